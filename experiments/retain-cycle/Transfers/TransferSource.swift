import Locking

/// A source of a screen's transfers: a list, or a stream.
@MainActor
package protocol TransferSource: Sendable, SendableMetatype {
    /// - Returns: The source, and a function that returns whether a reader still waits for the next transfer.
    static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool)
}

extension [Transfer]: TransferSource {
    package static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool) {
        (transfers, { false })
    }
}

extension AsyncStream: TransferSource where Element == Transfer {
    /// Makes a stream. An online stream delivers all transfers and ends, and an offline stream stays open without a
    /// transfer.
    package static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool) {
        let (stream, continuation) = AsyncStream.makeStream()
        let hasEnded = Locked(false)
        continuation.onTermination = { _ in hasEnded.withLock { $0 = true } }
        if !isOffline {
            for transfer in transfers { continuation.yield(transfer) }
            continuation.finish()
        }
        // The closure retains the continuation, so that the stream stays open.
        return (stream, { withExtendedLifetime(continuation) { !hasEnded.withLock { $0 } } })
    }
}
