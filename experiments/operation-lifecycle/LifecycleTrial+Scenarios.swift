import Declaring
import Dispatch
import Locking
import Requests

extension LifecycleTrial {
    /// Called when a request ends, before the ledger records the end.
    typealias Ended = @Sendable (Int, Origin) -> Void

    /// Starts the scenario, which later ends the sample.
    func run() {
        switch sample.scenario {
        // Delays the answers until the requests beyond the limit have begun too, or until no more requests begin.
        case OperationLifecycle.answered: hold(0..<12, limit: 3, untilBegun: 12)
        case OperationLifecycle.failing:
            add(0..<6, to: makeLine(limit: 3, failing: [0, 1, 2]))
            conclude()
        case OperationLifecycle.cancelWaiting: cancelOneInLine()
        case OperationLifecycle.cancelDependent: cancelWhatDepends()
        case OperationLifecycle.order: serveInOrder()
        case OperationLifecycle.resumeEarly:
            hold(0..<4) { line in
                line.queue.pause(0)
                line.queue.resume(0)
                line.queue.resume(2)
            }
        case OperationLifecycle.paused: pauseFirst()
        // Delays the answers until both requests have begun, although the limit is one, or until no more requests
        // begin.
        case OperationLifecycle.busyLog: hold(0..<2, untilBegun: 2, holdsLog: true)
        case OperationLifecycle.cancelInStart: cancelInStart()
        case OperationLifecycle.cancelMeetsTurn: cancelMeetingTurn()
        case OperationLifecycle.cancelStarted: cancelOnceStarted()
        case OperationLifecycle.cancelMeetsStart: cancelMeetingStart()
        case OperationLifecycle.cancelMeetsEnd: cancelMeetingEnd()
        default: cancelAll(sample[OperationLifecycle.rounds])
        }
    }

    func add(_ names: Range<Int>, to line: Line, ended: @escaping Ended = { _, _ in }) {
        let origin = line.origin
        line.queue.add(names.map { RequestOrder(name: $0) }, to: origin) { watch($0) { ended($0, origin) } }
    }

    /// Adds requests and delays their answers. Once `count` requests have begun, the user acts, and the origin answers.
    private func hold(
        _ names: Range<Int>,
        limit: Int = 1,
        untilBegun count: Int = 1,
        holdsLog: Bool = false,
        act: @escaping @MainActor (Line) -> Void = { _ in },
        ended: @escaping Ended = { _, _ in },
        note: @escaping @MainActor (Line) -> Void = { _ in }
    ) {
        let line = makeLine(limit: limit, isHolding: true, holdsLog: holdsLog)
        add(names, to: line, ended: ended)
        patience.wait(Patience.short) {
            line.origin.record.begun.count >= count
        } then: { [self] in
            act(line)
            line.origin.answer()
            conclude { note(line) }
        }
    }

    /// Cancels the fifth request while the first one is in flight.
    private func cancelOneInLine() {
        let served = Locked<Int?>(nil)
        hold(0..<10) { line in
            line.queue.cancel(4)
            line.origin.noteCancel(of: [4])
        } ended: { name, origin in
            guard name == 4 else { return }
            // No request is answered before the cancel.
            served.withLock { $0 = $0 ?? origin.record.answered.count }
        } note: { [self] _ in
            note(.servedBefore, served.withLock { $0 }, "its end was never reported")
        }
    }

    /// Cancels the second request, which depends on the first, while the first one is in flight. A slot is free, so the
    /// second request can start during its cancel.
    private func cancelWhatDepends() {
        let line = makeLine(limit: 3, isHolding: true)
        let origin = line.origin
        line.queue.add([RequestOrder(name: 0), RequestOrder(name: 1, after: [0])], to: origin) { watch($0) }
        patience.wait(Patience.short) {
            origin.record.begun.contains(0)
        } then: { [self] in
            line.queue.cancelMeetingReadiness(1)
            origin.noteCancel(of: [1])
            patience.wait(Patience.short) { [self] in
                !isWaiting(1, in: line)
            } then: { [self] in
                let isWaiting = isWaiting(1, in: line)
                let hasBegun = origin.record.begun.contains(1)
                origin.answer()
                conclude { [self] in
                    note(.stillDependent, isWaiting ? 1 : 0)
                    note(.outOfOrder, hasBegun ? 1 : 0)
                }
            }
        }
    }

    /// Whether the end of a request has not been reported yet.
    private func isWaiting(_ name: Int, in line: Line) -> Bool {
        let totals = ledger.totals
        return (line.queue.hasCompletionBlocks ? totals.uncompleted : totals.unreported).contains(name)
    }

    /// Adds requests while the first one is in flight: some are more urgent, and one depends on another.
    private func serveInOrder() {
        hold(0..<1) { [self] line in
            let arrivals = [
                RequestOrder(name: 1, priority: .low),
                RequestOrder(name: 2),
                RequestOrder(name: 5),
                RequestOrder(name: 3, priority: .high, after: [5]),
                RequestOrder(name: 4, priority: .high),
            ]
            line.queue.add(arrivals, to: line.origin) { watch($0) }
        } note: { [self] line in
            let right = [0, 4, 2, 5, 3, 1]
            note(.outOfOrder, right.count - zip(line.origin.record.begun, right).count { $0 == $1 })
        }
    }

    /// Pauses the first request once its start has returned. Resumes it when the second request has begun, or when
    /// there is no more progress.
    private func pauseFirst() {
        let line = makeLine(limit: 1, isHolding: true)
        let origin = line.origin
        let hasStarted = Locked(false)
        add(0..<2, to: line)
        patience.wait(Patience.short) {
            origin.record.begun.contains(0)
        } then: { [self] in
            line.queue.onceStartsReturn { hasStarted.withLock { $0 = true } }
            patience.wait(Patience.short) {
                hasStarted.withLock { $0 }
            } then: { [self] in
                line.queue.pause(0)
                patience.wait(Patience.short) {
                    origin.record.begun.contains(1)
                } then: { [self] in
                    let isResting = line.queue.executingInQueue.map { $0 == 0 && origin.record.begun == [0] }
                    line.queue.resume(0)
                    origin.answer()
                    conclude { [self] in
                        note(.restingSlots, isResting.map { $0 ? 1 : 0 }, "tasks are not in an operation queue")
                    }
                }
            }
        }
    }

    /// Cancels the second request in the middle of its start, when its task has just been created and is not stored
    /// yet.
    private func cancelInStart() {
        hold(0..<3) { line in
            let (origin, cancel) = (line.origin, line.queue.canceller(of: 1))
            origin.onMaking(1) {
                cancel()
                origin.noteCancel(of: [1])
            }
        }
    }

    /// Cancels the second request, and gives it its turn before the main thread does anything else.
    private func cancelMeetingTurn() {
        hold(0..<3) { line in
            line.queue.cancel(1)
            line.origin.noteCancel(of: [1])
            line.origin.answer()
            line.origin.waitForAnswer(to: 0)
        }
    }

    /// Cancels the first request while it is ending, just as its end is reported to the app.
    private func cancelMeetingEnd() {
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        hold(0..<3) { line in
            cancel.withLock { $0 = line.queue.canceller(of: 0) }
        } ended: { name, _ in
            guard name == 0 else { return }
            // Cancels only once, because the cancel itself may report an end.
            let cancelOnce = cancel.withLock { cancel in
                defer { cancel = nil }
                return cancel
            }
            cancelOnce?()
        }
    }

    /// Cancels the first request when its start has returned, before the main queue's next block.
    private func cancelOnceStarted() {
        let line = makeLine(limit: 1, isHolding: true)
        add(0..<3, to: line)
        line.queue.cancelOnceStarted(0, line.origin) { [self] in
            line.origin.noteCancel(of: [0])
            patience.wait(Patience.short) {
                line.origin.record.begun.contains(1)
            } then: { [self] in
                line.origin.answer()
                conclude()
            }
        }
    }

    /// Cancels the first request when its turn has come, so that its start runs during the cancel.
    private func cancelMeetingStart() {
        let line = makeLine(limit: 1)
        line.origin.noteCancel(of: [0])
        line.queue.addAndCancelMeetingStart(RequestOrder(name: 0), to: line.origin, watch(0))
        add(1..<3, to: line)
        conclude()
    }

    /// Cancels all requests of a queue, then repeats this with a new queue for each further round.
    private func cancelAll(_ rounds: Int) {
        guard rounds > 0 else { return conclude() }
        let line = makeLine(limit: 2)
        let count = sample[OperationLifecycle.requests]
        let names = rounds * count..<(rounds + 1) * count
        add(names, to: line)
        DispatchQueue.main.async { [self] in
            line.queue.cancelAll()
            // Any request that begins from here on is unwanted.
            line.origin.noteCancel(of: names)
            cancelAll(rounds - 1)
        }
    }
}
