import Declaring
import Dispatch
import Locking
import Requests

extension LifecycleTrial {
    /// A function that is called when a request ends, before the ledger records the end.
    typealias Ended = @Sendable (Int, Origin) -> Void

    /// Starts the scenario. The scenario ends the sample later.
    func run() {
        switch sample.scenario {
        // The origin answers when all twelve requests have begun, or when no further request begins.
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
        // The origin answers when both requests have begun, or when no further request begins.
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

    /// Adds requests whose answers are delayed. When `count` requests have begun, `act` runs, and then the origin
    /// answers.
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
            // All answers come after the cancel, because the origin delays them.
            served.withLock { $0 = $0 ?? origin.record.answered.count }
        } note: { [self] _ in
            note(.servedBefore, served.withLock { $0 }, "its end was never reported")
        }
    }

    /// Cancels the second request while the first request, on which it depends, is in flight. A slot is free, so the
    /// second request can start during the cancel.
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

    /// Returns whether the end of a request is still to be reported.
    private func isWaiting(_ name: Int, in line: Line) -> Bool {
        let totals = ledger.totals
        return (line.queue.hasCompletionBlocks ? totals.uncompleted : totals.unreported).contains(name)
    }

    /// Adds requests with priorities and a dependency while the first request is in flight.
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

    /// Pauses the first request after its start. Resumes the first request when the second has begun, or when nothing
    /// happens any more.
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

    /// Cancels the second request during its start, after its task is created and before the task is stored.
    private func cancelInStart() {
        hold(0..<3) { line in
            let (origin, cancel) = (line.origin, line.queue.canceller(of: 1))
            origin.on(.made, of: 1) {
                cancel()
                origin.noteCancel(of: [1])
            }
        }
    }

    /// Cancels the second request just before its turn comes. The main thread does nothing else in between.
    private func cancelMeetingTurn() {
        hold(0..<3) { line in
            line.queue.cancel(1)
            line.origin.noteCancel(of: [1])
            line.origin.answer()
            line.origin.waitForAnswer(to: 0)
        }
    }

    /// Cancels the first request while its end is being reported.
    private func cancelMeetingEnd() {
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        hold(0..<3) { line in
            cancel.withLock { $0 = line.queue.canceller(of: 0) }
        } ended: { name, _ in
            guard name == 0 else { return }
            // The request is cancelled only once, because a cancel may report an end too.
            let cancelOnce = cancel.withLock { cancel in
                defer { cancel = nil }
                return cancel
            }
            cancelOnce?()
        }
    }

    /// Cancels the first request immediately after its start has returned.
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

    /// Cancels the first request when its turn has come. The start of the request then runs during the cancel.
    private func cancelMeetingStart() {
        let line = makeLine(limit: 1)
        line.origin.noteCancel(of: [0])
        line.queue.addAndCancelMeetingStart(RequestOrder(name: 0), to: line.origin, watch(0))
        add(1..<3, to: line)
        conclude()
    }

    /// Cancels all requests of a queue. Each further round does the same with a new queue.
    private func cancelAll(_ rounds: Int) {
        guard rounds > 0 else { return conclude() }
        let line = makeLine(limit: 2)
        let count = sample[OperationLifecycle.requests]
        let names = rounds * count..<(rounds + 1) * count
        add(names, to: line)
        DispatchQueue.main.async { [self] in
            line.queue.cancelAll()
            // A request that begins after the cancel is unwanted.
            line.origin.noteCancel(of: names)
            cancelAll(rounds - 1)
        }
    }
}
