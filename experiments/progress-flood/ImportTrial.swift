import Foundation
import Lab
import ManagedStore
import Probes
import Model
import StopsApp
import StopsTrial
import Synchronization

/// One import, measured: the screen, the finger, and what is seen of both.
@MainActor
final class ImportTrial {
    private let context: SampleContext
    private let feed: FeedInput
    private let total: Int
    private let storePath: String
    private let log: ProgressLog
    private let ending = ImportEnding()
    private var observers: [any NSObjectProtocol] = []
    private var tap: (moments: Finger.Tap, waited: Nanoseconds)?
    private var shownRows = StepRecorder()
    private var longestLag = Nanoseconds.zero
    private var start = MonotonicTime.now
    private var updateStart = MonotonicTime.now
    private var shownEnd: MonotonicTime?

    init(_ context: SampleContext) throws {
        self.context = context
        feed = try FeedInput(
            context.values,
            limit: context[ProgressFlood.limit],
            directory: context.sharedDirectory
        )
        total = try feed.countRows()
        storePath = context.scratchDirectory + "/stops.sqlite"
        log = ProgressLog(total: total)
    }

    func start(reporting report: (_ total: Int, ImportScreen) -> ProgressReport) throws {
        let coordinator = try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity])
        let screen = ImportScreen(
            list: try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)),
            progressBar: ProgressBar(total: total, layoutCost: context[ProgressFlood.layoutCost])
        )
        screen.willUpdate = { [self, unowned screen] in
            noteLag(screen)
            updateStart = .now
        }
        screen.didUpdate = { [self, unowned screen] in
            context.timeline.span("update", .update, since: updateStart)
            noteLag(screen)
            if screen.hasEnded { shownEnd = .now }
        }
        recordSaves()
        let operation = ImportOperation(
            feed: feed.path,
            rows: total,
            coordinator: coordinator,
            rowsPerSave: context[ProgressFlood.rowsPerSave],
            report: logged(report(total, screen)),
            failed: { [context] error in context.fail("\(error)") }
        )
        context.startMeasuring { self.frame(screen) }
        start = .now
        if context[ProgressFlood.cancelAfter] > 0 {
            context.finger.tap(after: Nanoseconds(milliseconds: context[ProgressFlood.cancelAfter])) { tap in
                self.cancel(screen, tap)
            }
        }
        screen.startImport(operation)
    }

    /// The report with the true progress noted beside it.
    private func logged(_ report: ProgressReport) -> ProgressReport {
        let log = log
        let ending = ending
        let timeline = context.timeline
        let start = MonotonicTime.now
        return ProgressReport(
            imported: { row in
                log.imported(row)
                report.imported(row)
                if row == 1 { ending.noteThread() }
            },
            ended: { row in
                ending.note(rows: row)
                timeline.span("import", .work, since: start)
                report.ended(row)
            }
        )
    }

    /// A save shows on the import's lane, a merge on the main thread's.
    private func recordSaves() {
        let timeline = context.timeline
        for (name, note, category) in [
            (ManagedObjectContext.didSaveObjectsNotification, "save" as StaticString, Timeline.Category.save),
            (ManagedObjectContext.objectsDidChangeNotification, "change", .merge),
        ] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                    timeline.instant(note, category)
                }
            )
        }
    }

    // MARK: - On the main thread

    private func cancel(_ screen: ImportScreen, _ tap: Finger.Tap) {
        context.timeline.instant("tap on Cancel", .input)
        context.note(mark: "touch Cancel", at: tap.due)
        context.note(mark: "Cancel is heard", at: tap.handled)
        screen.cancelTapped()
        ending.noteCancel()
        self.tap = (tap, context.mainThreadWait(since: tap.due))
    }

    private func noteLag(_ screen: ImportScreen) {
        longestLag = max(longestLag, log.lag(ofShownRow: screen.progressBar.row, at: .now))
    }

    private func frame(_ screen: ImportScreen) {
        noteLag(screen)
        shownRows.note(screen.progressBar.row, at: .now)
        do {
            try screen.list.displayIfNeeded()
        } catch {
            context.fail("\(error)")
        }
        guard screen.hasEnded, screen.isUpToDate, let end = ending.end else { return }
        context.stopMeasuring()
        do {
            try conclude(screen, end)
        } catch {
            context.fail("\(error)")
        }
        context.finish()
    }
}

// MARK: - The figures

extension ImportTrial {
    private func conclude(_ screen: ImportScreen, _ end: ImportEnding.End) throws {
        let wallTime = end.moment - start
        context.note(ImportMetrics.wallTime, wallTime.seconds)
        context.note(ImportMetrics.throughput, Double(end.rows) / wallTime.seconds)
        context.note(ImportMetrics.importCPUTime, end.running.milliseconds)
        let shown = shownEnd ?? .now
        context.note(ImportMetrics.expectedTapLatency, context.expectedTapLatency(from: start, to: shown).milliseconds)
        context.note(ImportMetrics.progressLag, longestLag.milliseconds)
        context.note(ImportMetrics.progressLagAfterEnd, (shown - end.moment).milliseconds)
        context.note(ImportMetrics.updatesSent, Double(screen.updatesSent.value))
        context.note(ImportMetrics.updatesShown, Double(screen.updatesShown))
        let imported = total == 0 ? 1 : Double(end.rows) / Double(total)
        context.note(ImportMetrics.finalProgressError, abs(screen.progressBar.progress - imported) * 100)
        noteCancel(end)
        noteScreen(end)

        let stored = try StoreTrial.countStoredRows(storePath)
        let expected = tap == nil ? total : end.rows
        context.note(ImportMetrics.rowsStored, Double(stored))
        context.note(ImportMetrics.lostRows, Double(abs(expected - stored) + abs(stored - screen.list.count)))
    }

    private func noteScreen(_ end: ImportEnding.End) {
        let done = [(context.beginning, 0)] + log.steps + [(end.moment, end.rows)]
        context.note(
            .progress(
                ProgressScreen(
                    total: total,
                    items: "stops",
                    shown: shownRows.steps(since: context.beginning),
                    done: Steps(done.map { (moment: $0.0, value: $0.1) }, since: context.beginning)
                )
            )
        )
    }

    private func noteCancel(_ end: ImportEnding.End) {
        guard context[ProgressFlood.cancelAfter] > 0 else { return }
        guard let tap, tap.moments.due < end.moment else {
            for metric in [ImportMetrics.cancelLatency, ImportMetrics.ownCancelLatency, ImportMetrics.rowsAfterCancel] {
                context.note(metric, unavailable: "the import was over before the tap")
            }
            return
        }
        // An import that ended before the tap got through was not stopped by it: its end is the latency all the same.
        let latency = end.moment - tap.moments.due
        let beforeHandler = min(tap.moments.latency, latency)
        let afterHandler = latency - beforeHandler
        let own = (beforeHandler - tap.waited) + (afterHandler - end.waitedAfterCancel)
        context.note(ImportMetrics.cancelLatency, latency.milliseconds)
        context.note(ImportMetrics.ownCancelLatency, own.milliseconds)
        context.note(ImportMetrics.rowsAfterCancel, Double(max(0, end.rows - log.rows(at: tap.moments.due))))
    }
}
