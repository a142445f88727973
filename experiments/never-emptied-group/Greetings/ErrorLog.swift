import Locking

/// A log of the errors that a server reports to its operator.
package final class ErrorLog: Sendable {
    private let noted = Locked(0)

    package init() {}

    /// The number of errors in the log.
    package var count: Int { noted.withLock { $0 } }

    package func note(_ error: any Error) {
        noted.withLock { $0 += 1 }
    }
}
