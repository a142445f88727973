import Dispatch

/// Has a writer and a reader take turns, so that every sample goes through the same interleaving:
///
///     main thread                 the summary
///     writes the name
///     signals halfWritten  ─────→ waits for it
///     waits for wasRead           reads name and code
///                          ←───── signals wasRead
///     writes the code
///
/// Nothing is written while something is read: what a reader sees is decided, and no memory is raced for.
final class Turns: Sendable {
    private let halfWritten = DispatchSemaphore(value: 0)
    private let wasRead = DispatchSemaphore(value: 0)

    func write(_ first: () -> Void, _ second: () -> Void) {
        first()
        halfWritten.signal()
        wasRead.wait()
        second()
    }

    func read(_ body: () -> Void) {
        halfWritten.wait()
        body()
        wasRead.signal()
    }
}
