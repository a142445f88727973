import Dispatch
import Locking
import Requests
import Testing

/// No test waits for a fixed time. With an answer time of 0, the origin answers on a serial queue without a timer, so a
/// later request ends after an earlier one.
@Suite("Requests at their origin", .timeLimit(.minutes(5)))
struct OriginTests {
    /// The outcomes that a request has reported.
    private final class Reports: Sendable {
        private let reported = Locked<[Outcome]>([])

        var outcomes: [Outcome] { reported.withLock { $0 } }

        func task(_ name: Int, at origin: Origin) -> RequestTask {
            origin.task(
                for: name,
                answered: { self.reported.withLock { $0.append(.answered) } },
                failed: { outcome in self.reported.withLock { $0.append(outcome) } }
            )
        }
    }

    /// Makes one more request, and returns when the request is answered.
    private func passThrough(_ origin: Origin) async {
        await withCheckedContinuation { answered in
            origin.task(for: -1, answered: { answered.resume() }).resume()
        }
    }

    @Test("A request is in flight from resume until its answer, which is reported once")
    func answered() async {
        let origin = Origin(answerTime: .seconds(0), isHolding: true)
        let reports = Reports()
        let task = reports.task(1, at: origin)
        #expect(origin.record.begun.isEmpty)
        task.resume()
        task.resume()
        #expect(origin.record.begun == [1])
        #expect(origin.record.inFlight == 1)
        origin.answer()
        await passThrough(origin)
        task.cancel()
        await passThrough(origin)
        #expect(reports.outcomes == [.answered])
        #expect(origin.record.answered == [1, -1, -1])
        #expect(origin.record.inFlight == 0)
    }

    @Test("A failing request reports its failure, and counts as not answered")
    func failing() async {
        let origin = Origin(answerTime: .seconds(0), failing: [1])
        let reports = Reports()
        reports.task(1, at: origin).resume()
        await passThrough(origin)
        #expect(reports.outcomes == [.failed])
        #expect(origin.record.answered == [-1])
    }

    @Test("A request that is cancelled before it begins never reaches the origin, and reports its end")
    func cancelledBefore() async {
        let origin = Origin(answerTime: .seconds(0))
        let reports = Reports()
        let task = reports.task(1, at: origin)
        task.cancel()
        task.resume()
        await passThrough(origin)
        #expect(reports.outcomes == [.cancelled])
        #expect(origin.record.begun == [-1])
        #expect(origin.record.inFlight == 0)
    }

    @Test("An answer waits for the end of a pause; a cancel does not")
    func paused() async {
        let origin = Origin(answerTime: .seconds(0), isHolding: true)
        let (resumed, cancelled) = (Reports(), Reports())
        let tasks = [resumed.task(1, at: origin), cancelled.task(2, at: origin)]
        for task in tasks {
            task.resume()
            task.suspend()
        }
        origin.answer()
        await passThrough(origin)
        #expect(resumed.outcomes.isEmpty && cancelled.outcomes.isEmpty)
        #expect(origin.record.inFlight == 2)
        tasks[0].resume()
        tasks[1].cancel()
        await passThrough(origin)
        #expect(resumed.outcomes == [.answered])
        #expect(cancelled.outcomes == [.cancelled])
    }

    @Test("A request that begins after its cancel is unwanted; the peak counts what was in flight at once")
    func record() {
        let origin = Origin(answerTime: .seconds(0), isHolding: true)
        for name in 1...3 { Reports().task(name, at: origin).resume() }
        origin.noteCancel(of: [3, 4])
        Reports().task(4, at: origin).resume()
        #expect(origin.record.unwanted == 1)
        #expect(origin.record.peak == 4)
    }

    @Test("A test can act once when a request's task has been made, before its maker receives it")
    func made() {
        let origin = Origin(answerTime: .seconds(0))
        let made = Locked(0)
        origin.on(.made, of: 1) { made.withLock { $0 += 1 } }
        _ = origin.task(for: 2, answered: {})
        #expect(made.withLock { $0 } == 0)
        _ = origin.task(for: 1, answered: {})
        #expect(made.withLock { $0 } == 1)
        _ = origin.task(for: 1, answered: {})
        #expect(made.withLock { $0 } == 1)
    }

    @Test("A test can wait for the delivery of an answer")
    func waiting() async {
        let origin = Origin(answerTime: .seconds(0))
        let isDelivered = Locked(false)
        let task = origin.task(for: 1, answered: { isDelivered.withLock { $0 = true } })
        task.resume()
        await withCheckedContinuation { waited in
            DispatchQueue(label: "waits").async {
                origin.waitForAnswer(to: 1)
                #expect(isDelivered.withLock { $0 })
                waited.resume()
            }
        }
    }

    @Test("A busy log blocks its writer until the answers come or a second one writes", arguments: 1...2)
    func log(writers: Int) async {
        let origin = Origin(answerTime: .seconds(0), holdsLog: true)
        await withTaskGroup { group in
            for name in 0..<writers {
                group.addTask {
                    await withCheckedContinuation { written in
                        DispatchQueue(label: "writes").async {
                            origin.log(name)
                            written.resume()
                        }
                    }
                }
            }
            while origin.record.mostLogging < writers { await Task.yield() }
            // A second writer has released both writers, so only a single writer needs an answer.
            if writers == 1 { origin.answer() }
        }
        #expect(origin.record.mostLogging == writers)
    }
}
