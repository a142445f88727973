import Declaring
import Model

/// The scenarios of a server that is full.
extension ServerTrial {
    /// As many clients as the limit allows connect and send nothing. Further clients connect, and are answered at once.
    /// Then the first clients send their requests.
    func fillTheHouse() {
        let limit = sample[NeverEmptiedGroup.limit]
        let silent = (0..<limit).map { _ in connect() }
        untilServed(limit) { [self] in
            let others = (0..<sample[NeverEmptiedGroup.others]).map { _ in connect() }
            patience.wait(Patience.long) {
                others.allSatisfy { $0.reply != .none }
            } then: { [self] in
                sample.note(.refused, Double(others.count { $0.reply == .line("busy") }))
                for caller in silent { caller.say("hello Ada") }
                waitForReplies(silent) { [self] answered in
                    sample.note(.answered, Double(answered))
                    conclude()
                }
            }
        }
    }

    /// As many clients as the limit allows send malformed requests; others come afterwards.
    func sendManyMalformed() {
        let malformed = (0..<sample[NeverEmptiedGroup.limit]).map { _ in connect() }
        for caller in malformed { caller.say("good morning") }
        patience.wait(Patience.long) { [server] in
            server.counts.ended == malformed.count
        } then: { [self] in
            // A child task frees its slot only after its connection has ended.
            patience.wait(Patience.short) {
                false
            } then: { [self] in
                callOthers { [self] in
                    sample.note(.loggedErrors, Double(server.log.count))
                    conclude()
                }
            }
        }
    }
}

extension Metric {
    static let refused = Metric("refused", .count, .higherIsBetter, "Clients beyond the limit that were refused.")
}
