import Synchronization

/// The rows that a coordinator has recently read or changed: faults use them without access to the store.
///
/// New rows are not included until they are read: an import of a million rows would only evict the others. (Core Data
/// keeps a row as long as a context has its object, and an import's objects are released with each save.)
///
/// The cache has two generations. Rows are added to the younger generation. When it is full, the older generation is
/// dropped. Only a newer version replaces a row, so a reader of an older snapshot cannot bring back values that a save
/// has replaced.
final class RowCache: Sendable {
    private static let generationSize = 16_384
    /// The most rows that are noted under one lock: a reader must not wait for all rows of a large save.
    private static let portion = 256

    private struct Entry {
        var values: Snapshot
        var version: Int64
    }

    private struct Generations {
        var younger: [ManagedObjectID: Entry] = [:]
        var elder: [ManagedObjectID: Entry] = [:]

        mutating func entry(_ objectID: ManagedObjectID) -> Entry? {
            younger[objectID] ?? elder[objectID]
        }

        /// Returns the dropped generation, so that the caller can release it outside the lock.
        mutating func note(
            _ entry: Entry,
            for objectID: ManagedObjectID,
            evenIfGone: Bool
        ) -> [ManagedObjectID: Entry]? {
            if let known = self.entry(objectID), known.version > entry.version,
                !evenIfGone || known.version != RowCache.gone
            {
                return nil
            }
            younger[objectID] = entry
            guard younger.count >= RowCache.generationSize else { return nil }
            let gone = elder
            elder = younger
            younger = Dictionary(minimumCapacity: RowCache.generationSize)
            return gone
        }
    }

    private let generations = Mutex(Generations())
    /// The version of a row that is gone: the highest possible.
    fileprivate static let gone = Int64.max

    /// Notes the rows of a complete save. To be called in the order of the saves.
    func note(_ outcome: StoreSave.Outcome, of save: StoreSave) {
        note(outcome.inserted.filter { !$0.isNew }.map(\.row))
        // A merge policy may have restored a row.
        note(outcome.updated.compactMap(\.self), evenIfGone: true)
        note(outcome.deleted.compactMap(\.self))
        forget(zip(save.deleted, outcome.deleted).lazy.filter { $0.1 == nil }.map(\.0.objectID))
    }

    /// Notes rows that were read or written. O(number of rows), amortised.
    ///
    /// - Parameter evenIfGone: Whether the rows certainly exist, so that they replace entries that say a row is gone.
    func note(_ rows: some Collection<RowSnapshot>, evenIfGone: Bool = false) {
        // More rows than a generation holds would only evict each other.
        var rest = rows.suffix(Self.generationSize)
        while !rest.isEmpty {
            let noted = rest.prefix(Self.portion)
            rest = rest.dropFirst(Self.portion)
            let dropped = generations.withLock { generations in
                noted.compactMap { row in
                    generations.note(
                        Entry(values: row.values, version: row.version),
                        for: row.objectID,
                        evenIfGone: evenIfGone
                    )
                }
            }
            _ = dropped
        }
    }

    func forget(_ objectIDs: some Sequence<ManagedObjectID>) {
        generations.withLock { generations in
            for objectID in objectIDs {
                _ = generations.note(Entry(values: [], version: Self.gone), for: objectID, evenIfGone: true)
            }
        }
    }

    /// Removes rows, so that they are read from the store again.
    func drop(_ objectIDs: some Sequence<ManagedObjectID>) {
        generations.withLock { generations in
            for objectID in objectIDs {
                generations.younger[objectID] = nil
                generations.elder[objectID] = nil
            }
        }
    }

    /// The known rows, and the IDs of unknown ones. A row that is known to be gone is in neither list.
    func rows(with objectIDs: [ManagedObjectID]) -> (known: [RowSnapshot], unknown: [ManagedObjectID]) {
        generations.withLock { generations in
            var known: [RowSnapshot] = []
            var unknown: [ManagedObjectID] = []
            for objectID in objectIDs where !objectID.isTemporaryID {
                guard let entry = generations.entry(objectID) else {
                    unknown.append(objectID)
                    continue
                }
                guard entry.version != Self.gone else { continue }
                known.append(RowSnapshot(objectID: objectID, values: entry.values, version: entry.version))
            }
            return (known, unknown)
        }
    }
}
