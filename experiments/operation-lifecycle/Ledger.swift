import Locking

/// What has been told of each request, and how often.
final class Ledger: Sendable {
    private struct Entry {
        var ends = 0
        var completions = 0
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var events = 0
    }

    struct Totals {
        /// Those whose end was never told.
        var untold: Set<Int> = []
        /// Ends that were told again.
        var extraEnds = 0
        var missingCompletions = 0
        var extraCompletions = 0
    }

    private let state = Locked(State())

    /// Notes a request that was ordered.
    func order(_ name: Int) {
        state.withLock { $0.entries[name] = Entry() }
    }

    func noteEnd(of name: Int) {
        state.withLock { state in
            state.entries[name, default: Entry()].ends += 1
            state.events += 1
        }
    }

    func noteCompletion(of name: Int) {
        state.withLock { state in
            state.entries[name, default: Entry()].completions += 1
            state.events += 1
        }
    }

    /// Goes up with everything that is told.
    var events: Int { state.withLock { $0.events } }

    var totals: Totals {
        state.withLock { state in
            state.entries.reduce(into: Totals()) { totals, request in
                let (name, entry) = request
                if entry.ends == 0 { totals.untold.insert(name) }
                totals.extraEnds += max(0, entry.ends - 1)
                totals.missingCompletions += entry.completions == 0 ? 1 : 0
                totals.extraCompletions += max(0, entry.completions - 1)
            }
        }
    }
}
