import Declaring
import Foundation
import Measuring
import Model

/// Customers whose shop has stored an older price of each offer. The server has a quarter of the new prices at once. It
/// gets a half when all limits below an hour have passed, and never gets the last quarter.
///
/// The trial waits until every request and every limit has begun. Then it waits for somewhat longer than the limit, and
/// then until nothing changes any more. By then, customers who wait for the limit have returned, however busy the
/// machine is. The only times that it measures are waits that must not be too short: a busy machine makes them longer.
@MainActor
final class StoredPriceTrial {
    private nonisolated static let customerLimit = Duration.milliseconds(300)
    private nonisolated static let requestLimit = Duration.milliseconds(500)
    /// Longer than any sample lasts.
    private nonisolated static let hour = Duration.seconds(3600)
    private static let offersOfKind = 4

    private enum Kind: CaseIterable {
        /// The price is there at once, and both limits are an hour: only the answer ends the wait.
        case quick
        /// Both limits are an hour, and customer and request are still waiting when the answer comes.
        case patient
        /// Only the request has a limit of an hour: it is in flight when the answer comes.
        case late
        case never

        var limits: QuoteLimits {
            switch self {
            case .quick, .patient: QuoteLimits(customer: hour, request: hour)
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
        /// The price that the trial stores while the customer waits.
        let otherPrice: Price

        init(_ kind: Kind, _ number: Int) {
            self.kind = kind
            terms = URL(fileURLWithPath: "/offers/\(kind)/\(number)")
            oldPrice = Price(cents: 100 + number)
            otherPrice = Price(cents: 300 + number)
            // One of the quick prices is the same as the stored price.
            newPrice = kind == .quick && number == 0 ? oldPrice : Price(cents: 200 + number)
        }
    }

    /// What a customer has seen.
    private struct Visit {
        let price: Price?
        let wait: Duration
    }

    private struct WeakLine {
        weak var line: PriceLine?
    }

    private let sample: SampleContext
    private let desk = PriceDesk()
    private let store = PriceStore()
    private let allOffers = Kind.allCases.flatMap { kind in (0..<offersOfKind).map { Offer(kind, $0) } }
    /// When each customer came, by the terms.
    private var came: [URL: ContinuousClock.Instant] = [:]
    /// When other prices were stored for the customers whose price never comes.
    private var storedAnew: ContinuousClock.Instant?
    private var visits: [URL: Visit] = [:]
    private var lines: [WeakLine] = []
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        desk.changes + visits.count
    }

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ quoting: any StoredQuoting.Type) {
        sample.startMeasuring()
        for offer in allOffers { visit(offer, quoting) }
        Task {
            // By then every request and every limit has begun, and the prices that the server has at once are shown.
            await untilNothingMoves()
            sample.note(.newPrices, offers(.quick).count { visits[$0.terms]?.price == $0.newPrice })
            for offer in offers(.never) { store.keep(offer.otherPrice, by: offer.terms) }
            let began = ContinuousClock.now
            storedAnew = began
            await pass(Self.customerLimit, since: began)
            sample.note(.shownInTime, offers(.late, .never).count { hasShownStored($0) })
            await pass(Self.requestLimit, since: began)
            sample.note(.leftInFlight, desk.inFlight(for: Set(offers(.never).map(\.terms))))
            for offer in offers(.late, .patient) { desk.answer(offer.terms, with: offer.newPrice) }
            await untilNothingMoves()
            await untilFreed()
            conclude()
        }
    }

    private func visit(_ offer: Offer, _ quoting: any StoredQuoting.Type) {
        store.keep(offer.oldPrice, by: offer.terms)
        if offer.kind == .quick { desk.answer(offer.terms, with: offer.newPrice) }
        let line = PriceLine(desk)
        lines.append(WeakLine(line: line))
        let quoting = quoting.init(fetch: { try await line.fetch($0) }, store: store, limits: offer.kind.limits)
        Task {
            let moment = ContinuousClock.now
            came[offer.terms] = moment
            let price = await quoting.price(by: offer.terms)
            visits[offer.terms] = Visit(price: price, wait: ContinuousClock.now - moment)
        }
    }

    private func offers(_ kinds: Kind...) -> [Offer] {
        allOffers.filter { kinds.contains($0.kind) }
    }

    // MARK: - Waiting

    /// Waits until a limit that began at `began` or before has passed, and its customers have returned.
    private func pass(_ limit: Duration, since began: ContinuousClock.Instant) async {
        // A timer may be late by a tenth of its time.
        try? await Task.sleep(until: began + limit * 1.2, clock: .continuous)
        await untilNothingMoves()
    }

    private func untilNothingMoves() async {
        await patience.wait(Patience.short) { false }
    }

    private func untilFreed() async {
        await patience.wait(Patience.long) { [self] in linesLeft == 0 }
    }

    // MARK: - The counting

    /// Whether the customer saw the price that was stored at the customer's limit.
    private func hasShownStored(_ offer: Offer) -> Bool {
        let price = visits[offer.terms]?.price
        guard offer.kind == .never, let came = came[offer.terms], let storedAnew else { return price == offer.oldPrice }
        // On a busy machine, the limit may have passed before the other price was stored.
        return price == offer.otherPrice || price == offer.oldPrice && storedAnew > came + Self.customerLimit
    }

    private var linesLeft: Int { lines.count { $0.line != nil } }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.patientShown, offers(.patient).count { visits[$0.terms]?.price == $0.newPrice })
        sample.note(.storedPrices, allOffers.count { store.price(by: $0.terms) == $0.newPrice })
        sample.note(.endedEarly, shownEarly + cancelledEarly)
        sample.note(.requestsMade, desk.begun)
        sample.note(.leftBehind, linesLeft)
        sample.finish()
    }

    private var shownEarly: Int {
        offers(.late, .never).count { offer in
            visits[offer.terms].map { isEarly($0.wait, Self.customerLimit) } ?? false
        }
    }

    /// A request begins when its customer comes, or later.
    private var cancelledEarly: Int {
        let cancelled = desk.cancelled
        return offers(.never).count { offer in
            guard let end = cancelled[offer.terms], let began = came[offer.terms] else { return false }
            return isEarly(end - began, Self.requestLimit)
        }
    }

    /// A timer's clock may differ a little from this one.
    private func isEarly(_ wait: Duration, _ limit: Duration) -> Bool { wait < limit * 0.9 }
}
