import Declaring
import Model

/// A user who types, empties the field and comes back to a text, while answers arrive after the text has changed.
@MainActor
final class ClearTrial {
    private enum Step {
        /// Types a text, and waits until the search for this text is in flight, or clearly does not start.
        case type(String)
        case answer(String)
    }

    private static let steps: [Step] = [
        .type("o"), .answer("o"),
        .type("op"), .type(""), .answer("op"),
        .type("ope"), .type("oper"), .answer("ope"), .answer("oper"),
        .type("opera"), .type("oper"), .answer("opera"),
    ]

    private let sample: SampleContext
    private let server = SearchServer()
    private var field: (any SearchField)?
    private var newest = ""
    private var listed = SearchResults.none
    private var shows = 0
    private var staleShows = 0
    private var lateClears = 0
    private lazy var patience = Patience { [unowned self] in server.requests + shows }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ field: any SearchField.Type) {
        self.field = field.init(server) { [self] in show($0) }
        sample.startMeasuring()
        take(0)
    }

    private func show(_ results: SearchResults) {
        shows += 1
        listed = results
        staleShows += results.text == newest ? 0 : 1
    }

    private func take(_ place: Int) {
        guard place < Self.steps.count else { return conclude() }
        let next: @MainActor () -> Void = { [self] in take(place + 1) }
        switch Self.steps[place] {
        case .type(let text):
            newest = text
            field?.textDidChange(text)
            if text.isEmpty, listed != .none { lateClears += 1 }
            patience.wait(Patience.short, until: { [self] in server.isInFlight(text) }, then: next)
        case .answer(let text):
            server.answer(text)
            patience.wait(Patience.short, until: { [self] in listed.text == text }, then: next)
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.staleShows, Double(staleShows))
        sample.note(.lateClears, Double(lateClears))
        sample.note(.searches, Double(server.requests))
        sample.note(.endsStale, listed.text == newest ? 0 : 1)
        sample.finish()
    }
}

extension Metric {
    static let lateClears = Metric("lateClears", .count, "Times that the field was empty but its list was not.")
}
