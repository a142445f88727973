import Foundation
import ManagedStore
import Probes
import StopsApp
import Synchronization

/// Sees an import begin and end, from whatever thread it runs on.
final class ImportWatch: Sendable {
    struct End {
        var moment: MonotonicTime
        var rows: Int
        /// Processor time of the import's thread.
        var running: Nanoseconds
    }

    private let state = Mutex<End?>(nil)
    private let timeline: Timeline
    private let failed: @Sendable (any Error) -> Void

    init(timeline: Timeline, failed: @escaping @Sendable (any Error) -> Void) {
        self.timeline = timeline
        self.failed = failed
    }

    var end: End? { state.withLock { $0 } }

    /// Imports; on the thread that calls, which is the import's. An error ends the sample.
    func run(_ body: () throws -> Int) {
        let start = MonotonicTime.now
        let thread = ThreadUsageReader()
        let before = thread.read().running
        do {
            let rows = try body()
            let end = End(moment: .now, rows: rows, running: thread.read().running - before)
            timeline.span("import", .work, since: start)
            state.withLock { $0 = end }
        } catch {
            failed(error)
        }
    }
}
