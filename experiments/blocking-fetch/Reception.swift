import Foundation
import LoopbackServer
import Measuring

/// What the screen has received so far.
@MainActor
final class Reception {
    /// How each fetch ended, and when.
    private(set) var ends: [URL: (moment: Moment, result: Result<Data, any Error>)] = [:]
    private let began = Moment()
    /// When the last fetch ended; at first, when the waiting began.
    private(set) lazy var lastNews = began

    func note(_ address: URL, _ result: Result<Data, any Error>) {
        lastNews = Moment()
        ends[address] = (lastNews, result)
    }

    /// The time from the beginning to the end of the last fetch.
    var elapsed: Nanoseconds { lastNews.time - began.time }
    /// The processor time of the same span.
    var processorTime: Nanoseconds { lastNews.processorTime - began.processorTime }

    /// Whether a fetch ended with the body that the server generates for it.
    func isRight(_ fetch: Fetch) -> Bool {
        guard fetch.hasBody, case .success(let body)? = ends[fetch.address]?.result else { return false }
        return fetch.resource.body.firstDifference(from: body) == nil
    }

    /// Whether a fetch ended with an error.
    func hasFailed(_ fetch: Fetch) -> Bool {
        guard case .failure? = ends[fetch.address]?.result else { return false }
        return true
    }

    /// Whether a fetch reported success with any other body.
    func isWrong(_ fetch: Fetch) -> Bool {
        guard case .success? = ends[fetch.address]?.result else { return false }
        return !isRight(fetch)
    }
}

/// The time, and the processor time that the process has used.
struct Moment {
    let time = MonotonicTime.now
    let processorTime = ProcessCounters.processorTime()
}

/// An address, and what the server answers there.
struct Fetch {
    let resource: Resource
    let address: URL

    /// Whether the server sends a whole body.
    var hasBody: Bool { resource.status == 200 && resource.fault == nil }
}
