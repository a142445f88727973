import Declaring
import Locking
import Measuring
import Model

/// Asks for one page again and again: after an answer, an error and a cancel, while older callers have not returned
/// yet, and two callers at the same moment.
@MainActor
final class AskedAgainTrial {
    /// How often two callers ask at the same moment, each time for another page.
    private static let meetings = 50

    /// A screen that asks for the page.
    private final class Caller: Sendable {
        /// Whether the screen got the page; nil until its call returns.
        let isServed = Locked<Bool?>(nil)
        let isDueAPage = Locked(true)
        let task = Locked<Task<Void, Never>?>(nil)

        var hasReturned: Bool { isServed.withLock { $0 != nil } }
        var isDenied: Bool { isDueAPage.withLock { $0 } && isServed.withLock { $0 } != true }

        func leave() {
            isDueAPage.withLock { $0 = false }
            task.withLock { $0 }?.cancel()
        }
    }

    private let sample: SampleContext
    private let subject: any SharedPage.Type
    private let server = ReportServer(pages: 1, held: [1])
    private let page: any SharedPage
    private let slowly = HeldExecutor()
    private var callers: [Caller] = []
    private var counts = (extra: 0, missing: 0, leftInFlight: 0)
    private lazy var patience = Patience { [unowned self] in server.events + callers.count { $0.hasReturned } }

    init(_ sample: SampleContext, _ subject: any SharedPage.Type) {
        self.sample = sample
        self.subject = subject
        page = subject.init(server)
    }

    func run() {
        sample.startMeasuring()
        Task {
            await askAfterEachEnd()
            await askBeforeTheCancelledReturn()
            await cancelLate()
            await askAtTheSameMoment()
            await wait { [self] in callers.allSatisfy(\.hasReturned) }
            conclude()
        }
    }

    // MARK: - The script

    private func askAfterEachEnd() async {
        let first = await askAnew()
        server.answer()
        await wait { first.hasReturned }
        server.hold(1)
        // This caller is the last one, provided that callers with a page are no longer counted.
        let second = await askAnew()
        await leaveAsLast(second)
        let third = await askAnew()
        third.isDueAPage.withLock { $0 = false }
        server.fail()
        await wait { third.hasReturned }
        let fourth = await askAnew()
        await join()
        fourth.leave()
        await join()
        await answer()
    }

    /// The cancelled request reports its end later, so its caller has not returned when others ask.
    private func askBeforeTheCancelledReturn() async {
        server.hold(1)
        let old = await askAnew()
        server.suspendReports()
        await leaveAsLast(old)
        _ = await askAnew()
        server.resumeReports()
        await wait { old.hasReturned }
        await join()
        await answer()
    }

    /// Cancels a caller whose request is answered, before this caller returns, while another caller has a new request.
    private func cancelLate() async {
        server.hold(1)
        let quick = await askAnew()
        let slow = await join(on: slowly)
        slowly.close()
        server.answer()
        await wait { quick.hasReturned }
        server.hold(1)
        let begun = server.record.begun
        ask(page)
        // If the page is an actor that has begun the slow caller's job, the new caller can ask only after this job.
        await wait { [server] in server.record.begun > begun }
        slow.leave()
        slowly.open()
        await answer()
    }

    private func askAtTheSameMoment() async {
        let servers = (0..<Self.meetings).map { _ in ReportServer(pages: 1, held: [1]) }
        for server in servers {
            let page = subject.init(server)
            let present = Locked(0)
            for _ in 0..<2 { ask(page) { Self.meet(present) } }
        }
        await wait(Patience.short) { false }
        counts.extra += servers.reduce(0) { $0 + max(0, $1.record.begun - 1) }
        for server in servers { server.answer() }
    }

    /// Returns when two tasks have come here. Spins, so that they leave at the same moment.
    private nonisolated static func meet(_ present: Locked<Int>) {
        present.withLock { $0 += 1 }
        // With one processor, the other task cannot come while this one waits.
        let limit = MonotonicTime.now + Nanoseconds(milliseconds: 2)
        while present.withLock({ $0 }) < 2, MonotonicTime.now < limit {}
    }

    // MARK: - The steps

    @discardableResult
    private func ask(
        _ page: any SharedPage,
        on executor: HeldExecutor? = nil,
        after meeting: @escaping @Sendable () -> Void = {}
    ) -> Caller {
        let caller = Caller()
        callers.append(caller)
        let ask: @Sendable () async -> Void = {
            meeting()
            let isServed = (try? await page.page()) != nil
            caller.isServed.withLock { $0 = isServed }
        }
        let task = Task.detached(executorPreference: executor, operation: ask)
        caller.task.withLock { $0 = task }
        return caller
    }

    /// Asks when no request is in flight.
    private func askAnew() async -> Caller {
        let begun = server.record.begun
        let caller = ask(page)
        await wait { [server] in server.record.begun > begun }
        counts.missing += server.record.begun > begun ? 0 : 1
        return caller
    }

    /// Asks while a request is in flight.
    @discardableResult
    private func join(on executor: HeldExecutor? = nil) async -> Caller {
        let begun = server.record.begun
        let caller = ask(page, on: executor)
        // Once activity stops, the caller waits.
        await wait(Patience.short) { false }
        counts.extra += server.record.begun - begun
        return caller
    }

    private func leaveAsLast(_ caller: Caller) async {
        caller.leave()
        await wait { [server] in server.record.inFlight == 0 }
        counts.leftInFlight += server.record.inFlight
    }

    private func answer() async {
        server.answer()
        await wait { [self] in callers.allSatisfy(\.hasReturned) }
    }

    private func wait(_ turns: Int = Patience.long, until condition: @escaping @MainActor () -> Bool) async {
        await patience.wait(turns, until: condition)
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.extraRequests, counts.extra)
        sample.note(.missingRequests, counts.missing)
        sample.note(.leftInFlight, counts.leftInFlight)
        sample.note(.denied, callers.count { $0.isDenied })
        sample.note(.callersLeft, callers.count { !$0.hasReturned })
        sample.finish()
    }
}

extension Metric {
    static let missingRequests = Metric(
        "missingRequests",
        .count,
        "Callers that asked when no request was in flight, and caused no request."
    )
    static let callersLeft = Metric("callersLeft", .count, "Callers that never returned.")
}
