import Dispatch
import Lab
import Locking
import Probes
import Model

extension LifecycleTrial {
    /// Starts the situation; it ends the sample.
    func run(_ situation: Situation) {
        switch situation {
        case .answered: answerAll()
        case .failing: failSome()
        case .cancelWaiting: cancelOneInLine()
        case .order: serveInOrder()
        case .resumeEarly: resumeOneInLine()
        case .cancelStarted: cancelOnceStarted()
        case .cancelMeetsStart: cancelMeetingStart()
        case .cancelAll: cancelAll()
        }
    }

    private func orders(_ names: Range<Int>) -> [RequestOrder] {
        names.map { RequestOrder(name: $0) }
    }

    /// Three at a time, each answered.
    private func answerAll() {
        let origin = makeOrigin(isHolding: true)
        let queue = makeQueue(limit: 3, for: origin)
        add(orders(0..<12), to: origin, on: queue)
        patience.wait(
            Patience.short,
            until: { origin.record.begun.count == 12 },
            then: { [self] in
                origin.answer()
                conclude(wanted: Set(0..<12))
            }
        )
    }

    /// Three at a time, and the first three fail.
    private func failSome() {
        let origin = makeOrigin(failing: [0, 1, 2])
        let queue = makeQueue(limit: 3, for: origin)
        add(orders(0..<6), to: origin, on: queue)
        conclude(wanted: Set(3..<6))
    }

    /// One at a time; the fifth is cancelled while the first is under way.
    private func cancelOneInLine() {
        let origin = makeOrigin(isHolding: true)
        let queue = makeQueue(limit: 1, for: origin)
        let served = Locked<Int?>(nil)
        queue.add(orders(0..<10), to: origin) { name in
            watch(name) {
                guard name == 4 else { return }
                // None is answered before the cancel.
                served.withLock { $0 = $0 ?? origin.record.answered.count }
            }
        }
        patience.wait(
            Patience.short,
            until: { !origin.record.begun.isEmpty },
            then: { [self] in
                queue.cancel(4)
                origin.noteCancel(of: [4])
                origin.answer()
                conclude(wanted: Set(0..<10).subtracting([4])) { [self] in
                    guard let served = served.withLock({ $0 }) else {
                        sample.note(LifecycleMetrics.servedBefore, unavailable: "its end was never told")
                        return
                    }
                    note(LifecycleMetrics.servedBefore, served)
                }
            }
        )
    }

    /// One at a time; while the first is under way others arrive, more urgent ones and one that has to wait for
    /// another among them.
    private func serveInOrder() {
        let origin = makeOrigin(isHolding: true)
        let queue = makeQueue(limit: 1, for: origin)
        add(orders(0..<1), to: origin, on: queue)
        patience.wait(
            Patience.short,
            until: { !origin.record.begun.isEmpty },
            then: { [self] in
                let arrivals = [
                    RequestOrder(name: 1, priority: .low),
                    RequestOrder(name: 2),
                    RequestOrder(name: 5),
                    RequestOrder(name: 3, priority: .high, after: [5]),
                    RequestOrder(name: 4, priority: .high),
                ]
                add(arrivals, to: origin, on: queue)
                origin.answer()
                conclude(wanted: Set(0..<6)) { [self] in
                    let right = [0, 4, 2, 5, 3, 1]
                    let inPlace = zip(origin.record.begun, right).count { $0 == $1 }
                    note(LifecycleMetrics.outOfOrder, right.count - inPlace)
                }
            }
        )
    }

    /// One at a time; the user pauses the first, goes on with it, and taps Resume on the third, which waits.
    private func resumeOneInLine() {
        let origin = makeOrigin(isHolding: true)
        let queue = makeQueue(limit: 1, for: origin)
        add(orders(0..<4), to: origin, on: queue)
        patience.wait(
            Patience.short,
            until: { !origin.record.begun.isEmpty },
            then: { [self] in
                queue.pause(0)
                queue.resume(0)
                queue.resume(2)
                origin.answer()
                conclude(wanted: Set(0..<4))
            }
        )
    }

    /// One at a time; the first is cancelled when its start has returned, before the main queue's next block.
    private func cancelOnceStarted() {
        let origin = makeOrigin(isHolding: true)
        let queue = makeQueue(limit: 1, for: origin)
        add(orders(0..<3), to: origin, on: queue)
        queue.cancelOnceStarted(0, origin) { [self] in
            origin.noteCancel(of: [0])
            patience.wait(
                Patience.short,
                until: { origin.record.begun.contains(1) },
                then: { [self] in
                    origin.answer()
                    conclude(wanted: [1, 2])
                }
            )
        }
    }

    /// One at a time; the first is cancelled when its turn has come, and its start runs in the middle of the cancel.
    private func cancelMeetingStart() {
        let origin = makeOrigin()
        let queue = makeQueue(limit: 1, for: origin)
        origin.noteCancel(of: [0])
        queue.addAndCancelMeetingStart(RequestOrder(name: 0), to: origin, watch(0))
        add(orders(1..<3), to: origin, on: queue)
        conclude(wanted: [1, 2])
    }

    /// Two at a time, and all cancelled: over and over again, each time with a queue of its own.
    private func cancelAll() {
        cancelAll(sample[OperationLifecycle.rounds])
    }

    private func cancelAll(_ rounds: Int) {
        guard rounds > 0 else { return conclude(wanted: []) }
        let origin = makeOrigin()
        let queue = makeQueue(limit: 2, for: origin)
        let count = sample[OperationLifecycle.requests]
        let names = rounds * count..<(rounds + 1) * count
        add(orders(names), to: origin, on: queue)
        DispatchQueue.main.async { [self] in
            queue.cancelAll()
            // What begins from here on is unwanted by any account.
            origin.noteCancel(of: names)
            cancelAll(rounds - 1)
        }
    }
}
