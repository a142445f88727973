import Locking

/// Where a screen gets its transfers: a list that it iterates over, or a stream that it listens to.
@MainActor
package protocol TransferSource: Sendable, SendableMetatype {
    /// - Returns: The screen's input, and whether a reader still waits for the next transfer.
    static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool)
}

extension [Transfer]: TransferSource {
    package static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool) {
        (transfers, { false })
    }
}

extension AsyncStream: TransferSource where Element == Transfer {
    /// Online the stream delivers all transfers and ends; offline it is silent and stays open.
    package static func deliver(_ transfers: [Transfer], isOffline: Bool) -> (source: Self, isAwaited: () -> Bool) {
        let (stream, continuation) = AsyncStream.makeStream()
        let hasEnded = Locked(false)
        continuation.onTermination = { _ in hasEnded.withLock { $0 = true } }
        if !isOffline {
            for transfer in transfers { continuation.yield(transfer) }
            continuation.finish()
        }
        // The closure retains the stream's continuation.
        return (stream, { withExtendedLifetime(continuation) { !hasEnded.withLock { $0 } } })
    }
}
