import Dispatch

/// A fixed interleaving of a writer and a reader, the same in every sample:
///
///     main thread                 the summary
///     writes the name
///     signals halfWritten  ─────→ waits for it
///     waits for wasRead           reads name and code
///                          ←───── signals wasRead
///     writes the code
///
/// With this interleaving the main thread never writes while the summary reads, so there is no data race. If turns are
/// switched off, both threads run freely, as in an app. Thread Sanitizer needs this mode to detect the race.
package final class Turns: Sendable {
    private let areTaken: Bool
    private let halfWritten = DispatchSemaphore(value: 0)
    private let wasRead = DispatchSemaphore(value: 0)

    package init(areTaken: Bool) {
        self.areTaken = areTaken
    }

    package func write(_ first: () -> Void, _ second: () -> Void) {
        first()
        if areTaken {
            halfWritten.signal()
            wasRead.wait()
        }
        second()
    }

    package func read(_ body: () -> Void) {
        guard areTaken else { return body() }
        halfWritten.wait()
        body()
        wasRead.signal()
    }
}
