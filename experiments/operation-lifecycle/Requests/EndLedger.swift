import Locking

/// Counts how often each request's end was reported.
package final class EndLedger: Sendable {
    private struct Entry {
        var ends = 0
        /// The outcome that the first end reported.
        var outcome: Outcome?
        var completions = 0
    }

    package struct Totals: Sendable {
        /// All requests that were ordered.
        package fileprivate(set) var ordered: Set<Int> = []
        /// Requests whose end was never reported.
        package fileprivate(set) var unreported: Set<Int> = []
        /// What the first end of each request reported.
        package fileprivate(set) var outcomes: [Int: Outcome] = [:]
        /// Reports of an end after the first one.
        package fileprivate(set) var extraEnds = 0
        /// Requests whose completion block has not run.
        package fileprivate(set) var uncompleted: Set<Int> = []
        package fileprivate(set) var extraCompletions = 0
    }

    private let entries = Locked<[Int: Entry]>([:])

    package init() {}

    package func noteOrder(of name: Int) { entries.withLock { $0[name] = Entry() } }
    package func noteCompletion(of name: Int) { entries.withLock { $0[name, default: Entry()].completions += 1 } }

    package func noteEnd(of name: Int, _ outcome: Outcome? = nil) {
        entries.withLock { entries in
            var entry = entries[name] ?? Entry()
            if entry.ends == 0 { entry.outcome = outcome }
            entry.ends += 1
            entries[name] = entry
        }
    }

    /// Grows with every report.
    package var events: Int { entries.withLock { $0.values.reduce(0) { $0 + $1.ends + $1.completions } } }

    package var totals: Totals {
        entries.withLock { entries in
            entries.reduce(into: Totals(ordered: Set(entries.keys))) { totals, request in
                let (name, entry) = request
                if entry.ends == 0 { totals.unreported.insert(name) }
                totals.outcomes[name] = entry.outcome
                totals.extraEnds += max(0, entry.ends - 1)
                if entry.completions == 0 { totals.uncompleted.insert(name) }
                totals.extraCompletions += max(0, entry.completions - 1)
            }
        }
    }
}
