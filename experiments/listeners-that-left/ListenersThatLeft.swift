import Declaring
import Model

/// An experiment with an inbox that gives a stream to each listener, and listeners that leave.
struct ListenersThatLeft: Experiment {
    static let listeners = Parameter("listeners", default: 20, in: 1...10_000, help: "screens that listen, then leave")
    static let messages = Parameter(
        "messages",
        default: 100,
        in: 1...100_000,
        help: "messages that come when the listeners have left, or while one is busy"
    )

    static let returns = Scenario(
        "returns",
        "Twenty listeners hear three messages and return from their loops; later 100 more messages come."
    )
    static let cancels = Scenario(
        "cancels",
        "Twenty listeners hear three messages and are cancelled while they wait; later 100 more messages come."
    )
    static let closedAtOnce = Scenario(
        "closed-at-once",
        "A listener is cancelled before it listens, and has left before the main thread is free."
    )
    static let busyListener = Scenario(
        "busy-listener",
        "No listener leaves. One is busy with its first message while 100 more messages come."
    )
    static let closesWhileSending = Scenario(
        "closes-while-sending",
        "A message is being passed to one of two listeners when the other one is cancelled."
    )

    static let comesBack = Scenario(
        "comes-back",
        "The only listener is cancelled while messages are under way to it, and another listener comes."
    )

    static let keepsStreams = variant(.pitfall, "keeps a stream per listener", KeepsStreams.self)
    static let newestOnly = variant(
        .popularFix,
        "keeps a stream per listener, with room for the newest message only",
        NewestOnly.self,
        twin: keepsStreams
    )
    static let weakSelf = variant(
        .popularFix,
        "keeps a stream per listener, with a weak self in the connection's loop",
        WeakSelf.self,
        twin: keepsStreams
    )
    static let prunesOnYield = variant(
        .popularFix,
        "drops a listener when a message finds its stream ended",
        PrunesOnYield.self,
        twin: endsWithTheLast
    )
    static let taskPerListener = variant(
        .popularFix,
        "a task with its own connection per listener, and no list",
        TaskPerListener.self,
        twin: pulls
    )
    static let registersLater = variant(
        .popularFix,
        "adds and removes listeners in tasks on the main actor",
        RegistersLater.self,
        twin: endsWithTheLast
    )
    static let yieldsUnderLock = variant(
        .popularFix,
        "removes a listener under the lock under which it passes messages on",
        YieldsUnderLock.self,
        twin: endsWithTheLast
    )
    static let endsWithTheLast = variant(
        .refinedFix,
        "removes a listener by its identifier, and ends the connection with the last one",
        EndsWithTheLast.self,
        twin: keepsStreams
    )
    static let pulls = variant(
        .structured,
        "each listener asks for its next message; no list",
        Pulls.self,
        twin: keepsStreams
    )

    static let keepers = [keepsStreams, newestOnly, weakSelf]
    static let fixes = [endsWithTheLast, pulls]
    static let all = keepers + [prunesOnYield, taskPerListener, registersLater, yieldsUnderLock] + fixes

    static let declaration = Declaration(
        "Listeners that left",
        claim: "A producer that keeps an AsyncStream per listener stores each event for listeners that have left, and "
            + "works on for nobody. Remove a listener by its identifier when its stream ends, outside the lock, and "
            + "end the producer with its last listener.",
        claimNumbers: [66],
        topic: .swiftConcurrency,
        lead: Lead(.keptMessages, in: returns, keepsStreams, endsWithTheLast),
        parameters: [listeners, messages],
        scenarios: [returns, cancels, closedAtOnce, busyListener, closesWhileSending, comesBack],
        variants: all,
        metrics: [
            .registered, .openConnections, .keptMessages, .registeredLater, .keptInbox, .leftOpen, .missed,
            .neverReturned, .heardFromBefore, .heard, .mostConnections,
        ],
        charts: [
            .bars("Messages in memory when all listeners have left", returns, .keptMessages),
            .bars("Listeners in the list when all have left", returns, .registered),
            .bars("Connections that are open when all listeners have left", returns, .openConnections),
            .bars("Messages that a busy listener missed", busyListener, .missed),
        ],
        questions: questions,
        smallTest: .with(listeners.to(1), messages.to(2)),
        deadline: 10
    ) {
        flawExpectations
        fixExpectations
    }

    static func measure(_ inbox: any Inbox.Type, in sample: SampleContext) {
        switch sample.scenario {
        case busyListener: BusyTrial(sample, inbox).run()
        case comesBack: ReturnTrial(sample, inbox).run()
        case closesWhileSending: SendingTrial(sample, inbox).run()
        default: LeavingTrial(sample, inbox).run()
        }
    }
}

/// The program.
package func main() -> Never { ListenersThatLeft.main() }
