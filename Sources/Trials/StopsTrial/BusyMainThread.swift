import Dispatch
import Foundation
import ManagedStore
import Measuring
import Model
import Synchronization

extension Metric {
    package static let savesWhileBusy = Metric(
        "savesWhileBusy",
        .count,
        .neutral,
        "Saves that the import made while the main thread was busy with something else."
    )
}

/// Keeps the main thread busy during an import, from the first save until the last one, or until the import waits for
/// the main thread.
@MainActor
final class BusyMainThread {
    private struct Progress {
        var saves = 0
        var rows = 0
    }

    private let rows: Int
    private let whenFree: @MainActor (_ saves: Int) -> Void
    private let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let progress = Mutex(Progress())
    private var isOver = false

    /// If no thread has run for this many milliseconds, the import counts as waiting.
    private static let patience = 50

    /// - Parameters:
    ///   - rows: The number of rows that the import inserts.
    ///   - whenFree: Called on the main thread, with the number of saves made while the main thread was busy.
    init(until rows: Int, whenFree: @escaping @MainActor (_ saves: Int) -> Void) {
        self.rows = rows
        self.whenFree = whenFree
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [self] notification in
            if let save = ContextChanges(notification) { saved(save.insertedObjectIDs.count) }
        }
    }

    /// Ends the busy time. Call on the main thread when the import has ended. An import on the main thread leaves no
    /// chance to keep the main thread busy, and it must not become busy later.
    func skip() {
        become(busy: false)
    }

    /// Counts a save, on the thread that saves. The first save waits until the main thread is busy.
    private nonisolated func saved(_ inserted: Int) {
        let (isFirst, isLast) = progress.withLock { progress in
            progress.saves += 1
            progress.rows += inserted
            return (progress.saves == 1, progress.rows >= rows)
        }
        if isLast { ended.signal() }
        guard isFirst, !Thread.isMainThread else { return }
        DispatchQueue.main.async { self.become(busy: true) }
        begun.wait()
    }

    private func become(busy: Bool) {
        guard !isOver else { return }
        isOver = true
        let before = progress.withLock { $0.saves }
        begun.signal()
        if busy {
            var idle = 0
            while idle < Self.patience, ended.wait(timeout: .now() + .milliseconds(1)) == .timedOut {
                idle = OtherThreads.isOneActive == true ? 0 : idle + 1
            }
        }
        whenFree(progress.withLock { $0.saves } - before)
    }
}
