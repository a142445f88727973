import Declaring
import Model

/// A user who types, empties the field and comes back to texts, while answers arrive after the text has changed.
@MainActor
final class ClearTrial {
    private enum Step {
        /// Types a text, and waits until the search for this text is in flight, or clearly does not start.
        case type(String)
        /// Answers the searches for a text. Waits until its results are listed, or clearly will not be.
        case answer(String)
    }

    private static let steps: [Step] = [
        .type("o"), .answer("o"),
        .type("op"), .type(""), .answer("op"),
        .type("ope"), .type("oper"), .answer("ope"), .answer("oper"),
        .type("opera"), .type("oper"), .answer("opera"),
        // The list has lost the results of each of the next texts: it was emptied, they came too late and were never
        // listed, or another text's results have replaced them.
        .type(""), .type("oper"), .answer("oper"),
        .type("op"), .type("oper"), .answer("op"), .type("op"), .answer("op"),
        .type("o"), .answer("o"), .type(""), .type("o"), .answer("o"),
        // No stop has such a name: the list has the results for this text, and is empty.
        .type("opx"), .answer("opx"), .type("op"), .type("opx"), .answer("op"),
        // “Op” is another text than “op”, even if the server ignores case.
        .type("op"), .answer("op"), .type("Op"), .answer("Op"), .type(""),
    ]

    private let sample: SampleContext
    private let server = SearchServer()
    private var field: (any SearchField)?
    private var newest = ""
    private var listed = SearchResults.none
    private var shows = 0
    private var staleShows = 0
    private var lateClears = 0
    private var needlessSearches = 0
    private var skippedSearches = 0
    private var unanswered = 0
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
        staleShows += results == SearchServer.found(newest) ? 0 : 1
    }

    private func take(_ place: Int) {
        guard place < Self.steps.count else { return conclude() }
        let next: @MainActor () -> Void = { [self] in take(place + 1) }
        switch Self.steps[place] {
        case .type(let text):
            type(text, then: next)
        case .answer(let text):
            server.answer(text)
            patience.wait(
                Patience.short,
                until: { [self] in listed.text == text },
                then: { [self] in
                    noteUnanswered()
                    next()
                }
            )
        }
    }

    private func type(_ text: String, then next: @escaping @MainActor () -> Void) {
        let needed = text.isEmpty || listed == SearchServer.found(text) ? 0 : 1
        let before = server.requests
        newest = text
        field?.textDidChange(text)
        if text.isEmpty, listed != .none { lateClears += 1 }
        patience.wait(
            Patience.short,
            until: { [self] in server.isInFlight(text) },
            then: { [self] in
                needlessSearches += max(0, server.requests - before - needed)
                if needed > 0, server.requests == before, !server.isInFlight(text) { skippedSearches += 1 }
                next()
            }
        )
    }

    /// Without a search in flight for the newest text, its results must be in the list.
    private func noteUnanswered() {
        guard !server.isInFlight(newest), listed != SearchServer.found(newest) else { return }
        unanswered += 1
    }

    private func conclude() {
        sample.stopMeasuring()
        noteUnanswered()
        sample.note(.staleShows, staleShows)
        sample.note(.lateClears, lateClears)
        sample.note(.needlessSearches, needlessSearches)
        sample.note(.skippedSearches, skippedSearches)
        sample.note(.unanswered, unanswered)
        sample.finish()
    }
}

extension Metric {
    static let lateClears = Metric("lateClears", .count, "Times that the field was empty but its list was not.")
    static let needlessSearches = Metric(
        "needlessSearches",
        .count,
        "Searches for an empty text, or for a text whose results were in the list."
    )
    static let skippedSearches = Metric(
        "skippedSearches",
        .count,
        "Texts that were not searched for although their results were not in the list."
    )
    static let unanswered = Metric(
        "unanswered",
        .count,
        "Times that the list had other results than the newest text's, with no search for this text in flight."
    )
}
