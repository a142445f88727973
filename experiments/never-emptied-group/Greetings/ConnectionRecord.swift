import Locking

/// The numbers of a socket's connections by what happened to them.
package final class ConnectionRecord: Sendable {
    package struct Counts: Sendable {
        package internal(set) var accepted = 0
        /// The number of connections that a server has begun to serve.
        package internal(set) var served = 0
        package internal(set) var answered = 0
        package internal(set) var ended = 0
    }

    private let locked = Locked(Counts())

    package var counts: Counts { locked.withLock { $0 } }

    func change(_ body: (inout Counts) -> Void) {
        locked.withLock { body(&$0) }
    }
}
