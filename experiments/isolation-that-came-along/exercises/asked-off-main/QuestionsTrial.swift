import ArrivalsLibrary
import ArrivalsScreen
import Declaring
import Dispatch
import Foundation
import Locking
import Model

/// A trial in which a library asks an app at each part of a download whether to go on. The trial holds the main thread
/// while it waits for an answer.
@MainActor
final class QuestionsTrial {
    /// What the handler and the bar do, on any thread.
    private struct Record {
        /// The answers of the question that was asked last.
        var answers: [Bool] = []
        var shown: [Int] = []
        var offMainShows = 0
    }

    private static let parts = 1...5

    private let sample: SampleContext
    private let downloads: TimetableDownloads
    private nonisolated let record = Locked(Record())
    private var screen: (any TimetableScreen)?
    /// Called once, while the bar is showing a part.
    private var whileShowing: (() -> Void)?
    private var lateAnswers = 0
    private var wrongStops = 0
    private var missedStops = 0
    private var lateShows = 0
    private var wrongParts = 0
    private lazy var patience = Patience { [unowned self] in shown.count }

    init(_ sample: SampleContext) {
        self.sample = sample
        let queue = sample.scenario == IsolationThatCameAlong.askedOnMain ? nil : DispatchQueue(label: "downloads")
        downloads = TimetableDownloads(callingOn: queue)
    }

    private var shown: [Int] { record.withLock { $0.shown } }

    func measure(_ screen: any TimetableScreen.Type) {
        let bar = DownloadBar { [self] part in
            let isMain = Thread.isMainThread
            record.withLock {
                $0.shown.append(part)
                if !isMain { $0.offMainShows += 1 }
            }
            if isMain { MainActor.assumeIsolated { whileShowing.take()?() } }
        }
        self.screen = screen.init(downloads, bar)
        sample.startMeasuring()
        if sample.scenario == IsolationThatCameAlong.askedOnItsQueue { downloadAll() } else { cancelMidway() }
    }

    // MARK: - The library

    /// Asks at a part, and holds the main thread until the answer or until it is clear that the answer needs the main
    /// thread.
    private func ask(_ part: Int, of download: Int = 0, expecting goesOn: Bool) {
        record.withLock { $0.answers = [] }
        downloads.deliver(part, of: download) { [self] answer in record.withLock { $0.answers.append(answer) } }
        if sample.scenario != IsolationThatCameAlong.askedOnMain { Patience.waitForOtherThreads() }
        guard let answer = record.withLock({ $0.answers.first }) else {
            lateAnswers += 1
            return
        }
        guard answer != goesOn else { return }
        if goesOn { wrongStops += 1 } else { missedStops += 1 }
    }

    // MARK: - The user

    /// Lets parts arrive while the main thread is busy, and one more while the bar is showing a part.
    private func downloadAll() {
        screen?.download()
        for part in Self.parts { ask(part, expecting: true) }
        let last = Self.parts.upperBound + 1
        whileShowing = { [self] in ask(last, expecting: true) }
        settle { [self] in
            expect(whileShowing == nil ? Self.parts + [last] : Array(Self.parts))
            conclude()
        }
    }

    /// Cancels a download while a part is on its way to the bar, then downloads again.
    private func cancelMidway() {
        screen?.download()
        ask(1, expecting: true)
        settle { [self] in
            expect([1])
            ask(2, expecting: true)
            screen?.cancel()
            let before = shown
            ask(3, expecting: false)
            settle { [self] in downloadAgain(after: before) }
        }
    }

    /// Downloads again. Meanwhile the library asks once more for the first download.
    private func downloadAgain(after before: [Int]) {
        lateShows += shown.count - before.count
        let all = shown
        screen?.download()
        ask(4, of: 0, expecting: false)
        for part in Self.parts { ask(part, of: 1, expecting: true) }
        settle { [self] in
            expect(all + Array(Self.parts))
            cancelAtOnce()
        }
    }

    /// Downloads once more, and cancels before the main thread runs any other code.
    private func cancelAtOnce() {
        let before = shown
        screen?.download()
        screen?.cancel()
        ask(1, of: 2, expecting: false)
        settle { [self] in
            lateShows += shown.count - before.count
            conclude()
        }
    }

    /// Leaves the main thread to the app until the bar clearly shows nothing more.
    private func settle(then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.short, until: { false }, then: next)
    }

    private func expect(_ parts: [Int]) {
        wrongParts += shown.sorted() == parts.sorted() ? 0 : 1
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.lateAnswers, lateAnswers)
        sample.note(.wrongStops, wrongStops)
        sample.note(.missedStops, missedStops)
        sample.note(.lateShows, lateShows)
        sample.note(.wrongParts, wrongParts)
        sample.note(.offMainShows, record.withLock { $0.offMainShows })
        sample.finish()
    }
}

extension Metric {
    static let lateAnswers = Metric(
        "lateAnswers",
        .count,
        "Questions that had no answer while the main thread was busy."
    )
    static let wrongStops = Metric("wrongStops", .count, "Questions answered with false before the user tapped Cancel.")
    static let missedStops = Metric("missedStops", .count, "Questions answered with true after the user tapped Cancel.")
    static let lateShows = Metric("lateShows", .count, "Parts that the bar showed after the user tapped Cancel.")
    static let wrongParts = Metric(
        "wrongParts",
        .count,
        "Times that the bar had not shown each part that arrived before the Cancel exactly once."
    )
}
