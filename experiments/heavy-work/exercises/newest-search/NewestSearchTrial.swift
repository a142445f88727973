import Declaring
import Measuring
import Model

/// Simulates a user who types a bound, then two more while the searches run. Measures until the last result is shown.
@MainActor
final class NewestSearchTrial {
    /// What the user types, and the exponent of the largest Mersenne prime below each bound.
    private static let typed = [
        (bound: 2_400, exponent: 2_281), (bound: 1_000, exponent: 607), (bound: 1_400, exponent: 1_279),
    ]
    /// The time from the beginning of a search until the user types the next bound. The search is still running then.
    private static let typing = Nanoseconds(milliseconds: 10)
    /// After all searches have ended, the trial waits `after` frames, in which a replaced search may still show its
    /// result. If the label does not show the right result, the trial gives up after `patience` frames.
    private static let frames = (after: 3, patience: 60)

    private let sample: SampleContext
    private var searches: [(search: PrimeSearch, replaced: MonotonicTime?)] = []
    private var shown: Int?
    private var staleResults = 0
    private var framesSinceEnd = 0
    private var field: (any PrimeField)?

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ field: any PrimeField.Type) {
        self.field = field.init(show: { [self] in show($0) })
        sample.measure(until: hasEnded, then: noteFigures)
        type()
    }

    private func show(_ exponent: Int?) {
        shown = exponent
        if exponent != Self.typed[searches.count - 1].exponent { staleResults += 1 }
    }

    private func type() {
        let search = PrimeSearch(below: Self.typed[searches.count].bound, timeline: sample.timeline)
        searches.append((search, nil))
        if searches.count < Self.typed.count { tapWhenBegun(search) }
        field?.boundDidChange(search)
    }

    /// Types the next bound when the search is running. If the search has not begun, the user types a little later.
    private func tapWhenBegun(_ search: PrimeSearch) {
        sample.finger.tap(after: Self.typing) { [self] tap in
            guard search.hasBegun else { return tapWhenBegun(search) }
            searches[searches.count - 1].replaced = tap.due
            type()
        }
    }

    private func hasEnded() -> Bool {
        guard searches.count == Self.typed.count, searches.last?.search.run != nil,
            searches.allSatisfy({ !$0.search.hasBegun || $0.search.run != nil })
        else { return false }
        framesSinceEnd += 1
        let isRight = shown == Self.typed.last?.exponent
        return framesSinceEnd > (isRight ? Self.frames.after : Self.frames.patience)
    }

    private func noteFigures() {
        let work = searches.compactMap { replaced in
            replaced.replaced.flatMap { replaced.search.run?.running(after: $0).milliseconds }
        }
        sample.note(.exponent, shown ?? 0)
        sample.note(.staleResults, staleResults)
        sample.note(.workAfterCancel, work.max() ?? 0)
        let run = searches.last?.search.run
        sample.note(.searchCPUTime, run?.running.milliseconds, unavailable: "the last search did not end")
    }
}

extension Metric {
    static let staleResults = Metric("staleResults", .count, "Shown results that are not the newest search's.")
}
