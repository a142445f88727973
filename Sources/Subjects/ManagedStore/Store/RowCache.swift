import Synchronization

/// A coordinator's cache of rows that were recently read or changed. A fault on a cached row needs no access to the
/// store.
///
/// An inserted row enters the cache only when it is read. Otherwise a large import would evict all other rows. Core
/// Data keeps a row while a context has its object, and an import releases its objects after each save.
///
/// The cache has two generations. Rows are added to the younger generation. When the younger generation is full, the
/// cache drops the older one. A row replaces only an older version of itself, so a reader of an old snapshot cannot
/// bring back old values.
final class RowCache: Sendable {
    private static let generationSize = 16_384
    /// The maximum number of rows that are added under one lock, so that a reader does not wait for a whole large save.
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

        /// Adds an entry, and returns the dropped generation. The caller can release the generation outside the lock.
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
    /// The version that marks a deleted row. It is higher than all other versions.
    fileprivate static let gone = Int64.max

    /// Adds the rows of a complete save. Must be called in the order of the saves.
    func note(_ outcome: StoreSave.Outcome, of save: StoreSave) {
        note(outcome.inserted.filter { !$0.isNew }.map(\.row))
        // A merge policy may have restored a deleted row.
        note(outcome.updated.compactMap(\.self), evenIfGone: true)
        note(outcome.deleted.compactMap(\.self))
        forget(zip(save.deleted, outcome.deleted).lazy.filter { $0.1 == nil }.map(\.0.objectID))
    }

    /// Adds rows that were read or written. Takes amortised O(number of rows).
    ///
    /// - Parameter evenIfGone: Whether the rows replace entries that mark deleted rows, because they certainly exist.
    func note(_ rows: some Collection<RowSnapshot>, evenIfGone: Bool = false) {
        // The rows beyond a generation's size would only evict each other.
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

    /// Removes rows from the cache. Their next use reads them from the store.
    func drop(_ objectIDs: some Sequence<ManagedObjectID>) {
        generations.withLock { generations in
            for objectID in objectIDs {
                generations.younger[objectID] = nil
                generations.elder[objectID] = nil
            }
        }
    }

    /// Returns the cached rows, and the IDs of rows that are not cached. Neither list contains a deleted row.
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
