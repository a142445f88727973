import Declaring
import Foundation
import LoopbackServer
import Measuring
import Model

extension CustomerTrial {
    func note() {
        // The records are read first, because checking the prices runs more calculations.
        let (record, calculations) = (record, PriceCalculation.record)
        let requests = Dictionary(record.requests.map { ($0.name, $0) }) { first, _ in first }
        let returned = customers.filter { $0.end != nil }
        let withPrice = returned.filter { $0.price != nil }
        let timedOut = returned.filter(\.hasTimedOut)
        let longest = returned.map(\.wait).max()
        sample.note(.longestWait, longest?.milliseconds, unavailable: "no caller had returned")
        sample.note(.stillWaiting, customers.count - returned.count)
        sample.note(.timedOut, timedOut.count)
        sample.note(.rightPrices, withPrice.count { $0.price == $0.rightPrice })
        let held = timedOut.count { $0.hasReturned(after: requests[$0.terms.name]?.answered) }
        sample.note(.heldForAnswer, held)
        let inVain = customers.count { $0.price == nil && requests[$0.terms.name]?.ending == .complete }
        sample.note(.answeredInVain, inVain)
        sample.note(.leftInFlight, record.requestsInFlight)
        note(calculations, withPrice)
        noteLanes(record)
    }

    private func note(_ calculations: PriceCalculation.Record, _ withPrice: [Customer]) {
        let limit = Nanoseconds(milliseconds: Double(sample[TimeoutThatWaits.limit]))
        guard sample.scenario != TimeoutThatWaits.longCalculation || keepsAllThreads(calculations, before: limit) else {
            let reason = "the machine was too busy to begin a calculation on each thread before the limit"
            sample.note(.latePrices, unavailable: reason)
            sample.note(.calculatedTooLate, unavailable: reason)
            return
        }
        let inTime = withPrice.count { $0.wait <= limit }
        sample.note(.latePrices, withPrice.count - inTime)
        sample.note(.calculatedTooLate, 100 * Double(calculations.finished - inTime) / Double(customers.count))
    }

    /// Returns whether the pool was full when the first customer's limit expired. The pool is full if it runs as many
    /// calculations as it has threads.
    private func keepsAllThreads(_ calculations: PriceCalculation.Record, before limit: Nanoseconds) -> Bool {
        guard let first = customers.map(\.began).min() else { return false }
        let end = ContinuousClock.now - .nanoseconds((MonotonicTime.now - (first + limit)).count)
        return calculations.beginnings.count { $0 <= end } >= AllowedProcessors.count
    }

    /// Records the series for the timeline: the requests in flight and the waiting customers.
    private func noteLanes(_ record: ServerRecord) {
        let start = sample.beginning
        let asked = Set(customers.map(\.terms.name))
        let requests = record.requests.filter { asked.contains($0.name) }
        sample.note(series: "asked", [(start, Double(customers.count))])
        let flights = requests.flatMap { request in
            [(MonotonicTime(nanoseconds: request.began), 1.0)]
                + (request.ended.map { [(MonotonicTime(nanoseconds: $0), -1.0)] } ?? [])
        }
        sample.note(series: "in flight", Self.sums(flights, from: start))
        let waits = customers.flatMap { customer in
            [(customer.began, 1.0)] + (customer.end.map { [($0.moment, -1.0)] } ?? [])
        }
        sample.note(series: "waiting", Self.sums(waits, from: start))
    }

    private static func sums(
        _ changes: [(moment: MonotonicTime, value: Double)],
        from start: MonotonicTime
    ) -> [(moment: MonotonicTime, value: Double)] {
        var sum = 0.0
        let steps = changes.sorted { $0.moment < $1.moment }.map { change in
            sum += change.value
            return (moment: max(change.moment, start), value: sum)
        }
        return [(start, 0)] + steps
    }
}

extension Customer {
    fileprivate var hasTimedOut: Bool {
        guard case .failure(let error)? = end?.result else { return false }
        return error is TimedOut
    }

    /// - Parameter answered: The time of the server's answer; nil if the server has not answered.
    fileprivate func hasReturned(after answered: UInt64?) -> Bool {
        guard let end, let answered else { return false }
        return MonotonicTime(nanoseconds: answered) < end.moment
    }
}
