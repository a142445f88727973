import Foundation
import LoopbackServer
import Probes

/// What the screen has received so far.
@MainActor
final class Reception {
    private(set) var results: [URL: Result<Data, any Error>] = [:]
    /// When the last fetch ended; at first, when the waiting began.
    private(set) var lastNews = MonotonicTime.now
    /// The processor time that this process had used by then.
    private(set) var processorTime = ProcessCounters.processorTime()
    private let began: (moment: MonotonicTime, processorTime: Nanoseconds)
    private var moments: [URL: MonotonicTime] = [:]

    init() {
        began = (lastNews, processorTime)
    }

    func note(_ address: URL, _ result: Result<Data, any Error>) {
        lastNews = .now
        processorTime = ProcessCounters.processorTime()
        results[address] = result
        moments[address] = lastNews
    }

    /// From the beginning to the last end.
    var elapsed: Nanoseconds { lastNews - began.moment }
    /// The processor time of the same span.
    var processorTimeUsed: Nanoseconds { processorTime - began.processorTime }

    func moment(of address: URL) -> MonotonicTime? { moments[address] }

    /// Whether a fetch ended with the body that the server generates for it.
    func isRight(_ fetch: Fetch) -> Bool {
        guard fetch.hasBody, case .success(let body)? = results[fetch.address] else { return false }
        return fetch.resource.body.firstDifference(from: body) == nil
    }

    /// Whether a fetch reported success with something else.
    func isWrong(_ fetch: Fetch) -> Bool {
        guard case .success? = results[fetch.address] else { return false }
        return !isRight(fetch)
    }
}

/// An address, and what the server answers there.
struct Fetch {
    let resource: Resource
    let address: URL

    /// Whether the server sends a whole body.
    var hasBody: Bool { resource.status == 200 && resource.fault == nil }
}
