import Declaring
import LoopbackServer
import Measuring
import Model

extension FetchTrial {
    /// Fetches one unanswered address per thread that the pool has from the beginning, and cancels once the server has
    /// these requests. Then fetches many more unanswered addresses, and a few answered addresses behind them, until
    /// each fetch has ended or the user gives up. Counts the threads while the fetches wait.
    func waitForTimeouts() {
        let processors = AllowedProcessors.count
        let first = fetches("first", min(processors, sample[BlockingFetch.connections])) { $0.fault = .neverAnswers }
        let stuck = fetches("stuck", sample[BlockingFetch.unanswered]) { $0.fault = .neverAnswers }
        let behind = fetches("behind", sample[BlockingFetch.behind])
        let all = stuck + behind
        var threads = ProcessCounters.threadCount
        var threadsBefore: Int?
        var hasBegun = false
        sample.measure { [self] in
            threads = ProcessCounters.threadCount.map { max($0, threads ?? 0) }
            if !hasBegun, sample.attempt({ try server.record() }).requestsInFlight == first.count {
                hasBegun = true
                threadsBefore = threads
                // If the cancel works, the connections are free for the other fetches.
                fetching.cancel()
                fetch(all)
            }
            return reception.ends.count == all.count || isTooLong
        } then: { [self] in
            let record = sample.attempt { try server.record() }
            let further = Double(record.requestsPeak - first.count)
            let added = threads.flatMap { threads in threadsBefore.map { Double(threads - $0) } }
            sample.note(.requestsBeyondProcessors, record.requestsPeak - processors)
            sample.note(
                .threadsPerFurtherRequest,
                further > 0 ? added.map { $0 / further } : nil,
                unavailable: further > 0
                    ? "this system does not report its threads" : "no more requests were in flight"
            )
            sample.note(.leftInFlight, record.requestsInFlight)
            let unanswered = hasBegun ? Double(behind.count { !reception.isRight($0) }) : nil
            sample.note(.unansweredBehind, unanswered, unavailable: "the first requests never were in flight at once")
            noteTotalTime(of: all)
            noteEnds(of: all)
        }
        fetching.fetch(first.map(\.address)) { _, _ in }
    }
}
