import Declaring
import Locking
import Model

/// Runs rounds of callers of one page, and cancels some of them. In each round, the server delays its answer until the
/// cancels have come.
@MainActor
final class SharedPageTrial {
    /// Callers of one kind.
    private struct Round {
        /// How many callers are cancelled while the request is in flight.
        var leaving = 0
        /// How many callers are not cancelled.
        var staying = 0
        /// How many callers are cancelled before they ask, after the others have asked.
        var comingCancelled = 0
        /// Whether the callers use the previous round's ``SharedPage``.
        var comesBack = false
    }

    private static let rounds = [
        Round(leaving: 2, staying: 1),
        Round(leaving: 3),
        Round(staying: 1, comesBack: true),
        Round(comingCancelled: 1),
        Round(staying: 1, comingCancelled: 1),
        Round(staying: 2),
    ]

    private let sample: SampleContext
    private let subject: any SharedPage.Type
    private var server = ReportServer(pages: 1, held: [1])
    private var page: (any SharedPage)?
    private let served = Locked(0)
    private let ended = Locked(0)
    private let asking = Locked(0)
    private var round = 0
    private var begunBefore = 0
    private var counts = (extra: 0, leftInFlight: 0, forNobody: 0, denied: 0)
    private lazy var patience = Patience { [served, ended, asking] in
        served.withLock { $0 } + ended.withLock { $0 } + asking.withLock { $0 }
    }

    init(_ sample: SampleContext, _ subject: any SharedPage.Type) {
        self.sample = sample
        self.subject = subject
    }

    func run() {
        sample.startMeasuring()
        next()
    }

    private func next() {
        guard round < Self.rounds.count else { return conclude() }
        let callers = Self.rounds[round]
        let page = callers.comesBack ? page ?? newPage() : newPage()
        begunBefore = server.record.begun
        for count in [served, ended, asking] { count.withLock { $0 = 0 } }
        let leaving = (0..<callers.leaving).map { _ in call(page) }
        for _ in 0..<callers.staying { _ = call(page) }
        // Once activity stops, every caller has asked, or waits for another caller's request.
        patience.wait(
            Patience.short,
            until: { false },
            then: { [self] in
                for task in leaving { task.cancel() }
                for _ in 0..<callers.comingCancelled { call(page, isCancelled: true).cancel() }
                patience.wait(Patience.short, until: { false }, then: { [self] in finish(callers) })
            }
        )
    }

    private func newPage() -> any SharedPage {
        server = ReportServer(pages: 1, held: [1])
        let page = subject.init(server)
        self.page = page
        return page
    }

    private func call(_ page: any SharedPage, isCancelled: Bool = false) -> Task<Void, Never> {
        let ask: @Sendable () async -> Void = { [served, ended, asking] in
            asking.withLock { $0 += 1 }
            let isServed = (try? await page.page()) != nil
            served.withLock { $0 += isServed ? 1 : 0 }
            ended.withLock { $0 += 1 }
        }
        // On the main actor the task cannot begin before it is cancelled.
        return isCancelled ? Task { @MainActor in await ask() } : Task.detached(operation: ask)
    }

    /// Counts the round's requests, then lets the server answer those that are not cancelled.
    private func finish(_ callers: Round) {
        let record = server.record
        if callers.staying == 0 {
            counts.leftInFlight += callers.comingCancelled == 0 ? record.inFlight : 0
            counts.forNobody += callers.comingCancelled > 0 ? record.made : 0
        } else {
            counts.extra += max(0, record.begun - begunBefore - 1)
        }
        server.answer()
        let all = callers.leaving + callers.staying + callers.comingCancelled
        patience.wait(
            Patience.long,
            until: { [ended] in ended.withLock { $0 == all } },
            then: { [self] in
                counts.denied += max(0, callers.staying - served.withLock { $0 })
                round += 1
                next()
            }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.extraRequests, counts.extra)
        sample.note(.leftInFlight, counts.leftInFlight)
        sample.note(.requestsForNobody, counts.forNobody)
        sample.note(.denied, counts.denied)
        sample.finish()
    }
}

extension Metric {
    static let extraRequests = Metric(
        "extraRequests",
        .count,
        "Requests sent while another one for the same page was in flight."
    )
    static let leftInFlight = Metric(
        "leftInFlight",
        .count,
        "Requests that were in flight after all their callers had been cancelled."
    )
    static let requestsForNobody = Metric(
        "requestsForNobody",
        .count,
        "Requests made only for a caller that was cancelled before asking, whether they began or not."
    )
    static let denied = Metric("denied", .count, "Callers that were not cancelled but got no page.")
}
