import Locking

/// A gate that delays a server's answers until it is opened.
final class AnswerGate: Sendable {
    /// The delayed answers; nil while the gate is open.
    private let held = Locked<[CheckedContinuation<Void, Never>]?>([])

    /// Waits until the gate is open.
    func pass() async {
        await withCheckedContinuation { continuation in
            let isHeld = held.withLock { held in
                held?.append(continuation)
                return held != nil
            }
            if !isHeld { continuation.resume() }
        }
    }

    /// Releases the waiting answers in order of arrival, and lets later answers pass.
    func open() {
        let waiting = held.withLock { held in
            defer { held = nil }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Releases the waiting answers in order of arrival, and delays later answers.
    func letGo() {
        let waiting = held.withLock { held in
            defer { held = [] }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Delays all later answers.
    func close() {
        held.withLock { held in
            if held == nil { held = [] }
        }
    }
}
