import Synchronization

/// Where a screen has its transfers from: a list that it goes through, or a stream that it listens to.
@MainActor
protocol TransferSource: Sendable, SendableMetatype {
    static func deliver(_ transfers: [Transfer], isOffline: Bool) -> Delivery<Self>
}

/// What a screen is given, and what can be seen of it from outside.
@MainActor
struct Delivery<Source> {
    var source: Source
    /// Whether a reader still waits for the next one.
    var isAwaited: () -> Bool = { false }
    private let transfers: [WeakReference<Transfer>]

    init(_ source: Source, _ transfers: [Transfer]) {
        self.source = source
        self.transfers = transfers.map { WeakReference($0) }
    }

    /// The look at it from outside, which keeps nothing of it.
    var watch: DeliveryWatch { DeliveryWatch(transfers: transfers, isAwaited: isAwaited) }
}

/// What is left of a delivery.
@MainActor
struct DeliveryWatch {
    fileprivate let transfers: [WeakReference<Transfer>]
    fileprivate let isAwaited: () -> Bool

    /// The transfers that something still holds: a block that has not been freed, a task; and the reader that waits.
    var left: Int { transfers.count { $0.isAlive } + (isAwaited() ? 1 : 0) }
}

/// Does not keep alive what it refers to.
struct WeakReference<Object: AnyObject> {
    private(set) weak var object: Object?

    init(_ object: Object) {
        self.object = object
    }

    var isAlive: Bool { object != nil }
}

extension [Transfer]: TransferSource {
    static func deliver(_ transfers: [Transfer], isOffline: Bool) -> Delivery<Self> {
        Delivery(transfers, transfers)
    }
}

extension AsyncStream: TransferSource where Element == Transfer {
    /// Online the stream delivers all and ends; offline it is silent and stays open.
    static func deliver(_ transfers: [Transfer], isOffline: Bool) -> Delivery<Self> {
        let (stream, continuation) = AsyncStream.makeStream()
        let hasEnded = EndFlag()
        continuation.onTermination = { _ in hasEnded.raise() }
        var delivery = Delivery(stream, transfers)
        // The other end of the stream lives as long as the look at it.
        delivery.isAwaited = { [continuation] in withExtendedLifetime(continuation) { !hasEnded.isRaised } }
        if !isOffline {
            for transfer in transfers { continuation.yield(transfer) }
            continuation.finish()
        }
        return delivery
    }
}

/// Raised once, on any thread.
private final class EndFlag: Sendable {
    private let value = Atomic(false)

    var isRaised: Bool { value.load(ordering: .acquiring) }

    func raise() { value.store(true, ordering: .releasing) }
}
