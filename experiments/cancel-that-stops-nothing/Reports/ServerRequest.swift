import Locking

/// A request that behaves like the data task of a session. `resume()` begins the request, unless it was cancelled
/// before. The end is reported once.
package final class ServerRequest: Sendable {
    private enum Progress {
        case notBegun
        case inFlight
        case ended
    }

    package typealias Ended = @Sendable (Result<Page, any Error>) -> Void

    package let number: Int
    private let server: ReportServer
    private let ended: Ended
    private let progress = Locked(Progress.notBegun)

    init(_ number: Int, of server: ReportServer, ended: @escaping Ended) {
        self.number = number
        self.server = server
        self.ended = ended
    }

    package func resume() {
        let begins = progress.withLock { progress in
            guard case .notBegun = progress else { return false }
            progress = .inFlight
            // The lock is held during this call, so a cancel on another thread comes either before the beginning or
            // after it.
            server.began(self)
            return true
        }
        if begins { server.answerUnlessHeld(self) }
    }

    /// Ends the request with a `CancellationError`, unless it has already ended.
    package func cancel() {
        end(with: .failure(CancellationError()))
    }

    func end(with result: Result<Page, any Error>) {
        let before = progress.withLock { progress in
            defer { progress = .ended }
            return progress
        }
        if case .ended = before { return }
        if case .inFlight = before { server.ended(isAnswered: (try? result.get()) != nil) }
        server.deliver { [ended] in ended(result) }
    }
}

/// The server's own error.
struct ServerFailure: Error {}

package struct Page: Hashable, Sendable {
    package let number: Int
}
