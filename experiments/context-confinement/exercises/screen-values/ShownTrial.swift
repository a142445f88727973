import Declaring
import Dispatch
import ManagedStore
import Model
import StopsApp

/// Measures three summaries of a screen with unsaved edits. After each tap, the user edits every stop again. The second
/// tap comes when the first summary is in the queue, which is suspended until then.
///
///     main thread                                   the summary
///     suspends the queue, starts the summary
///     gives every stop another name and code, taps again
///     signals                            ─────→     begins
///     waits for its end and some frames  ←─────     has ended
///     taps again
@MainActor
final class ShownTrial {
    nonisolated static let stops = 300
    nonisolated static let added = 50
    nonisolated static let taps = 3
    /// How many of the stored stops are edited and not saved.
    private static let edited = 100
    /// The number of frames between a summary and the next tap. Late work of the code is counted too.
    private static let framesAfterwards = 3
    /// A summary that is missing after this number of frames counts as never computed.
    private static let longestWait = 60
    /// How many seconds a summary waits for the user's editing.
    private nonisolated static let patience = 1.0

    /// What the screen showed at a tap, and the summaries that ran because of it.
    private struct Tap {
        let shown: [StopTexts.Texts]
        var summaries: [StopTexts] = []

        var taken: [StopTexts.Texts] { summaries.first?.stops ?? [] }

        /// Stops that the summary lacks, and stops that it has in addition, in any order.
        var unlikeScreen: Int {
            var left = Dictionary(grouping: taken, by: \.self).mapValues(\.count)
            var missed = 0
            for stop in shown {
                if let count = left[stop], count > 0 { left[stop] = count - 1 } else { missed += 1 }
            }
            return missed + left.values.reduce(0, +)
        }
    }

    private let sample: SampleContext
    private let storePath: String
    private let screen: SummaryScreen
    private var taps: [Tap] = []
    private var framesSince = 0
    private var framesWaited = 0
    private var violations = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try SummaryScreen.makeStore(at: storePath, stops: Self.stops)
        screen = try SummaryScreen(storePath: storePath, adding: Self.added)
        for index in 0..<Self.edited { edit(index, 1_000) }
        // Two stops of one place, and a new one that has no code yet.
        screen.stops[7][StopObject.name] = screen.stops[6][StopObject.name]
        screen.stops[7][StopObject.code] = screen.stops[6][StopObject.code]
        screen.stops[Self.stops + Self.added - 1][StopObject.name] = "Stop 0"
        screen.stops[Self.stops + Self.added - 1][StopObject.code] = nil
    }

    func measure(_ code: any ShownSummary.Type) throws {
        sample.measure(until: { [self] in isOver(code) }, then: noteFigures)
        ConcurrencyDebug.reaction = .count
        tap(code)
    }

    /// The user taps Summary, and goes on editing at once. While the first summary is queued, the user taps again.
    private func tap(_ code: any ShownSummary.Type) {
        let number = taps.count
        let shown = screen.stops.map { StopTexts.Texts(name: $0[StopObject.name], code: $0[StopObject.code]) }
        taps.append(Tap(shown: shown))
        let isEdited = DispatchGroup()
        isEdited.enter()
        let summary = TextSummary {
            // The time limit is needed: a main thread that waits for the summary edits nothing.
            _ = isEdited.wait(timeout: .now() + Self.patience)
        } ended: { texts in
            DispatchQueue.main.async { self.end(texts, number) }
        }
        if number == 0 { screen.operationQueue.isSuspended = true }
        code.start(summary, of: screen)
        for index in screen.stops.indices { edit(index, 2_000 + number * 1_000) }
        if number == 0 {
            tap(code)
            screen.operationQueue.isSuspended = false
        }
        isEdited.leave()
    }

    private func end(_ texts: StopTexts, _ number: Int) {
        taps[number].summaries.append(texts)
    }

    /// Whether the last summary, and everything that the code does after it, has ended.
    private func isOver(_ code: any ShownSummary.Type) -> Bool {
        framesWaited += 1
        let isComplete = !taps.contains(where: \.summaries.isEmpty) || framesWaited > Self.longestWait
        guard isComplete, screen.operationQueue.operationCount == 0 else { return false }
        framesSince += 1
        guard framesSince > Self.framesAfterwards else { return false }
        (framesSince, framesWaited) = (0, 0)
        guard taps.count == Self.taps else {
            tap(code)
            return false
        }
        violations = ConcurrencyDebug.violations
        ConcurrencyDebug.reaction = .ignore
        return true
    }

    private func edit(_ index: Int, _ base: Int) {
        screen.stops[index][StopObject.name] = "Stop \(base + index)"
        screen.stops[index][StopObject.code] = "\(base + index)"
    }

    private func noteFigures() {
        let summaries = taps.flatMap(\.summaries)
        let stored = sample.attempt { try SummaryScreen.storedNumbers(at: storePath) }
        // The stops of a new store are numbered from 1.
        let unchanged = stored.values.count { (1...Self.stops).contains($0) }
        sample.note(.violations, violations)
        sample.note(.summaries, summaries.count)
        sample.note(.stopsRead, taps[0].taken.count)
        sample.note(.tornReads, summaries.reduce(0) { $0 + $1.stops.count(where: \.isTorn) })
        sample.note(.unlikeScreen, taps[0].unlikeScreen)
        sample.note(.unlikeLater, taps.dropFirst().reduce(0) { $0 + $1.unlikeScreen })
        sample.note(.savedStops, stored.count - unchanged)
        sample.note(.readOnMain, summaries.filter(\.areTakenOnMain).reduce(0) { $0 + $1.stops.count })
    }
}

extension Metric {
    static let unlikeScreen = Metric(
        "unlikeScreen",
        .count,
        "Stops shown at the first tap that its summary lacks or has with other texts, plus stops that only the summary "
            + "has."
    )
    static let unlikeLater = Metric(
        "unlikeLater",
        .count,
        "The same count as unlikeScreen, for the later taps, after edits of every stop."
    )
    static let summaries = Metric("summaries", .count, .neutral, "Summaries that ran after three taps.")
    static let savedStops = Metric("savedStops", .count, "Stops that were saved, though the user has not saved them.")
    static let readOnMain = Metric("readOnMain", .count, "Stops in the summaries that ran on the main thread.")
}
