import Dispatch
import Foundation
import ManagedStore
import Measuring
import StopsApp
import Synchronization

/// Imports in batches: asks before each batch how many rows to take, and continues when the list has merged the save.
struct SizedBatches<Sizing: BatchSizing>: StopsScreen {
    let list: StopsList
    /// Called on the main thread during each merge, with the merge's number of rows.
    var mergeCost: @MainActor (Int) -> Void = { _ in }
    /// Called on the main thread after each merge.
    var didMerge: @MainActor (MergedSave) -> Void = { _ in }
    private let context: ManagedObjectContext
    private let saved = SavedChanges()

    init(_ openStore: OpenStore) throws {
        let coordinator = try openStore(.serialized)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        saved.follow(context)
    }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        payForMerges()
        context.perform { [self] in
            stopsImport.run { reader in
                var sizing = Sizing()
                var (rows, batch) = (0, 0)
                var size = sizing.rowsOfNextSave(after: nil)
                while !stopsImport.isCancelled(after: rows), let stop = try reader.next() {
                    StopObject(context: context).fill(from: stop)
                    rows += 1
                    batch += 1
                    guard batch >= size else { continue }
                    size = sizing.rowsOfNextSave(after: try save(batch))
                    batch = 0
                }
                if batch > 0 { _ = try save(batch) }
                return rows
            }
            DispatchQueue.main.async { completion() }
        }
    }

    /// Saves on the context's queue, and returns when the list has merged the save.
    private nonisolated func save(_ rows: Int) throws -> MergedSave {
        try context.save()
        let merged: MergedSave = DispatchQueue.main.sync {
            MainActor.assumeIsolated {
                // Not the clock's time: a delay by a busy machine is not a cost of the rows.
                let start = ProcessCounters.threadTime()
                if let changes = saved.take() { list.merge(changes) }
                let time = ProcessCounters.threadTime() - start
                let merged = MergedSave(rows: rows, duration: .nanoseconds(time.count))
                didMerge(merged)
                return merged
            }
        }
        return merged
    }

    /// Spends the extra merge cost within the measured time of the list's work.
    private func payForMerges() {
        let didEnd = list.didEnd
        list.didEnd = { [mergeCost, saved] work in
            if work == .merge { mergeCost(saved.rowsTaken) }
            didEnd(work)
        }
    }
}

/// Keeps the changes of a context's last save.
private final class SavedChanges: Sendable {
    private let state = Mutex<(changes: ContextChanges?, rowsTaken: Int)>((nil, 0))

    func follow(_ context: ManagedObjectContext) {
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: context,
            queue: nil
        ) { [state = self] notification in
            state.note(ContextChanges(notification))
        }
    }

    private func note(_ changes: ContextChanges?) {
        state.withLock { $0.changes = changes }
    }

    func take() -> ContextChanges? {
        state.withLock { state in
            defer { state.changes = nil }
            state.rowsTaken = state.changes?.insertedObjectIDs.count ?? 0
            return state.changes
        }
    }

    var rowsTaken: Int { state.withLock { $0.rowsTaken } }
}
