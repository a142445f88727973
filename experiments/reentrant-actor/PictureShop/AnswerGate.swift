import Locking

/// Holds back a server's answers until it is opened.
final class AnswerGate: Sendable {
    /// Nil while it is open.
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

    /// Releases the waiting answers in order of arrival, and holds back later ones.
    func letGo() {
        let waiting = held.withLock { held in
            defer { held = [] }
            return held ?? []
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Holds back answers from now on.
    func close() {
        held.withLock { held in
            if held == nil { held = [] }
        }
    }
}
