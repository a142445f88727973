import Foundation
import LoopbackServer
import Probes

/// What has come of the fetches so far.
@MainActor
final class Reception {
    private(set) var results: [URL: Result<Data, any Error>] = [:]
    /// When something came for the last time, or the waiting began.
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

    /// From the beginning until the last news.
    var elapsed: Nanoseconds { lastNews - began.moment }
    /// The same of processor time.
    var processorTimeUsed: Nanoseconds { processorTime - began.processorTime }

    func moment(of address: URL) -> MonotonicTime? { moments[address] }

    /// Whether a fetch ended with the body that the server makes for it.
    func isRight(_ fetch: Fetch) -> Bool {
        guard fetch.hasBody, case .success(let body)? = results[fetch.address] else { return false }
        return fetch.resource.body.firstDifference(from: body) == nil
    }

    /// Whether a fetch ended well, and with something else.
    func isWrong(_ fetch: Fetch) -> Bool {
        guard case .success? = results[fetch.address] else { return false }
        return !isRight(fetch)
    }
}

/// An address, and what the server answers there.
struct Fetch {
    let resource: Resource
    let address: URL

    /// Whether there is anything to be had.
    var hasBody: Bool { resource.status == 200 && resource.fault == nil }
}
