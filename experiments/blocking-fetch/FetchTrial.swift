import Declaring
import FetchApp
import Foundation
import LoopbackServer
import Measuring
import Model

/// Measures the fetches of a screen, with figures from the screen and from the server.
@MainActor
final class FetchTrial {
    let sample: SampleContext
    let server: LoopbackServer
    let fetching: any Fetching
    let reception = Reception()

    init(_ sample: SampleContext, _ fetching: any Fetching.Type) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        self.fetching = fetching.init(
            FetchLimits(
                connections: sample[BlockingFetch.connections],
                timeout: Double(sample[BlockingFetch.timeout])
            )
        )
    }

    /// Creates fetches with different bodies.
    func fetches(_ name: String, _ count: Int, _ change: (inout Resource) -> Void = { _ in }) -> [Fetch] {
        (0..<count).map { number in
            var resource = Resource(
                name: name,
                size: sample[BlockingFetch.size],
                seed: UInt64(number + 1),
                delay: .milliseconds(sample[BlockingFetch.delay])
            )
            change(&resource)
            return Fetch(resource: resource, address: server.address(of: resource))
        }
    }

    /// Four fetches: one succeeds, and three fail in different ways.
    var failing: [Fetch] {
        fetches("whole", 1) + fetches("missing", 1) { $0.status = 404 }
            + fetches("closed", 1) { $0.fault = .closesBeforeAnswering }
            + fetches("cut", 1) { $0.fault = .closes(afterBytes: $0.size / 2) }
    }

    func fetch(_ fetches: [Fetch]) {
        fetching.fetch(fetches.map(\.address)) { [self] address, result in
            sample.timeline.instant("ended", .input)
            reception.note(address, result)
        }
    }

    /// Whether the last fetch ended longer ago than the user's patience.
    var isTooLong: Bool { hasNoNews(for: BlockingFetch.patience) }

    /// Whether no fetch has ended for a while, no other thread is running or ready to run, and the server has answered
    /// all requests.
    ///
    /// On Linux the pool adds a thread after about a second, and the new thread could still deliver a response. The
    /// user of this trial gives up earlier.
    private var isIdle: Bool {
        hasNoNews(for: BlockingFetch.idle) && OtherThreads.isOneActive == false
            && sample.attempt { try server.record() }.requestsInFlight == 0
    }

    private func hasNoNews(for time: Parameter<Int>) -> Bool {
        MonotonicTime.now - reception.lastNews.time >= Nanoseconds(milliseconds: Double(sample[time]))
    }

    /// Starts the fetches, and measures until all have ended or the user gives up.
    func fetchAll(_ fetches: [Fetch]) {
        sample.measure { [self] in
            reception.ends.count == fetches.count || isTooLong || isIdle
        } then: { [self] in
            note(fetches, sample.attempt { try server.record() })
        }
        fetch(fetches)
    }

    private func note(_ fetches: [Fetch], _ record: ServerRecord) {
        let ended = reception.ends.count
        let fetchCPUTime = ended > 0 ? reception.processorTime.milliseconds / Double(ended) : nil
        let complete = record.requests.count { $0.ending == .complete }
        noteTotalTime(of: fetches)
        sample.note(.fetchCPUTime, fetchCPUTime, unavailable: "no fetch had ended")
        sample.note(.missing, fetches.count { !reception.isRight($0) })
        sample.note(.stranded, max(0, complete - ended))
        sample.note(.peakRequests, record.requestsPeak)
        noteEnds(of: fetches)
    }

    func noteTotalTime(of fetches: [Fetch]) {
        let missing = fetches.count - reception.ends.count
        let time = missing == 0 ? reception.elapsed.milliseconds : nil
        sample.note(.totalTime, time, unavailable: "\(missing) of \(fetches.count) had not ended")
    }

    func noteEnds(of fetches: [Fetch]) {
        sample.note(.withoutEnd, fetches.count { reception.ends[$0.address] == nil })
        sample.note(.failures, fetches.count { reception.hasFailed($0) })
        sample.note(.wrongBodies, fetches.count { reception.isWrong($0) })
    }
}
