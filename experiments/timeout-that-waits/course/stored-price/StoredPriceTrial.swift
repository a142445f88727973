import Foundation
import Lab
import LoopbackServer
import Model
import Quotes

/// Customers whose shop has stored an older price of each offer. A third of the new prices comes at once, a third late, and
/// a third never.
@MainActor
struct StoredPriceTrial {
    private static let customerLimit = Duration.milliseconds(100)
    private static let requestLimit = Duration.milliseconds(500)
    private static let lateness = Duration.milliseconds(300)
    /// No calculation gives it.
    private static let oldPrice = Price(cents: -1)

    private enum Kind: String, CaseIterable {
        case quick, late, never
    }

    private let sample: SampleContext
    private let store = PriceStore()
    private let trial: CustomerTrial

    init(_ sample: SampleContext, _ quoting: any StoredQuoting.Type) throws {
        self.sample = sample
        let store = store
        trial = try CustomerTrial(sample) { session in
            let source = CancelsValue(session)
            let quoting = quoting.init(
                // Hears of a cancel; the limit is the quoting's own matter.
                fetch: { try await source.price(by: $0, within: .seconds(3600)) },
                store: store,
                limits: QuoteLimits(customer: Self.customerLimit, request: Self.requestLimit)
            )
            return { terms in
                guard let price = await quoting.price(by: terms) else { throw TimedOut() }
                return price
            }
        }
    }

    func measure() {
        let count = sample[TimeoutThatWaits.offers]
        let offers = Kind.allCases.flatMap { kind in (0..<count).map { terms(kind, $0) } }
        trial.openConnections(for: offers.count) {
            sample.measure(until: trial.hasSettled, then: note)
            for terms in offers {
                store.keep(Self.oldPrice, by: trial.address(of: terms))
                _ = trial.customer(terms)
            }
        }
    }

    private func terms(_ kind: Kind, _ number: Int) -> Resource {
        var terms = Resource(name: "\(kind)-\(number)", size: sample[TimeoutThatWaits.size], seed: UInt64(number + 1))
        switch kind {
        case .quick: break
        case .late: terms.delay = Self.lateness
        case .never: terms.fault = .neverAnswers
        }
        return terms
    }

    private func note() {
        let record = trial.record
        let answers = Dictionary(record.requests.map { ($0.name, $0.answered) }) { first, _ in first }
        func count(_ kind: Kind, where holds: (Customer) -> Bool) -> Double {
            Double(trial.customers.count { $0.terms.name.hasPrefix(kind.rawValue) && holds($0) })
        }
        let held = count(.late) { $0.hasReturned(after: answers[$0.terms.name] ?? nil) }
        sample.note(.heldForAnswer, held)
        sample.note(.stillWaiting, Double(trial.customers.count { $0.end == nil }))
        sample.note(.newPrices, count(.quick) { $0.price == $0.rightPrice })
        func isStored(_ customer: Customer) -> Bool {
            store.price(by: trial.address(of: customer.terms)) == customer.rightPrice
        }
        sample.note(.storedPrices, count(.quick, where: isStored) + count(.late, where: isStored))
        sample.note(.leftInFlight, Double(record.requestsInFlight))
    }
}

extension Metric {
    static let newPrices = Metric(
        "newPrices",
        .count,
        .higherIsBetter,
        "New prices that were shown, of the four that the server has at once."
    )
    static let storedPrices = Metric(
        "storedPrices",
        .count,
        .higherIsBetter,
        "New prices in the store at the end, of the eight that the server gives within the request's limit."
    )
}
