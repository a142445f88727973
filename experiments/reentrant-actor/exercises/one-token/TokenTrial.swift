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
        /// How often the server should be asked. If this is 0, the callers are late: their token has already been
        /// replaced.
        var requests: Int
        /// How many of the requests fail, counted from the first.
        var failures = 0
        var again = Again.never
    }

    private enum Refused {
        case none
        /// Half of the callers name no token. The others name a token that an earlier launch of the app has stored.
        case stored
        /// The newest token of the first round.
        case first
        /// The newest token so far.
        case newest
    }

    /// Whether, and why, each caller calls again at once, in the same task.
    private enum Again {
        case never
        /// Calls again after a failure, with the same refused token.
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

    /// The rounds before the first failure.
    private static let early = 0...2
    private static let rounds = [
        Round(callers: 20, refused: .stored, requests: 1),
        Round(callers: 20, refused: .newest, requests: 1),
        Round(callers: 5, refused: .first, requests: 0),
        Round(callers: 20, refused: .newest, requests: 2, failures: 1, again: .afterFailure),
        Round(callers: 20, refused: .newest, requests: 1, again: .forNextRequest),
        Round(callers: 20, refused: .newest, requests: 2, again: .afterRefusal),
        // Since then, the first token has been replaced several times.
        Round(callers: 5, refused: .first, requests: 0),
        Round(callers: 5, refused: .none, requests: 0),
        // The last round: no later success can answer a call that this failure has forgotten.
        Round(callers: 20, refused: .newest, requests: 2, failures: 2, again: .afterFailure),
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
        if round.failures > 0 { server.goDown() }
        call(token(round.refused, 0), round.again, isPatient: true)
        patience.wait(
            Patience.short,
            until: { [self] in server.refreshes > asked || ended > 0 },
            then: { [self] in
                for number in 1..<round.callers {
                    call(token(round.refused, number), round.again, isPatient: number % 2 == 0)
                }
                patience.wait(
                    Patience.short,
                    until: { [self] in server.refreshes - asked == round.callers || ended >= round.callers },
                    then: { [self] in answer(round, asked) }
                )
            }
        )
    }

    /// Answers the first calls, then the calls that their callers make in response.
    private func answer(_ round: Round, _ asked: Int) {
        if round.failures < 2 { server.recover() }
        server.answerSoFar()
        patience.wait(
            Patience.short,
            until: { [self] in ended >= round.callers },
            then: { [self] in
                server.answer()
                patience.wait(
                    Patience.long,
                    until: { [self] in ended >= round.callers },
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

    /// The token that a caller names.
    private func token(_ refused: Refused, _ caller: Int) -> Token? {
        switch refused {
        case .none: nil
        case .stored: caller % 2 == 0 ? nil : Token(number: 0)
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
        var (extra, late, outdated, swallowed, failures) = (0, 0, 0, 0, 0)
        for (index, round) in Self.rounds.enumerated() {
            if round.requests == 0 {
                let newest = newest(of: record[..<index].flatMap(\.self))
                late += refreshes[index]
                outdated += calls[index].count { $0.token != newest }
            } else {
                extra += abs(refreshes[index] - round.requests)
            }
            for caller in record[index] {
                swallowed += round.failures - caller.prefix(round.failures).count { $0.token == nil }
                failures += caller.dropFirst(round.failures).count { $0.token == nil }
            }
        }
        sample.note(.extraRefreshes, extra)
        sample.note(.lateRefreshes, late)
        sample.note(.outdatedTokens, outdated)
        sample.note(.swallowedErrors, swallowed)
        sample.note(.oldFailures, failures)
        sample.note(.unansweredCalls, Self.rounds.reduce(0) { $0 + $1.callers } - record.reduce(0) { $0 + $1.count })
        sample.note(.refusedTokens, calls.joined().count { $0.token != nil && $0.token == $0.refused })
        sample.note(.olderTokens, record.joined().count(where: Self.goesBack))
        sample.note(.tokens, calls[Self.early].joined().count { $0.token != nil })
        sample.finish()
    }

    /// Whether a caller got an older token than it had before. A caller has had the token that it names as refused.
    private static func goesBack(_ calls: [Call]) -> Bool {
        let numbers = calls.flatMap { [$0.refused, $0.token] }.compactMap { $0?.number }
        return zip(numbers, numbers.dropFirst()).contains { $0 > $1 }
    }
}
