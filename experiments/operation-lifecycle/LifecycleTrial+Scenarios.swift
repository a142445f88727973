import Dispatch
import Lab
import Locking
import Requests

extension LifecycleTrial {
    /// Starts the scenario; it ends the sample.
    func run() {
        switch sample.scenario {
        case OperationLifecycle.answered: answerAll()
        case OperationLifecycle.failing: failSome()
        case OperationLifecycle.cancelWaiting: cancelOneInLine()
        case OperationLifecycle.order: serveInOrder()
        case OperationLifecycle.resumeEarly: resumeOneInLine()
        case OperationLifecycle.cancelStarted: cancelOnceStarted()
        case OperationLifecycle.cancelMeetsStart: cancelMeetingStart()
        default: cancelAll(sample[OperationLifecycle.rounds])
        }
    }

    private func add(_ names: Range<Int>, to origin: Origin, on queue: any RequestQueue) {
        queue.add(names.map { RequestOrder(name: $0) }, to: origin) { watch($0) }
    }

    private func onceBegun(_ origin: Origin, then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.short, until: { !origin.record.begun.isEmpty }, then: next)
    }

    /// Three at a time, each answered.
    private func answerAll() {
        let (queue, origin) = makeQueue(limit: 3, isHolding: true)
        add(0..<12, to: origin, on: queue)
        patience.wait(Patience.short) {
            origin.record.begun.count == 12
        } then: { [self] in
            origin.answer()
            conclude(wanted: Set(0..<12))
        }
    }

    /// Three at a time, and the first three fail.
    private func failSome() {
        let (queue, origin) = makeQueue(limit: 3, failing: [0, 1, 2])
        add(0..<6, to: origin, on: queue)
        conclude(wanted: Set(3..<6))
    }

    /// One at a time; the fifth is cancelled while the first is in flight.
    private func cancelOneInLine() {
        let (queue, origin) = makeQueue(limit: 1, isHolding: true)
        let served = Locked<Int?>(nil)
        queue.add((0..<10).map { RequestOrder(name: $0) }, to: origin) { name in
            watch(name) {
                guard name == 4 else { return }
                // None is answered before the cancel.
                served.withLock { $0 = $0 ?? origin.record.answered.count }
            }
        }
        onceBegun(origin) { [self] in
            queue.cancel(4)
            origin.noteCancel(of: [4])
            origin.answer()
            conclude(wanted: Set(0..<10).subtracting([4])) { [self] in
                if let served = served.withLock({ $0 }) {
                    note(.servedBefore, served)
                } else {
                    sample.note(.servedBefore, unavailable: "its end was never reported")
                }
            }
        }
    }

    /// One at a time; while the first is in flight others arrive, among them more urgent ones and one that depends on
    /// another.
    private func serveInOrder() {
        let (queue, origin) = makeQueue(limit: 1, isHolding: true)
        add(0..<1, to: origin, on: queue)
        onceBegun(origin) { [self] in
            let arrivals = [
                RequestOrder(name: 1, priority: .low),
                RequestOrder(name: 2),
                RequestOrder(name: 5),
                RequestOrder(name: 3, priority: .high, after: [5]),
                RequestOrder(name: 4, priority: .high),
            ]
            queue.add(arrivals, to: origin) { watch($0) }
            origin.answer()
            conclude(wanted: Set(0..<6)) { [self] in
                let right = [0, 4, 2, 5, 3, 1]
                let inPlace = zip(origin.record.begun, right).count { $0 == $1 }
                note(.outOfOrder, right.count - inPlace)
            }
        }
    }

    /// One at a time; the user pauses and resumes the first, and taps Resume on the third, which is queued.
    private func resumeOneInLine() {
        let (queue, origin) = makeQueue(limit: 1, isHolding: true)
        add(0..<4, to: origin, on: queue)
        onceBegun(origin) { [self] in
            queue.pause(0)
            queue.resume(0)
            queue.resume(2)
            origin.answer()
            conclude(wanted: Set(0..<4))
        }
    }

    /// One at a time; the first is cancelled when its start has returned, before the main queue's next block.
    private func cancelOnceStarted() {
        let (queue, origin) = makeQueue(limit: 1, isHolding: true)
        add(0..<3, to: origin, on: queue)
        queue.cancelOnceStarted(0, origin) { [self] in
            origin.noteCancel(of: [0])
            patience.wait(Patience.short) {
                origin.record.begun.contains(1)
            } then: { [self] in
                origin.answer()
                conclude(wanted: [1, 2])
            }
        }
    }

    /// One at a time; the first is cancelled when its turn has come, and its start runs in the middle of the cancel.
    private func cancelMeetingStart() {
        let (queue, origin) = makeQueue(limit: 1)
        origin.noteCancel(of: [0])
        queue.addAndCancelMeetingStart(RequestOrder(name: 0), to: origin, watch(0))
        add(1..<3, to: origin, on: queue)
        conclude(wanted: [1, 2])
    }

    /// Two at a time, and all cancelled: again and again, each time with a new queue.
    private func cancelAll(_ rounds: Int) {
        guard rounds > 0 else { return conclude(wanted: []) }
        let (queue, origin) = makeQueue(limit: 2)
        let count = sample[OperationLifecycle.requests]
        let names = rounds * count..<(rounds + 1) * count
        add(names, to: origin, on: queue)
        DispatchQueue.main.async { [self] in
            queue.cancelAll()
            // From here on nobody wants any of them.
            origin.noteCancel(of: names)
            cancelAll(rounds - 1)
        }
    }
}
