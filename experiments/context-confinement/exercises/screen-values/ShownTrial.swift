import Declaring
import Dispatch
import ManagedStore
import Model
import StopsApp

/// Measures a summary of a screen with unsaved edits, which the user continues to edit after the tap.
///
///     main thread                                 the summary
///     starts the summary
///     gives every stop another name
///     signals                          ─────→     begins
///     gives every stop its other code  ←─────     has ended
@MainActor
final class ShownTrial {
    nonisolated static let stops = 300
    nonisolated static let added = 50
    /// How many of the stored stops are edited and not saved.
    private static let edited = 100
    /// How many seconds a summary waits for the user's editing.
    private nonisolated static let patience = 1.0

    private let sample: SampleContext
    private let storePath: String
    private let screen: SummaryScreen
    private var texts: StopTexts?
    private var violations = 0

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try SummaryScreen.makeStore(at: storePath, stops: Self.stops)
        screen = try SummaryScreen(storePath: storePath, adding: Self.added)
        for number in 0..<Self.edited {
            name(number, 1_000)
            code(number, 1_000)
        }
    }

    func measure(_ code: any ShownSummary.Type) throws {
        let shown = screen.stops.map { StopTexts.Texts(name: $0[StopObject.name], code: $0[StopObject.code]) }
        let isEdited = DispatchSemaphore(value: 0)
        let summary = TextSummary {
            // The time limit is needed: a main thread that waits for the summary edits nothing.
            _ = isEdited.wait(timeout: .now() + Self.patience)
        } ended: { texts in
            DispatchQueue.main.async { self.end(texts) }
        }
        sample.measure(until: { self.texts != nil }, then: { [self] in note(shown) })
        ConcurrencyDebug.reaction = .count
        code.start(summary, of: screen)
        for number in screen.stops.indices { name(number, 2_000) }
        isEdited.signal()
    }

    private func end(_ texts: StopTexts) {
        violations = ConcurrencyDebug.violations
        ConcurrencyDebug.reaction = .ignore
        for number in screen.stops.indices { code(number, 2_000) }
        self.texts = texts
    }

    private func name(_ index: Int, _ base: Int) {
        screen.stops[index][StopObject.name] = "Stop \(base + index)"
    }

    private func code(_ index: Int, _ base: Int) {
        screen.stops[index][StopObject.code] = "\(base + index)"
    }

    private func note(_ shown: [StopTexts.Texts]) {
        let taken = texts?.stops ?? []
        var left = Dictionary(grouping: taken, by: \.self).mapValues(\.count)
        var missed = 0
        for stop in shown {
            if let count = left[stop], count > 0 { left[stop] = count - 1 } else { missed += 1 }
        }
        let stored = sample.attempt { try SummaryScreen.storedNumbers(at: storePath) }
        sample.note(.violations, Double(violations))
        sample.note(.stopsRead, Double(taken.count))
        sample.note(.tornReads, Double(taken.count(where: \.isTorn)))
        sample.note(.unlikeScreen, Double(missed))
        // The stops of a new store are numbered from 1.
        let unchanged = stored.values.count { (1...Self.stops).contains($0) }
        sample.note(.savedStops, Double(stored.count - unchanged))
        sample.note(.readOnMain, texts?.areTakenOnMain == true ? Double(taken.count) : 0)
    }
}

extension Metric {
    static let unlikeScreen = Metric(
        "unlikeScreen",
        .count,
        "Stops on the screen at the tap that the summary does not contain, or contains with other texts."
    )
    static let savedStops = Metric("savedStops", .count, "Stops that were saved, though the user has not saved them.")
    static let readOnMain = Metric("readOnMain", .count, "Stops of a summary that the main thread ran.")
}
