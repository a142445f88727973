import Foundation
import LoopbackServer
import Model

extension CustomerTrial {
    /// Lets all customers ask at the same time. They wait for a price or for the limit.
    func ask() {
        let count = count
        openConnections(for: count) { [self] in
            sample.measure(until: hasSettled) { [self] in note() }
            for number in 0..<count { _ = customer(terms("offer", number)) }
        }
    }

    /// Lets half of the customers leave before their work begins. The other half leaves when the server has received
    /// their requests.
    func leave() {
        let count = count
        openConnections(for: count) { [self] in leave(of: count) }
    }

    private func leave(of count: Int) {
        var waiting: [Task<Void, Never>] = []
        sample.measure { [self] in
            if !waiting.isEmpty, record.requests.count(where: { $0.name.hasPrefix("left") }) == waiting.count {
                for task in waiting { task.cancel() }
                waiting = []
                noteChange()
            }
            return waiting.isEmpty && hasSettled()
        } then: { [self] in
            note()
        }
        // The tasks run on the main actor, which this method occupies. No task begins before the method has returned.
        for number in 0..<count / 2 { customer(terms("early", number)).cancel() }
        waiting = (count / 2..<count).map { customer(terms("left", $0)) }
    }

    /// The number of prices that are requested at the same time.
    private var count: Int {
        let perProcessor = sample[TimeoutThatWaits.perProcessor]
        guard perProcessor > 0 else { return sample[TimeoutThatWaits.offers] }
        return perProcessor * AllowedProcessors.count
    }

    private func terms(_ name: String, _ number: Int) -> Resource {
        let size = sample[TimeoutThatWaits.size]
        var terms = Resource(name: "\(name)-\(number)", size: size, seed: UInt64(number + 1))
        let delay = sample[TimeoutThatWaits.delay]
        if delay == TimeoutThatWaits.never { terms.fault = .neverAnswers } else { terms.delay = .milliseconds(delay) }
        return terms
    }
}
