import Declaring
import Locking
import Model
import Requests

/// Requests that are answered when they are made again.
extension LifecycleTrial {
    /// Three requests, one at a time: two of them fail once. In a second queue, one request keeps failing.
    func retryFailed() {
        let line = makeLine(limit: 1, failing: [0, 2], failures: 1, isHolding: true)
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
                    note(.wrongOutcomes, wrongOutcomes([line, stubborn]))
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

    /// Counts ends that report another outcome than the request's. Ends that were never reported are counted elsewhere.
    private func wrongOutcomes(_ lines: [Line]) -> Int {
        let cancelled = lines.reduce(into: Set<Int>()) { $0.formUnion($1.origin.record.cancelled) }
        let hopeless = lines.reduce(into: Set<Int>()) { $0.formUnion($1.hopeless) }
        return ledger.totals.outcomes.count { name, outcome in
            let right: Outcome =
                cancelled.contains(name) ? .cancelled : hopeless.contains(name) ? .failed : .answered
            return outcome != right
        }
    }

    /// Cancels a request, in eight queues with one slot each: while it is queued, in the middle of its start, in its
    /// first attempt, when its second task has just been made, when that task is being stored and when it is stored, in
    /// its second attempt, and when its end is being reported.
    func cancelRetries() {
        let queued = makeLine(limit: 1, isHolding: true)
        let first = makeLine(limit: 1, failing: [10], failures: 1, isHolding: true)
        let between = makeLine(limit: 1, failing: [20], failures: 1, isHolding: true)
        let second = makeLine(limit: 1, failing: [30], failures: 1, isHolding: true)
        let atEnd = makeLine(limit: 1, failing: [40], failures: 1, isHolding: true)
        let inStart = makeLine(limit: 1, isHolding: true)
        let storing = makeLine(limit: 1, failing: [60], failures: 1, isHolding: true)
        let stored = makeLine(limit: 1, failing: [70], failures: 1, isHolding: true)
        add(0..<3, to: queued)
        add(10..<13, to: first)
        addCancelledBetween(20..<23, to: between, at: .made)
        add(30..<33, to: second)
        addCancelledAtEnd(40..<43, to: atEnd)
        add(50..<53, to: inStart)
        addCancelledBetween(60..<63, to: storing, at: .willBeStored)
        addCancelledBetween(70..<73, to: stored, at: .stored)
        let lines = [queued, first, between, second, atEnd, inStart, storing, stored]
        patience.wait(Patience.short) {
            lines.allSatisfy { $0.origin.record.inFlight == 1 }
        } then: { [self] in
            cancel(1, in: queued)
            cancel(10, in: first)
            cancelInStart(51, in: inStart)
            second.origin.answerThoseHeld()
            patience.wait(Patience.short) {
                second.origin.record.begun.count >= 2
            } then: { [self] in
                cancel(30, in: second)
                waitForNext(after: 10, in: first, and: 30, in: second) { [self] kept in
                    for line in lines { line.origin.answer() }
                    conclude { [self] in
                        note(.keptByCancelled, kept)
                        note(.wrongOutcomes, wrongOutcomes(lines))
                    }
                }
            }
        }
    }

    /// Waits until the next requests have begun. The server answers nothing meanwhile, so only the cancels can free the
    /// slots.
    ///
    /// - Parameter next: Receives how many have not begun.
    private func waitForNext(
        after name: Int,
        in line: Line,
        and otherName: Int,
        in otherLine: Line,
        then next: @escaping @MainActor (_ kept: Int) -> Void
    ) {
        let kept: @MainActor () -> Int = {
            [line.origin.record.begun.contains(name + 1), otherLine.origin.record.begun.contains(otherName + 1)]
                .count { !$0 }
        }
        patience.wait(Patience.short) {
            kept() == 0
        } then: {
            next(kept())
        }
    }

    /// Cancels a request when its task has been made in its start and is not stored yet.
    private func cancelInStart(_ name: Int, in line: Line) {
        let (origin, cancel) = (line.origin, line.queue.canceller(of: name))
        origin.on(.made, of: name) {
            cancel()
            origin.noteCancel(of: [name])
        }
    }

    /// Records the cancel first, because an operation may repeat its request at once.
    private func cancel(_ name: Int, in line: Line) {
        line.origin.noteCancel(of: [name])
        line.queue.cancel(name)
    }

    /// Adds requests, and cancels the first at a moment of its second task, which has not begun yet.
    private func addCancelledBetween(_ names: Range<Int>, to line: Line, at moment: Origin.Moment) {
        let (origin, name) = (line.origin, names.lowerBound)
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        origin.on(moment, of: name) {
            origin.on(moment, of: name) {
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
    static let wrongOutcomes = Metric(
        "wrongOutcomes",
        .count,
        "Reports of another outcome than the request's: answered, failed or cancelled."
    )
    static let keptByCancelled = Metric(
        "keptByCancelled",
        .count,
        "Slots that a cancelled request in flight kept until the server answered."
    )
    static let waitingStarts = Metric(
        "waitingStarts",
        .count,
        "Requests in flight whose operation occupies a thread: its start has not returned."
    )
}
