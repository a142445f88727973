import Declaring
import Locking
import Model
import Requests

/// Requests that are answered when they are made again.
extension LifecycleTrial {
    /// Three requests, one at a time: the first fails once. In a second queue, one request keeps failing.
    func retryFailed() {
        let line = makeLine(limit: 1, failing: [0], failures: 1, isHolding: true)
        add(0..<3, to: line)
        let haveReturned = Locked(false)
        patience.wait(Patience.short) {
            line.origin.record.inFlight == 1
        } then: { [self] in
            line.queue.onceStartsReturn { haveReturned.withLock { $0 = true } }
            patience.wait(Patience.short) {
                haveReturned.withLock { $0 }
            } then: { [self] in
                let waiting = haveReturned.withLock { $0 } ? 0 : line.origin.record.inFlight
                let stubborn = makeLine(limit: 1, failing: [10], failures: 8)
                add(10..<13, to: stubborn)
                line.origin.answer()
                conclude { [self] in
                    note(.waitingStarts, waiting)
                    note(.extraAttempts, extraAttempts(line, of: 0..<3) + extraAttempts(stubborn, of: 10..<13))
                }
            }
        }
    }

    /// Counts attempts beyond the second, or beyond the first for a request that does not fail.
    private func extraAttempts(_ line: Line, of names: Range<Int>) -> Int {
        let begun = line.origin.record.begun
        return names.reduce(0) { sum, name in
            sum + max(0, begun.count { $0 == name } - (line.origin.failing.contains(name) ? 2 : 1))
        }
    }

    /// Cancels a request that fails once, in five queues with one slot each: while it is queued, in its first attempt,
    /// when its second task has just been made, in its second attempt, and when its end is being reported.
    func cancelRetries() {
        let queued = makeLine(limit: 1, isHolding: true)
        let first = makeLine(limit: 1, failing: [10], failures: 1, isHolding: true)
        let between = makeLine(limit: 1, failing: [20], failures: 1, isHolding: true)
        let second = makeLine(limit: 1, failing: [30], failures: 1, isHolding: true)
        let atEnd = makeLine(limit: 1, failing: [40], failures: 1, isHolding: true)
        add(0..<3, to: queued)
        add(10..<13, to: first)
        addCancelledBetween(20..<23, to: between)
        add(30..<33, to: second)
        addCancelledAtEnd(40..<43, to: atEnd)
        let lines = [queued, first, between, second, atEnd]
        patience.wait(Patience.short) {
            lines.allSatisfy { $0.origin.record.inFlight == 1 }
        } then: { [self] in
            cancel(1, in: queued)
            cancel(10, in: first)
            second.origin.answerThoseHeld()
            patience.wait(Patience.short) {
                second.origin.record.begun.count >= 2
            } then: { [self] in
                cancel(30, in: second)
                for line in lines { line.origin.answer() }
                conclude()
            }
        }
    }

    /// Records the cancel first, because an operation may repeat its request at once.
    private func cancel(_ name: Int, in line: Line) {
        line.origin.noteCancel(of: [name])
        line.queue.cancel(name)
    }

    /// Adds requests, and cancels the first when its second task has been made and is not stored yet.
    private func addCancelledBetween(_ names: Range<Int>, to line: Line) {
        let (origin, name) = (line.origin, names.lowerBound)
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        origin.onMaking(name) {
            origin.onMaking(name) {
                cancel.withLock { $0 }?()
                origin.noteCancel(of: [name])
            }
        }
        add(names, to: line)
        cancel.withLock { $0 = line.queue.canceller(of: name) }
    }

    /// Adds requests, and cancels the first when its end is reported to the app.
    private func addCancelledAtEnd(_ names: Range<Int>, to line: Line) {
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        add(names, to: line) { name, _ in
            guard name == names.lowerBound else { return }
            let cancelOnce = cancel.withLock { cancel in
                defer { cancel = nil }
                return cancel
            }
            cancelOnce?()
        }
        cancel.withLock { $0 = line.queue.canceller(of: names.lowerBound) }
    }
}

extension Metric {
    static let extraAttempts = Metric("extraAttempts", .count, "Attempts beyond the number allowed for a request.")
    static let waitingStarts = Metric(
        "waitingStarts",
        .count,
        "Requests in flight whose operation occupies a thread: its start has not returned."
    )
}
