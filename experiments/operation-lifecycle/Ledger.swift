import Locking

/// How often each request's end was reported.
final class Ledger: Sendable {
    private struct Entry {
        var ends = 0
        var completions = 0
    }

    private let entries = Locked<[Int: Entry]>([:])

    /// Notes a request that was ordered.
    func noteOrder(of name: Int) { entries.withLock { $0[name] = Entry() } }
    func noteEnd(of name: Int) { entries.withLock { $0[name, default: Entry()].ends += 1 } }
    func noteCompletion(of name: Int) { entries.withLock { $0[name, default: Entry()].completions += 1 } }

    struct Totals {
        /// Those whose end was never reported.
        var unreported: Set<Int> = []
        /// Ends that were reported again.
        var extraEnds = 0
        var missingCompletions = 0
        var extraCompletions = 0
    }

    /// Grows with everything that is reported.
    var events: Int { entries.withLock { $0.values.reduce(0) { $0 + $1.ends + $1.completions } } }

    var totals: Totals {
        entries.withLock { entries in
            entries.reduce(into: Totals()) { totals, request in
                let (name, entry) = request
                if entry.ends == 0 { totals.unreported.insert(name) }
                totals.extraEnds += max(0, entry.ends - 1)
                totals.missingCompletions += entry.completions == 0 ? 1 : 0
                totals.extraCompletions += max(0, entry.completions - 1)
            }
        }
    }
}
