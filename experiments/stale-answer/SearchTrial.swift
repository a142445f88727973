import Declaring
import Model

/// A trial in which a user types a word, and a server answers in the order of the scenario. A frame is shown between
/// two steps, so the user sees each step.
@MainActor
final class SearchTrial {
    private static let word = "opera"

    private let sample: SampleContext
    private let server = SearchServer()
    private let recorder = ScreenRecorder()
    private let texts: [String]
    private var field: (any SearchField)?
    private var newest = ""
    private var shown: [SearchResults] = []
    private var staleShows = 0
    /// The next step of the trial, which runs after a frame has shown the current state.
    private var next: (@MainActor () -> Void)?
    private lazy var patience = Patience { [unowned self] in server.requests + shown.count }

    init(_ sample: SampleContext) {
        self.sample = sample
        texts = (1...sample[StaleAnswer.keys]).map { String(Self.word.prefix($0)) }
    }

    func measure(_ field: any SearchField.Type) {
        self.field = field.init(server) { [self] in show($0) }
        sample.startMeasuring { [self] in frame() }
        if sample.scenario == StaleAnswer.typedFast { typeFast() } else { type(0) }
    }

    // MARK: - The screen

    private func show(_ results: SearchResults) {
        shown.append(results)
        staleShows += results.text == newest ? 0 : 1
        sample.timeline.instant("list", .update)
    }

    private func frame() {
        recorder.look(at: newest, shown.last ?? .none)
        let due = next
        next = nil
        due?()
    }

    private func afterNextFrame(_ next: @escaping @MainActor () -> Void) {
        self.next = next
    }

    // MARK: - The user

    private func type(text: String) {
        newest = text
        sample.timeline.instant("key", .input)
        field?.textDidChange(text)
    }

    /// Types each key while the search for the previous text is in flight.
    private func type(_ place: Int) {
        guard place < texts.count else { return answer(texts.reversed()) }
        type(text: texts[place])
        patience.wait(
            Patience.long,
            until: { [self] in server.isInFlight(texts[place]) },
            then: { [self] in afterNextFrame { [self] in type(place + 1) } }
        )
    }

    /// Types the whole word at once. The server answers after the field has started all of its searches.
    private func typeFast() {
        for text in texts { type(text: text) }
        patience.wait(
            Patience.long,
            until: { [self] in server.isInFlight(newest) },
            then: { [self] in
                patience.wait(
                    Patience.short,
                    until: { [self] in server.requests == texts.count },
                    then: { [self] in afterNextFrame { [self] in answer(texts) } }
                )
            }
        )
    }

    // MARK: - The server

    /// Answers the searches one after the other. After each answer, waits until the results are shown, or until it is
    /// clear that they will not be shown.
    private func answer(_ left: [String]) {
        guard let text = left.first else { return conclude() }
        let rest = Array(left.dropFirst())
        guard server.isInFlight(text) else { return answer(rest) }
        let before = shown.count
        server.answer(text)
        patience.wait(
            Patience.short,
            until: { [self] in shown.count > before },
            then: { [self] in afterNextFrame { [self] in answer(rest) } }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.staleShows, staleShows)
        sample.note(.endsStale, shown.last?.text == newest ? 0 : 1)
        sample.note(.searches, server.requests)
        sample.note(.wholeWordShown, shown.count { $0.text == Self.word })
        sample.note(recorder.screen(since: sample.beginning))
        sample.finish()
    }
}
