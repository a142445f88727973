import Foundation
import Lab
import LoopbackServer
import Probes
import Model

/// Fetches for a screen, measured from the screen's side and from the server's.
@MainActor
final class FetchTrial {
    /// How long the server is asked to tell of a cancel.
    nonisolated static let afterCancel = Duration.milliseconds(300)

    let sample: SampleContext
    let server: LoopbackServer
    let fetching: any Fetching
    let reception = Reception()
    private let patience: Nanoseconds

    init(_ sample: SampleContext, _ fetching: any Fetching.Type) throws {
        self.sample = sample
        server = try LoopbackServer.start()
        self.fetching = fetching.init(connections: sample[BlockingFetch.connections])
        patience = Nanoseconds(milliseconds: Double(sample[BlockingFetch.patience]))
    }

    /// So many fetches of their own bodies.
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

    /// One that goes well, and three that fail, each in another way.
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

    /// Nothing has come for longer than the user cares to wait.
    var isTooLong: Bool { MonotonicTime.now - reception.lastNews >= patience }

    // MARK: - Fetching for as long as something comes

    /// Fetches; over when each has ended, or when the user gives up.
    func fetchAll(_ fetches: [Fetch]) {
        sample.startMeasuring { [self] in
            guard reception.results.count == fetches.count || isTooLong else { return }
            sample.stopMeasuring()
            do {
                note(fetches, try server.record())
            } catch {
                sample.fail("\(error)")
            }
            sample.finish()
        }
        fetch(fetches)
    }

    private func note(_ fetches: [Fetch], _ record: ServerRecord) {
        let ended = reception.results.count
        let complete = record.requests.count { $0.ending == .complete }
        if ended == fetches.count {
            sample.note(FetchMetrics.totalTime, reception.elapsed.milliseconds)
        } else {
            sample.note(
                FetchMetrics.totalTime,
                unavailable: "\(fetches.count - ended) of \(fetches.count) had not ended"
            )
        }
        if ended > 0 {
            let used = reception.processorTimeUsed.milliseconds / Double(ended)
            sample.note(FetchMetrics.fetchCPUTime, used)
        } else {
            sample.note(FetchMetrics.fetchCPUTime, unavailable: "no fetch had ended")
        }
        sample.note(FetchMetrics.missing, Double(fetches.count { !reception.isRight($0) }))
        sample.note(FetchMetrics.stranded, Double(max(0, complete - ended)))
        sample.note(FetchMetrics.peakRequests, Double(record.requestsPeak))
        noteEnds(of: fetches)
    }

    func noteEnds(of fetches: [Fetch]) {
        sample.note(FetchMetrics.withoutEnd, Double(fetches.count { reception.results[$0.address] == nil }))
        sample.note(FetchMetrics.wrongBodies, Double(fetches.count { reception.isWrong($0) }))
    }
}
