import Declaring
import Dispatch
import Locking
import Model

/// A trial in which an app sends reports in the background, and shows its about screen.
@MainActor
final class ReportTrial {
    private let sample: SampleContext
    private let app: any DeviceReporting.Type
    private let reports: Int
    private nonisolated let begun = DispatchSemaphore(value: 0)
    /// The model in each report that was sent.
    private nonisolated let models = Locked<[String]>([])
    private var title: String?
    private var deadlocks = 0
    private lazy var patience = Patience { [models] in models.withLock(\.count) }
    private lazy var watchdog = MainThreadWatchdog(of: sample.mainThread) { [self] in
        deadlocks += 1
        conclude()
    }

    init(_ sample: SampleContext, _ app: any DeviceReporting.Type) {
        self.sample = sample
        self.app = app
        reports = sample[StaticThatNeedsMain.reports]
    }

    func run() {
        sample.startMeasuring()
        if sample.scenario != StaticThatNeedsMain.beforeLaunch { launch() }
        switch sample.scenario {
        case StaticThatNeedsMain.mainIsFree:
            send()
            waitUntilSent { [self] in
                ask()
                conclude()
            }
        case StaticThatNeedsMain.mainAsksFirst:
            ask()
            send()
            waitUntilSent { [self] in conclude() }
        case StaticThatNeedsMain.mainWaits:
            send()
            blockUntilReportsNeedMain()
            // If reports are missing, a main thread that waits for all of them waits for good.
            if !areSent { deadlocks += 1 }
            waitUntilSent { [self] in
                ask()
                conclude()
            }
        default:
            send()
            blockUntilReportsNeedMain()
            if sample.scenario == StaticThatNeedsMain.beforeLaunch { launch() }
            ask()
            waitUntilSent { [self] in conclude() }
        }
    }

    // MARK: - What the app does

    private func launch() {
        watchdog.watch { app.launch() }
    }

    private func send() {
        for _ in 0..<reports {
            app.send(
                Report(
                    begun: { [begun] in begun.signal() },
                    sent: { [models, timeline = sample.timeline] model in
                        timeline.instant("report", .work)
                        models.withLock { $0.append(model) }
                    }
                )
            )
        }
    }

    private func ask() {
        sample.timeline.instant("about screen", .input)
        title = watchdog.watch { app.aboutTitle() }
    }

    // MARK: - Waiting

    private var areSent: Bool { models.withLock(\.count) == reports }

    /// Blocks the main thread until the reports have been sent, or can do nothing more without the main thread.
    private func blockUntilReportsNeedMain() {
        // If no report begins, the machine has no thread for it.
        _ = begun.wait(timeout: .now() + .seconds(2))
        Patience.waitForOtherThreads()
    }

    private func waitUntilSent(then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.long, until: { [self] in areSent }, then: next)
    }

    private func conclude() {
        sample.stopMeasuring()
        let models = models.withLock { $0 }
        let isTitleWrong = title.map { $0 != "About this \(Device.name)" } ?? false
        sample.note(.deadlocks, deadlocks)
        sample.note(.wrongModels, models.count { $0 != Device.name } + (isTitleWrong ? 1 : 0))
        sample.note(.missingAnswers, reports - models.count + (title == nil ? 1 : 0))
        sample.note(.readings, Device.current.readings)
        sample.finish()
    }
}
