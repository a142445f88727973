import Declaring
import Locking
import Model

/// A trial that makes many calls to one shop. All calls are in flight before the server answers the first call.
@MainActor
final class ShopTrial {
    /// The results of a round of calls to the shop.
    private struct Round: Sendable {
        var begun = 0
        /// The pictures that were returned for each product.
        var pictures: [Int: Set<Picture>] = [:]
        var served = 0
        var payments = 0
        var failures = 0

        var ended: Int { served + payments + failures }
    }

    private enum Call: Sendable {
        case picture(Int)
        case payment
    }

    private let sample: SampleContext
    private let server = ShopServer()
    private let shop: any Shop
    private let price: Int
    private let round = Locked(Round())
    /// The sum of the requests and calls so far. When it no longer changes, all requests have been made.
    private lazy var patience = Patience { [server, round] in
        let record = server.record
        return record.requests + record.charges + round.withLock { $0.begun + $0.ended }
    }

    init(_ sample: SampleContext, _ shop: any Shop.Type) {
        self.sample = sample
        self.shop = shop.init(server, balance: sample[ReentrantActor.balance])
        price = sample[ReentrantActor.price]
    }

    func run() {
        let rows = sample[ReentrantActor.rows]
        let wares = (1...sample[ReentrantActor.pictures]).map(Call.picture)
        sample.startMeasuring()
        switch sample.scenario {
        case ReentrantActor.manyPayments: make(Array(repeating: .payment, count: rows)) { [self] in conclude() }
        case ReentrantActor.afterFailure:
            let calls = wares + Array(repeating: .payment, count: sample[ReentrantActor.balance] / price)
            server.goDown()
            make(calls) { [self] in
                server.recover()
                server.hold()
                make(calls) { [self] in conclude() }
            }
        default: make((1...rows).flatMap { _ in wares }) { [self] in conclude() }
        }
    }

    /// Makes all calls, and continues when all calls have returned. The server answers when each call has sent its
    /// request or waits for another call's request.
    private func make(_ calls: [Call], then next: @escaping @MainActor () -> Void) {
        round.withLock { $0 = Round() }
        let asked = server.record.requests + server.record.charges
        for call in calls { begin(call) }
        patience.wait(
            Patience.short,
            until: { [server] in server.record.requests + server.record.charges - asked == calls.count },
            then: { [self] in
                server.answer()
                patience.wait(
                    Patience.long,
                    until: { [round] in round.withLock { $0.ended == calls.count } },
                    then: next
                )
            }
        )
    }

    private func begin(_ call: Call) {
        Task.detached { [shop, round, price, timeline = sample.timeline] in
            round.withLock { $0.begun += 1 }
            timeline.instant("call", .input)
            do {
                switch call {
                case .picture(let key):
                    let picture = try await shop.picture(of: key)
                    round.withLock { round in
                        round.pictures[key, default: []].insert(picture)
                        round.served += picture.key == key ? 1 : 0
                        round.failures += picture.key == key ? 0 : 1
                    }
                case .payment:
                    try await shop.pay(price)
                    round.withLock { $0.payments += 1 }
                }
            } catch {
                round.withLock { $0.failures += 1 }
            }
            timeline.instant("return", .update)
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        Task {
            note(balance: await shop.balance)
            sample.finish()
        }
    }

    private func note(balance: Int) {
        let record = server.record
        let round = round.withLock { $0 }
        sample.note(.requests, record.requests)
        sample.note(.mostInFlight, record.mostInFlight)
        sample.note(.served, round.served)
        sample.note(.differentPictures, round.pictures.values.count { $0.count > 1 })
        sample.note(.payments, round.payments)
        sample.note(.overdraft, max(0, -balance))
        sample.note(.overcharge, max(0, record.charged - sample[ReentrantActor.balance]))
        if sample.scenario == ReentrantActor.afterFailure {
            sample.note(.laterFailures, round.failures)
        } else {
            sample.note(.laterFailures, unavailable: "the server did not fail")
        }
    }
}
