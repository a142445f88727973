import Locking

/// Delays a server's answers until it is opened.
final class AnswerGate: Sendable {
    /// The answers that wait; nil while the gate is open.
    private let held = Locked<[CheckedContinuation<Void, Never>]?>([])

    /// Returns when the gate is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isHeld = held.withLock { held in
                held?.append(continuation)
                return held != nil
            }
            if !isHeld { continuation.resume() }
        }
    }

    /// Releases the waiting answers in order of arrival, and lets later ones pass.
    func open() {
        let waiting = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Releases the waiting answers in order of arrival, and delays later ones.
    func letGo() {
        let waiting = held.withLock { held in
            defer { held = [] }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Delays answers from now on.
    func close() {
        held.withLock { held in
            if held == nil { held = [] }
        }
    }
}
