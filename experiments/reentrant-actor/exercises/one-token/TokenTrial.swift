import Declaring
import Locking
import Model

/// Makes calls for tokens in rounds. Within a round, all calls are in flight before the server answers.
///
/// The first call of a round has a low priority and has to ask the server. Calls with a high priority continue before
/// this first call, so they see the state that the first call has not cleaned up yet.
@MainActor
final class TokenTrial {
    /// Calls of one kind, and what the server does meanwhile.
    private struct Round {
        var callers: Int
        /// The refused token that each caller names.
        var refused: Refused
        var serverIsDown = false
        var again = Again.never
    }

    private enum Refused {
        case none
        /// The newest token of the first round.
        case first
        /// The newest token so far.
        case newest
    }

    /// Whether, and why, each caller calls again at once, in the same task.
    private enum Again {
        case never
        /// Calls again after a failure, with the same refused token. By then the server has recovered.
        case afterFailure
        /// Calls again for its next request, and names no refused token.
        case forNextRequest
        /// Calls again because its new token is refused.
        case afterRefusal
    }

    private struct Call: Sendable {
        var refused: Token?
        var token: Token?
    }

    private static let late = 2
    private static let failure = 3
    private static let rounds = [
        Round(callers: 20, refused: .none),
        Round(callers: 20, refused: .newest),
        // Late calls: the first token has been replaced.
        Round(callers: 5, refused: .first),
        Round(callers: 20, refused: .newest, serverIsDown: true, again: .afterFailure),
        Round(callers: 20, refused: .newest, again: .forNextRequest),
        Round(callers: 20, refused: .newest, again: .afterRefusal),
    ]

    private let sample: SampleContext
    private let server = TokenServer()
    private let keeper: any TokenKeeper
    /// The calls of this round's callers, for each caller that has ended.
    private let callers = Locked<[[Call]]>([])
    /// The callers of the previous rounds.
    private var record: [[[Call]]] = []
    private var refreshes: [Int] = []
    private lazy var patience = Patience { [server, callers] in
        server.refreshes + callers.withLock { $0.count }
    }

    init(_ sample: SampleContext, _ keeper: any TokenKeeper.Type) {
        self.sample = sample
        self.keeper = keeper.init(server)
    }

    func run() {
        sample.startMeasuring()
        makeNext()
    }

    // MARK: - A round

    private func makeNext() {
        guard record.count < Self.rounds.count else { return conclude() }
        let round = Self.rounds[record.count]
        let asked = server.refreshes
        callers.withLock { $0 = [] }
        server.hold()
        if round.serverIsDown { server.goDown() }
        let refused = token(round.refused)
        call(refused, round.again, isPatient: true)
        patience.wait(
            Patience.short,
            until: { [self] in server.refreshes > asked || ended > 0 },
            then: { [self] in
                for number in 1..<round.callers { call(refused, round.again, isPatient: number % 2 == 0) }
                patience.wait(
                    Patience.short,
                    until: { [self] in server.refreshes - asked == round.callers || ended == round.callers },
                    then: { [self] in answer(round, asked) }
                )
            }
        )
    }

    /// Answers the first calls, then the calls that their callers make in response.
    private func answer(_ round: Round, _ asked: Int) {
        server.recover()
        server.answerSoFar()
        patience.wait(
            Patience.short,
            until: { [self] in ended == round.callers },
            then: { [self] in
                server.answer()
                patience.wait(
                    Patience.long,
                    until: { [self] in ended == round.callers },
                    then: { [self] in
                        record.append(callers.withLock { $0 })
                        refreshes.append(server.refreshes - asked)
                        makeNext()
                    }
                )
            }
        )
    }

    private var ended: Int { callers.withLock { $0.count } }

    private func token(_ refused: Refused) -> Token? {
        switch refused {
        case .none: nil
        case .first: newest(of: record[0])
        case .newest: newest(of: record.flatMap(\.self))
        }
    }

    private func newest(of callers: [[Call]]) -> Token? {
        callers.joined().compactMap(\.token).max { $0.number < $1.number }
    }

    private func call(_ refused: Token?, _ again: Again, isPatient: Bool) {
        Task.detached(priority: isPatient ? .low : .high) { [keeper, callers] in
            let token = try? await keeper.token(insteadOf: refused)
            var calls = [Call(refused: refused, token: token)]
            if let refused = Self.refused(of: calls[0], again) {
                calls.append(Call(refused: refused, token: try? await keeper.token(insteadOf: refused)))
            }
            callers.withLock { [calls] in $0.append(calls) }
        }
    }

    /// The refused token that a caller names when it calls again; nil if it does not call again.
    private nonisolated static func refused(of call: Call, _ again: Again) -> Token?? {
        switch again {
        case .never: nil
        case .afterFailure: call.token == nil ? .some(call.refused) : nil
        case .forNextRequest: call.token == nil ? nil : .some(nil)
        // A caller that got its refused token back does not call again: it has already shown the fault.
        case .afterRefusal: call.token == nil || call.token == call.refused ? nil : .some(call.token)
        }
    }

    // MARK: - Counting

    private func conclude() {
        sample.stopMeasuring()
        let calls = record.map { $0.flatMap(\.self) }
        note(.refreshes, refreshes.enumerated().reduce(0) { $0 + ($1.offset == Self.late ? 0 : $1.element) })
        note(.lateRefreshes, refreshes[Self.late])
        note(.refusedTokens, calls.joined().count { $0.token != nil && $0.token == $0.refused })
        note(.olderTokens, record.joined().count(where: Self.goesBack))
        let later = record[Self.failure].flatMap { $0.dropFirst() } + calls[(Self.failure + 1)...].joined()
        note(.oldFailures, later.count { $0.token == nil })
        note(.tokens, calls[...Self.late].joined().count { $0.token != nil })
        sample.finish()
    }

    /// Whether a caller got an older token than it had before.
    private static func goesBack(_ calls: [Call]) -> Bool {
        let numbers = calls.compactMap(\.token?.number)
        return zip(numbers, numbers.dropFirst()).contains { $0 > $1 }
    }

    private func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
    }
}

extension Metric {
    static let refreshes = Metric("refreshes", .count, "Token requests to the server in seven refreshes.")
    static let lateRefreshes = Metric(
        "lateRefreshes",
        .count,
        "Token requests to the server by calls whose refused token had already been replaced."
    )
    static let refusedTokens = Metric(
        "refusedTokens",
        .count,
        "Calls that got their refused token back."
    )
    static let olderTokens = Metric("olderTokens", .count, "Callers that got an older token than they had before.")
    static let oldFailures = Metric("oldFailures", .count, "Calls that failed after the server had recovered.")
    static let tokens = Metric("tokens", .count, .neutral, "Calls before the failure that got a token.")
}
