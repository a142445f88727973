import Dispatch
import Locking

/// A gate between the arrival of an answer and its decoding. The trial holds answers here, to force an order of events.
package final class AnswerGate: Sendable {
    private struct State {
        var held: Set<Line> = []
        /// Loads whose answer has arrived and is held.
        var waiting: [Line: CheckedContinuation<Void, Never>] = [:]
        /// Callers that wait until an answer arrives.
        var arrivals: [Line: CheckedContinuation<Void, Never>] = [:]
        var ends: [Line: DispatchSemaphore] = [:]
    }

    private let state = Locked(State())

    package init() {}

    /// Holds the next answer for a line.
    package func hold(_ line: Line) {
        state.withLock { state in
            state.held.insert(line)
            state.ends[line] = DispatchSemaphore(value: 0)
        }
    }

    /// Waits until the answer for a held line has arrived.
    package func arrival(of line: Line) async {
        await withCheckedContinuation { continuation in
            let hasArrived = state.withLock { state in
                guard state.waiting[line] == nil else { return true }
                state.arrivals[line] = continuation
                return false
            }
            if hasArrived { continuation.resume() }
        }
    }

    /// Lets the held answer for a line go on.
    package func open(_ line: Line) {
        let held = state.withLock { state in
            state.held.remove(line)
            return state.waiting.removeValue(forKey: line)
        }
        held?.resume()
    }

    /// Blocks the calling thread until the service has returned or thrown for a line that was held.
    package func waitForEnd(of line: Line) {
        state.withLock { $0.ends[line] }?.wait()
    }

    func pass(_ line: Line) async {
        await withCheckedContinuation { continuation in
            let (isHeld, arrival) = state.withLock { state in
                guard state.held.contains(line) else { return (false, nil as CheckedContinuation<Void, Never>?) }
                state.waiting[line] = continuation
                return (true, state.arrivals.removeValue(forKey: line))
            }
            arrival?.resume()
            if !isHeld { continuation.resume() }
        }
    }

    func end(_ line: Line) {
        state.withLock { $0.ends[line] }?.signal()
    }
}
