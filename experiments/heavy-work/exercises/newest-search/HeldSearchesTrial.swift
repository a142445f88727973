import Declaring
import Foundation
import Measuring
import Model

/// Simulates a user who types the next bound at moments that are hard to hit, and closes the screen during a search:
/// each search waits until the trial releases it.
@MainActor
final class HeldSearchesTrial {
    /// The moment at which the user types the next bound, or closes the screen after the last bound.
    private enum Stay {
        case untilShown
        /// In the same turn of the main thread: the search cannot have begun.
        case sameTurn
        case duringSearch
        /// The search has found its exponent, but the main thread has not shown it yet.
        case untilFound
    }

    private static let bounds: [(exponent: Int?, stay: Stay)] = [
        (607, .untilShown), (nil, .untilShown), (2_281, .sameTurn), (1_279, .duringSearch), (521, .untilFound),
        (127, .untilShown), (2_203, .duringSearch),
    ]
    /// How many results the user waits for.
    nonisolated static let expectedResults = 3.0
    /// A search that has begun and been released ends within this time.
    private static let completion = Nanoseconds(milliseconds: 1_000)

    private let sample: SampleContext
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        searches.reduce(0) { $0 + $1.record.events }
    }
    private var field: (any PrimeField)?
    private var bounds = HeldSearchesTrial.bounds[...]
    private var searches: [GatedSearch] = []
    private var hasShown = false
    private var awaitedResults = 0
    private var staleResults = 0
    private var delayedSearches = 0
    private var replacedSearches = 0
    private var closedSearches = 0
    private var hasEnded = false

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ field: any PrimeField.Type) {
        self.field = field.init(show: { [self] in noteShown($0) })
        sample.measure(until: { self.hasEnded }, then: noteFigures)
        type()
    }

    private func noteShown(_ exponent: Int?) {
        guard let newest = searches.last, newest.record.hasFound, exponent == newest.exponent else {
            staleResults += 1
            return
        }
        hasShown = true
    }

    /// Types the next bound, and checks that the replaced searches stop and that the new one begins.
    private func type() {
        guard let (exponent, stay) = bounds.popFirst() else { return close() }
        let replaced = searches
        let search = GatedSearch(finding: exponent)
        searches.append(search)
        hasShown = false
        field?.boundDidChange(search)
        guard stay != .sameTurn else { return type() }
        waitForEnd(of: replaced) { [self] stillRunning in
            replacedSearches += stillRunning
            patience.wait(Patience.short) {
                search.record.hasBegun
            } then: { [self] in
                if !search.record.hasBegun { delayedSearches += 1 }
                self.stay(stay, search)
            }
        }
    }

    private func stay(_ stay: Stay, _ search: GatedSearch) {
        switch stay {
        case .sameTurn, .duringSearch: type()
        case .untilShown:
            search.release()
            patience.wait(Patience.long) { [self] in
                hasShown
            } then: { [self] in
                if hasShown { awaitedResults += 1 }
                type()
            }
        case .untilFound:
            search.release()
            waitUntilFound(search)
            type()
        }
    }

    /// Releases the field while its last search runs.
    private func close() {
        field = nil
        waitForEnd(of: searches) { [self] stillRunning in
            closedSearches = stillRunning
            // Late results may still appear.
            patience.wait(Patience.short, until: { false }, then: { self.hasEnded = true })
        }
    }

    /// Waits until none of the searches runs. Releases those that do not stop, so that they free their threads.
    private func waitForEnd(
        of searches: [GatedSearch],
        then next: @escaping @MainActor (_ stillRunning: Int) -> Void
    ) {
        patience.wait(Patience.long) {
            !searches.contains(where: \.record.isRunning)
        } then: {
            let running = searches.filter(\.record.isRunning)
            for search in running { search.release() }
            next(running.count)
        }
    }

    /// Blocks the main thread until the exponent is found, and the code that would show it waits for the main thread.
    private func waitUntilFound(_ search: GatedSearch) {
        let end = MonotonicTime.now + Self.completion
        while !search.record.hasFound, MonotonicTime.now < end { Thread.sleep(forTimeInterval: 0.0005) }
        Patience.waitForOtherThreads()
    }

    private func noteFigures() {
        sample.note(.awaitedResults, awaitedResults)
        sample.note(.staleResults, staleResults)
        sample.note(.delayedSearches, delayedSearches)
        sample.note(.replacedSearches, replacedSearches)
        sample.note(.closedSearches, closedSearches)
        sample.note(.searchesOnMain, searches.filter(\.record.beganOnMain).count)
    }
}

extension Metric {
    static let awaitedResults = Metric(
        "awaitedResults",
        .count,
        .higherIsBetter,
        "Results that were shown while the user waited for them."
    )
    static let delayedSearches = Metric(
        "delayedSearches",
        .count,
        "Searches that did not begin within about 30 ms in which no thread was working."
    )
    static let replacedSearches = Metric(
        "replacedSearches",
        .count,
        "Searches that did not stop at the next bound, but went on until the trial ended them."
    )
    static let closedSearches = Metric(
        "closedSearches",
        .count,
        "Searches that did not stop when the field was released, but went on until the trial ended them."
    )
    static let searchesOnMain = Metric("searchesOnMain", .count, "Searches that ran on the main thread.")
}
