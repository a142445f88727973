import Foundation
import LoopbackServer
import Measuring

/// The results that the screen has received so far.
@MainActor
final class Reception {
    /// The result of each fetch, and the moment at which the fetch ended.
    private(set) var ends: [URL: (moment: Moment, result: Result<Data, any Error>)] = [:]
    private let began = Moment()
    /// The moment at which the last fetch ended. Before the first end, the moment at which the screen began to wait.
    private(set) lazy var lastNews = began

    func note(_ address: URL, _ result: Result<Data, any Error>) {
        lastNews = Moment()
        ends[address] = (lastNews, result)
    }

    /// The time from the start of the wait to the end of the last fetch.
    var elapsed: Nanoseconds { lastNews.time - began.time }
    /// The processor time from the start of the wait to the end of the last fetch.
    var processorTime: Nanoseconds { lastNews.processorTime - began.processorTime }

    /// Returns whether a fetch ended with the server's body.
    func isRight(_ fetch: Fetch) -> Bool {
        guard fetch.hasBody, case .success(let body)? = ends[fetch.address]?.result else { return false }
        return fetch.resource.body.firstDifference(from: body) == nil
    }

    /// Returns whether a fetch ended with an error.
    func hasFailed(_ fetch: Fetch) -> Bool {
        guard case .failure? = ends[fetch.address]?.result else { return false }
        return true
    }

    /// Returns whether a fetch ended without an error, but not with the server's body.
    func isWrong(_ fetch: Fetch) -> Bool {
        guard case .success? = ends[fetch.address]?.result else { return false }
        return !isRight(fetch)
    }
}

/// A time, with the processor time that the process has used until then.
struct Moment {
    let time = MonotonicTime.now
    let processorTime = ProcessCounters.processorTime()
}

/// An address, with the server's answer to a request.
struct Fetch {
    let resource: Resource
    let address: URL

    /// Whether the server sends a whole body.
    var hasBody: Bool { resource.status == 200 && resource.fault == nil }
}
