import Locking

/// The errors that a server reports to its operator.
package final class ErrorLog: Sendable {
    private let noted = Locked(0)

    package init() {}

    /// How many errors have been noted.
    package var count: Int { noted.withLock { $0 } }

    package func note(_ error: any Error) {
        noted.withLock { $0 += 1 }
    }
}
