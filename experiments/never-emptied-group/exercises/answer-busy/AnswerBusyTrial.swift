import Declaring
import Model

/// The scenarios of a server that is full.
extension ServerTrial {
    /// As many clients as the limit allows connect and say nothing; others come, and are answered at once. Then the
    /// first ones send their requests, and as many come again.
    func fillTheHouse() {
        let silent = connect(sample[NeverEmptiedGroup.limit])
        untilServed(silent.count) { [self] in
            let others = connect(sample[NeverEmptiedGroup.others])
            patience.wait(Patience.long) {
                others.allSatisfy { $0.reply != .none }
            } then: { [self] in
                sample.note(.refused, refused(of: others))
                for caller in silent { caller.say("hello Ada") }
                waitForReplies(silent) { [self] answered in
                    sample.note(.answered, answered)
                    // A child gives its place back after its connection has ended.
                    patience.wait(Patience.short, until: { false }, then: fillAgain)
                }
            }
        }
    }

    /// The next clients say nothing until the server has accepted all of them.
    private func fillAgain() {
        let before = server.counts.accepted
        let next = connect(sample[NeverEmptiedGroup.limit])
        patience.wait(Patience.long) { [server] in
            server.counts.accepted == before + next.count
        } then: { [self] in
            for caller in next { caller.say("hello Ada") }
            waitForReplies(next) { [self] answered in
                sample.note(.answeredNext, answered)
                conclude()
            }
        }
    }

    /// More clients than the limit allows wait before the server accepts the first one. The server has one thread until
    /// it has accepted all of them.
    func rush(_ pool: HeldPool) {
        let (limit, others) = (sample[NeverEmptiedGroup.limit], sample[NeverEmptiedGroup.others])
        let callers = connect(limit + others)
        // Only a working thread prolongs the wait, so an answer after a pause comes too late.
        let patience = Patience(passesThroughPool: false) { 0 }
        pool.releaseOne()
        patience.wait(Patience.short) { [server] in
            server.counts.accepted == callers.count
        } then: { [self] in
            pool.releaseOthers()
            patience.wait(Patience.short) { [self] in
                refused(of: callers) == others
            } then: { [self] in
                sample.note(.refused, refused(of: callers))
                conclude()
            }
        }
    }

    /// While a client is connected, others fill the server and send malformed requests; then others leave before they
    /// have sent a request, so the server cannot read it. Then further clients come, and the first one sends its
    /// request.
    func sendManyMalformed() {
        let (limit, others) = (sample[NeverEmptiedGroup.limit], sample[NeverEmptiedGroup.others])
        let open = connect()
        untilServed { [self] in
            let malformed = connect(limit - 1)
            for caller in malformed { caller.say("good morning") }
            waitForEnds(malformed) { [self] in
                let lost = connect(others)
                untilServed(limit + others) { [self] in
                    for caller in lost { caller.breakOff() }
                    waitForEnds(malformed + lost) { [self] in fillBeside(open) }
                }
            }
        }
    }

    /// Two more clients come than places are free: two are refused.
    private func fillBeside(_ open: Caller) {
        let next = connect(sample[NeverEmptiedGroup.limit] + 1)
        patience.wait(Patience.long) { [self] in
            refused(of: next) == 2
        } then: { [self] in
            sample.note(.refused, refused(of: next))
            let inside = next.filter { $0.reply == .none }
            for caller in inside { caller.say("hello Ada") }
            waitForReplies(inside) { [self] _ in
                // A child gives its place back after its connection has ended.
                patience.wait(Patience.short, until: { false }, then: { [self] in callOthers(beside: open) })
            }
        }
    }

    private func callOthers(beside open: Caller) {
        callOthers { [self] in
            sample.note(.loggedErrors, server.log.count)
            open.say("hello Ada")
            waitForReplies([open]) { [self] answered in
                sample.note(.cutOff, answered == 1 ? 0 : 1)
                conclude()
            }
        }
    }

    /// Waits until the connections of these callers have ended, and their children have given their places back.
    private func waitForEnds(_ callers: [Caller], then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.long) { [server] in
            server.counts.ended == callers.count
        } then: { [self] in
            patience.wait(Patience.short, until: { false }, then: next)
        }
    }

    private func connect(_ count: Int) -> [Caller] { (0..<count).map { _ in connect() } }

    private func refused(of callers: [Caller]) -> Int { callers.count { $0.reply == .line("busy") } }
}

extension Metric {
    static let refused = Metric("refused", .count, .higherIsBetter, "Clients beyond the limit that were refused.")
    static let answeredNext = Metric(
        "answeredNext",
        .count,
        .higherIsBetter,
        "Clients that were served when the first ones had left."
    )
    static let returned = Metric(
        "returned",
        .count,
        .higherIsBetter,
        "1 if the stopped server returned although a client was connected."
    )
}
