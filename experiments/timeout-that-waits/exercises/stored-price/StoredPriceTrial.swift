import Declaring
import Foundation
import Measuring
import Model

/// Customers whose shop has stored an older price of each offer. The server sends a third of the new prices at once,
/// and a third when the customers' limit has passed. It never sends the last third.
///
/// No times are measured. The trial waits until every request and every limit has begun. Then it waits for somewhat
/// longer than the limit, and then until nothing changes any more. After these waits, customers who wait for their
/// limit have returned, however busy the machine is.
@MainActor
final class StoredPriceTrial {
    private nonisolated static let customerLimit = Duration.milliseconds(300)
    private nonisolated static let requestLimit = Duration.milliseconds(500)
    /// Longer than any sample lasts.
    private nonisolated static let hour = Duration.seconds(3600)
    private static let offersOfKind = 4

    private enum Kind: CaseIterable {
        /// The customer's limit is an hour, so only the answer ends the wait.
        case quick
        /// The request's limit is an hour, so the request is still in flight when the answer comes.
        case late
        case never

        var limits: QuoteLimits {
            switch self {
            case .quick: QuoteLimits(customer: hour, request: hour)
            case .late: QuoteLimits(customer: customerLimit, request: hour)
            case .never: QuoteLimits(customer: customerLimit, request: requestLimit)
            }
        }
    }

    private struct Offer {
        let kind: Kind
        let terms: URL
        let oldPrice: Price
        let newPrice: Price

        init(_ kind: Kind, _ number: Int) {
            self.kind = kind
            terms = URL(fileURLWithPath: "/offers/\(kind)/\(number)")
            oldPrice = Price(cents: 100 + number)
            newPrice = Price(cents: 200 + number)
        }
    }

    private let sample: SampleContext
    private let desk = PriceDesk()
    private let store = PriceStore()
    private let offers = Kind.allCases.flatMap { kind in (0..<offersOfKind).map { Offer(kind, $0) } }
    /// The price shown to each customer, by the address of the customer's terms; the inner value is nil if no price was
    /// shown.
    private var shown: [URL: Price?] = [:]
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        desk.changes + shown.count
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ quoting: any StoredQuoting.Type) {
        sample.startMeasuring()
        for offer in offers {
            store.keep(offer.oldPrice, by: offer.terms)
            if offer.kind == .quick { desk.answer(offer.terms, with: offer.newPrice) }
            let fetch: FetchPrice = { [desk] in try await desk.fetch($0) }
            let quoting = quoting.init(fetch: fetch, store: store, limits: offer.kind.limits)
            Task { shown.updateValue(await quoting.price(by: offer.terms), forKey: offer.terms) }
        }
        Task {
            // After this wait, every request and every limit has begun.
            await untilNothingMoves()
            let began = ContinuousClock.now
            await pass(Self.customerLimit, since: began)
            noteThoseInTime()
            for offer in offers where offer.kind == .late { desk.answer(offer.terms, with: offer.newPrice) }
            await pass(Self.requestLimit, since: began)
            conclude()
        }
    }

    /// Waits until a limit that began at `began` or before has passed, and its customers have returned.
    private func pass(_ limit: Duration, since began: ContinuousClock.Instant) async {
        // A timer may be late by a tenth of its time.
        try? await Task.sleep(until: began + limit * 1.2, clock: .continuous)
        await untilNothingMoves()
    }

    private func untilNothingMoves() async {
        await withCheckedContinuation { settled in
            patience.wait(Patience.short, until: { false }, then: { settled.resume() })
        }
    }

    private func noteThoseInTime() {
        let inTime = offers.count { $0.kind != .quick && shown[$0.terms] == $0.oldPrice }
        sample.note(.shownInTime, Double(inTime))
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.newPrices, Double(offers.count { $0.kind == .quick && shown[$0.terms] == $0.newPrice }))
        sample.note(.storedPrices, Double(offers.count { store.price(by: $0.terms) == $0.newPrice }))
        sample.note(.leftInFlight, Double(desk.inFlight))
        sample.finish()
    }
}

extension Metric {
    static let shownInTime = Metric(
        "shownInTime",
        .count,
        .higherIsBetter,
        "Customers shown a stored price in time, of the eight whose new price comes after their limit or never."
    )
    static let newPrices = Metric(
        "newPrices",
        .count,
        .higherIsBetter,
        "New prices that were shown, of the four that the server sends at once."
    )
    static let storedPrices = Metric(
        "storedPrices",
        .count,
        .higherIsBetter,
        "New prices in the store at the end, of the eight that the server sends within the request's limit."
    )
}
