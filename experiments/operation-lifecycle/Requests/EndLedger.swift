import Locking

/// Counts how often each request's end was reported.
package final class EndLedger: Sendable {
    private struct Entry {
        var ends = 0
        var completions = 0
    }

    package struct Totals: Sendable {
        /// All requests that were ordered.
        package fileprivate(set) var ordered: Set<Int> = []
        /// Requests whose end was never reported.
        package fileprivate(set) var unreported: Set<Int> = []
        /// The number of reports about requests whose end was already reported.
        package fileprivate(set) var extraEnds = 0
        /// Requests whose completion block has not run.
        package fileprivate(set) var uncompleted: Set<Int> = []
        package fileprivate(set) var extraCompletions = 0
    }

    private let entries = Locked<[Int: Entry]>([:])

    package init() {}

    package func noteOrder(of name: Int) { entries.withLock { $0[name] = Entry() } }
    package func noteEnd(of name: Int) { entries.withLock { $0[name, default: Entry()].ends += 1 } }
    package func noteCompletion(of name: Int) { entries.withLock { $0[name, default: Entry()].completions += 1 } }

    /// The number of all reports.
    package var events: Int { entries.withLock { $0.values.reduce(0) { $0 + $1.ends + $1.completions } } }

    package var totals: Totals {
        entries.withLock { entries in
            entries.reduce(into: Totals(ordered: Set(entries.keys))) { totals, request in
                let (name, entry) = request
                if entry.ends == 0 { totals.unreported.insert(name) }
                totals.extraEnds += max(0, entry.ends - 1)
                if entry.completions == 0 { totals.uncompleted.insert(name) }
                totals.extraCompletions += max(0, entry.completions - 1)
            }
        }
    }
}
