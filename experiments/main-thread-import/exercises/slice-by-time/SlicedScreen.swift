import Dispatch
import Foundation
import Locking
import ManagedStore
import Measuring
import Model
import StopsApp

/// A learner's screen, and a record of where its import makes and saves its rows, and of its completion.
@MainActor
final class SlicedScreen: StopsScreen {
    private let screen: any StopsScreen
    private let rows: RowRecord
    private(set) var completions = 0
    /// The number of saved rows at the first completion.
    private(set) var savedRows = 0
    private(set) var framesAfterSave = 0

    /// Counts the frames of a display; the list's own frames belong to the trial.
    private let frameTimer: Timer

    init(_ screen: any StopsScreen, _ rows: RowRecord) {
        self.screen = screen
        self.rows = rows
        frameTimer = Timer(timeInterval: Metric.frame / 1000, repeats: true) { _ in rows.noteFrame() }
        RunLoop.main.add(frameTimer, forMode: .common)
    }

    /// For the protocol only: the trial makes the learner's screen itself.
    convenience init(_ openStore: OpenStore) throws {
        try self.init(SliceByTime(openStore), RowRecord())
    }

    var list: StopsList { screen.list }

    func importStops(_ stopsImport: StopsImport, completion: @escaping Completion) {
        rows.observeSaves()
        screen.importStops(stopsImport) { [self] in
            completions += 1
            guard completions == 1 else { return }
            (savedRows, framesAfterSave) = (rows.saved, rows.framesSinceSave)
            // Waits for two turns of the main queue. In between, an import that does not stop gets its next turn, and
            // calls the completion again.
            DispatchQueue.main.async {
                DispatchQueue.main.async { completion() }
            }
        }
    }
}

/// Which threads make and save the rows of an import, how long the main thread makes rows without serving anything
/// else, and how many frames have passed since the last save.
final class RowRecord: Sendable {
    private struct Rows {
        var madeElsewhere = 0
        var savedElsewhere = 0
        var saved = 0
        var framesSinceSave = 0
        /// The main thread's processor time when the slice began; nil between slices.
        var sliceStart: Nanoseconds?
        var longestSlice = Nanoseconds.zero
    }

    private let rows = Locked(Rows())

    /// The longest slice of rows on the main thread, in processor time.
    var longestSlice: Nanoseconds { rows.withLock { $0.longestSlice } }

    /// How many rows another thread than the main thread has made or saved.
    var elsewhere: Int { rows.withLock { max($0.madeElsewhere, $0.savedElsewhere) } }
    /// How many rows are in the store.
    var saved: Int { rows.withLock { $0.saved } }
    var framesSinceSave: Int { rows.withLock { $0.framesSinceSave } }

    /// Call after each row, on the thread that has made it.
    func noteRow() {
        if Thread.isMainThread { noteSlice() } else { rows.withLock { $0.madeElsewhere += 1 } }
    }

    /// Call before and after a row's own work.
    func noteSlice() {
        guard Thread.isMainThread else { return }
        let now = ProcessCounters.threadTime()
        let begins = rows.withLock { rows in
            rows.longestSlice = max(rows.longestSlice, now - (rows.sliceStart ?? now))
            guard rows.sliceStart == nil else { return false }
            rows.sliceStart = now
            return true
        }
        // Runs when the block that makes the rows has returned, and before its next slice, which it queues later.
        if begins { DispatchQueue.main.async { [self] in rows.withLock { $0.sliceStart = nil } } }
    }

    func noteFrame() {
        rows.withLock { $0.framesSinceSave += 1 }
    }

    /// Counts the rows of each save into the store from now on.
    func observeSaves() {
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { [self] notification in
            guard let context = notification.object as? ManagedObjectContext, context.parent == nil,
                let save = ContextChanges(notification)
            else { return }
            let (inserted, isElsewhere) = (save.insertedObjectIDs.count, !Thread.isMainThread)
            rows.withLock {
                $0.saved += inserted
                $0.framesSinceSave = 0
                if isElsewhere { $0.savedElsewhere += inserted }
            }
        }
    }
}

extension Metric {
    static let rowsElsewhere = Metric(
        "rowsElsewhere",
        .count,
        "Rows that other threads than the main thread made or saved."
    )
    static let longestSlice = Metric(
        "longestSlice",
        .milliseconds,
        "The longest time that the main thread made rows without returning to the run loop, in processor time."
    )
    static let completions = Metric("completions", .count, .neutral, "How often the import called its completion.")
    static let rowsUnsaved = Metric("rowsUnsaved", .count, "Rows not yet saved when the import called its completion.")
    static let framesAfterSave = Metric(
        "framesAfterSave",
        .count,
        "Frames from the last save until the import called its completion."
    )
}
