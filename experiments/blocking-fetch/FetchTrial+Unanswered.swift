import Declaring
import Foundation
import LoopbackServer
import Model

extension FetchTrial {
    /// Fetches addresses that are never answered, and a few behind them that are, until each has ended or the user gives
    /// up. Meanwhile it counts the threads.
    func waitForTimeouts() {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let stuck = fetches("stuck", sample[BlockingFetch.unanswered]) { $0.fault = .neverAnswers }
        let behind = fetches("behind", sample[BlockingFetch.behind])
        let all = stuck + behind
        var threadsBefore: Int?
        var threads: Int?
        sample.measure { [self] in
            threads = ThreadCount.now.map { max($0, threads ?? 0) }
            return reception.ends.count == all.count || isTooLong
        } then: { [self] in
            let record = sample.attempt { try server.record() }
            let requests = Double(record.requestsPeak)
            let added = threads.flatMap { threads in threadsBefore.map { Double(threads - $0) } }
            sample.note(.requestsBeyondProcessors, requests - Double(processors))
            sample.note(
                .threadsPerRequest,
                requests > 0 ? added.map { $0 / requests } : nil,
                unavailable: requests > 0 ? "this system does not report its threads" : "no request was in flight"
            )
            sample.note(.leftInFlight, Double(record.requestsInFlight))
            sample.note(.unansweredBehind, Double(behind.count { !reception.isRight($0) }))
            noteTotalTime(of: all)
            noteEnds(of: all)
        }
        threadsBefore = ThreadCount.now
        fetch(all)
    }
}

/// The threads of this process.
private enum ThreadCount {
    /// Nil where the system does not list them.
    static var now: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count
    }
}
