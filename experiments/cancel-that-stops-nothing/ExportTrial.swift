import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// Exports a report and cancels at a moment that the scenario determines. Records what the server receives after the
/// cancel.
@MainActor
final class ExportTrial {
    private enum Outcome: Sendable {
        case pages(Int)
        case failed
    }

    private let sample: SampleContext
    private let server: ReportServer
    private let export: any ReportExport
    private let outcome = Locked<(end: Outcome, moment: MonotonicTime)?>(nil)
    private let cancel = Locked<(moment: MonotonicTime, processorTime: Nanoseconds)?>(nil)
    private var task: Task<Void, Never>?
    private lazy var patience = Patience { [server] in server.record.polls + server.events }

    init(_ sample: SampleContext, _ export: any ReportExport.Type) {
        self.sample = sample
        let scenario = sample.scenario
        server = ReportServer(
            pages: sample[CancelThatStopsNothing.pages],
            isReady: scenario != CancelThatStopsNothing.whilePolling,
            held: scenario == CancelThatStopsNothing.whileFetching ? [Self.heldPage(of: sample)] : []
        )
        self.export = export.init(server)
    }

    /// Returns the number of the page that is in flight when the user cancels.
    private static func heldPage(of sample: SampleContext) -> Int {
        max(1, sample[CancelThatStopsNothing.pages] / 4)
    }

    func run() {
        sample.startMeasuring()
        switch sample.scenario {
        case CancelThatStopsNothing.whileFetching: cancelWhileFetching()
        case CancelThatStopsNothing.whilePolling: cancelWhilePolling()
        case CancelThatStopsNothing.beforeStart: cancelBeforeStart()
        case CancelThatStopsNothing.between: cancelBetween()
        default:
            start()
            conclude()
        }
    }

    // MARK: - The moments of the cancel

    /// Cancels while a page is in flight. The server holds the page until the cancel.
    private func cancelWhileFetching() {
        start()
        let begun = 1 + Self.heldPage(of: sample)
        patience.wait(
            Patience.long,
            until: { [server] in server.record.begun == begun },
            then: { [self] in
                Self.cancel(task, server, cancel)
                server.answer()
                conclude()
            }
        )
    }

    /// Cancels while the export polls for the report. The report is ready only after the cancel.
    private func cancelWhilePolling() {
        start()
        patience.wait(
            Patience.long,
            until: { [server] in server.record.polls >= 2 },
            then: { [self] in
                Self.cancel(task, server, cancel)
                let delay = DispatchTimeInterval.milliseconds(sample[CancelThatStopsNothing.readyAfter])
                DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [self] in
                    server.makeReady()
                    conclude()
                }
            }
        )
    }

    /// Cancels before the task begins. The task cannot begin earlier because this method occupies the main actor.
    private func cancelBeforeStart() {
        start(onMain: true)
        Self.cancel(task, server, cancel)
        conclude()
    }

    /// Cancels between the creation of the order's request and its return to the calling code.
    private func cancelBetween() {
        let made = DispatchSemaphore(value: 0)
        let started = Locked<Task<Void, Never>?>(nil)
        server.onMaking(0) { [server, cancel] in
            // The task is stored in `started` only after `start()` has returned.
            made.wait()
            Self.cancel(started.withLock { $0 }, server, cancel)
        }
        start()
        started.withLock { $0 = task }
        made.signal()
        conclude()
    }

    private nonisolated static func cancel(
        _ task: Task<Void, Never>?,
        _ server: ReportServer,
        _ cancel: Locked<(moment: MonotonicTime, processorTime: Nanoseconds)?>
    ) {
        cancel.withLock { $0 = (.now, ProcessCounters.processorTime()) }
        server.noteCancel { task?.cancel() }
    }

    // MARK: - The export

    private func start(onMain: Bool = false) {
        let run: @Sendable () async -> Void = { [export, outcome] in
            let end: Outcome
            do {
                end = .pages(try await export.run().count)
            } catch {
                end = .failed
            }
            outcome.withLock { $0 = (end, .now) }
        }
        task = onMain ? Task { @MainActor in await run() } : Task.detached(operation: run)
    }

    private func conclude() {
        patience.wait(
            Patience.long,
            until: { [outcome] in outcome.withLock { $0 != nil } },
            then: { [self] in
                sample.stopMeasuring()
                noteFigures()
                sample.finish()
            }
        )
    }

    private func noteFigures() {
        let record = server.record
        var pages = 0
        let end = outcome.withLock { $0 }
        if case .pages(let count) = end?.end { pages = count }
        sample.note(.pages, pages)
        guard let cancel = cancel.withLock({ $0 }) else {
            let metrics: [Metric] = [
                .requestsAfterCancel, .pollsAfterCancel, .successAfterCancel, .endAfterCancel, .workAfterCancel,
            ]
            for metric in metrics { sample.note(metric, unavailable: "no cancel in this scenario") }
            return
        }
        sample.note(.requestsAfterCancel, record.begunAfterCancel)
        sample.note(.pollsAfterCancel, record.pollsAfterCancel)
        sample.note(.successAfterCancel, pages > 0 ? 1 : 0)
        sample.note(
            .endAfterCancel,
            end.map { ($0.moment - cancel.moment).milliseconds },
            unavailable: "the export did not end"
        )
        sample.note(.workAfterCancel, (ProcessCounters.processorTime() - cancel.processorTime).milliseconds)
    }
}
