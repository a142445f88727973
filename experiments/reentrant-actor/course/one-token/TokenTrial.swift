import Lab
import Locking
import Model
import PictureShop

/// Calls for tokens, in rounds; within a round all are under way before the server answers.
@MainActor
final class TokenTrial {
    /// Calls of one kind, and what the server does meanwhile.
    private struct Round {
        var calls: Int
        /// Which token each of them was refused.
        var refused: Refused
        var serverIsDown = false
        /// Whether each call's new token is refused at once, so that it needs another. Half of the calls are urgent, and
        /// do so before the other half has its first token.
        var asksAgain = false
    }

    private enum Refused {
        case none
        /// The newest of the first round.
        case first
        /// The newest so far.
        case newest
    }

    private struct Outcome: Sendable {
        var served = 0
        var failures = 0
        /// Calls that got the very token that was refused.
        var refused = 0
        var newest: Token?
        var ended: Int { served + failures }
    }

    private static let rounds = [
        Round(calls: 20, refused: .none),
        Round(calls: 20, refused: .newest),
        // Late ones: the first token has been replaced.
        Round(calls: 5, refused: .first),
        Round(calls: 20, refused: .newest, serverIsDown: true),
        Round(calls: 20, refused: .newest),
        Round(calls: 20, refused: .newest, asksAgain: true),
    ]

    private let sample: SampleContext
    private let server = TokenServer()
    private let keeper: any TokenKeeper
    private let outcome = Locked(Outcome())
    private var outcomes: [Outcome] = []
    private var refreshes: [Int] = []
    private lazy var patience = Patience { [server, outcome] in
        server.refreshes + outcome.withLock { $0.ended }
    }

    init(_ sample: SampleContext, _ keeper: any TokenKeeper.Type) {
        self.sample = sample
        self.keeper = keeper.init(server)
    }

    func run() {
        sample.startMeasuring()
        makeNext()
    }

    private func makeNext() {
        guard outcomes.count < Self.rounds.count else { return conclude() }
        let round = Self.rounds[outcomes.count]
        let asked = server.refreshes
        outcome.withLock { $0 = Outcome() }
        server.hold()
        if round.serverIsDown { server.goDown() } else { server.recover() }
        let refused = token(round.refused)
        for number in 0..<round.calls { call(refused, isUrgent: number % 2 == 0, asksAgain: round.asksAgain) }
        patience.wait(
            Patience.short,
            until: { [server, outcome] in
                server.refreshes - asked == round.calls || outcome.withLock { $0.ended == round.calls }
            },
            then: { [self] in
                server.answer()
                guard round.asksAgain else { return end(round, asked) }
                server.hold()
                patience.wait(
                    Patience.short,
                    until: { false },
                    then: { [self] in
                        server.answer()
                        end(round, asked)
                    }
                )
            }
        )
    }

    private func end(_ round: Round, _ asked: Int) {
        patience.wait(
            Patience.long,
            until: { [outcome] in outcome.withLock { $0.ended == round.calls } },
            then: { [self] in
                outcomes.append(outcome.withLock { $0 })
                refreshes.append(server.refreshes - asked)
                makeNext()
            }
        )
    }

    private func token(_ refused: Refused) -> Token? {
        switch refused {
        case .none: nil
        case .first: outcomes.first?.newest
        case .newest: outcomes.compactMap(\.newest).max { $0.number < $1.number }
        }
    }

    private func call(_ refused: Token?, isUrgent: Bool, asksAgain: Bool) {
        Task.detached(priority: asksAgain ? isUrgent ? .high : .low : nil) { [keeper, outcome] in
            var refused = refused
            var token = try? await keeper.token(insteadOf: refused)
            if asksAgain, let first = token, first != refused {
                refused = first
                token = try? await keeper.token(insteadOf: first)
            }
            outcome.withLock { [refused, token] outcome in
                if token == nil { outcome.failures += 1 } else { outcome.served += 1 }
                if let token, token == refused { outcome.refused += 1 }
                if let token, token.number > outcome.newest?.number ?? 0 { outcome.newest = token }
            }
        }
    }

    private func conclude() {
        sample.stopMeasuring()
        let late = 2
        note(.refreshes, refreshes.enumerated().reduce(0) { $0 + ($1.offset == late ? 0 : $1.element) })
        note(.lateRefreshes, refreshes[late])
        note(.refusedTokens, outcomes.reduce(0) { $0 + $1.refused })
        note(.laterFailures, outcomes.suffix(2).reduce(0) { $0 + $1.failures })
        note(.served, outcomes.prefix(late + 1).reduce(0) { $0 + $1.served })
        sample.finish()
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

extension Metric {
    static let refreshes = Metric("refreshes", .count, "Tokens that the server was asked for in six refreshes.")
    static let lateRefreshes = Metric(
        "lateRefreshes",
        .count,
        "Tokens that it was asked for by calls whose refused token had been replaced already."
    )
    static let refusedTokens = Metric(
        "refusedTokens",
        .count,
        "Calls that got the very token that the server had refused."
    )
}
