import Declaring
import Model

/// An experiment with a server that serves each connection in a task of its own. Some variants keep the finished tasks.
struct NeverEmptiedGroup: Experiment {
    static let connections = Parameter(
        "connections",
        default: 4_000,
        in: 1...10_000_000,
        help: "clients that connect, ask and leave"
    )
    static let others = Parameter("others", default: 10, in: 1...200, help: "clients that connect later")

    static let calls4000 = calls(4_000, "4,000")
    static let large = [calls(100_000, "100,000", isLarge: true), calls(1_000_000, "A million", isLarge: true)]
    /// The scenarios of the sweep, sorted by the number of connections.
    private static let sweep = [calls(1_000, "A thousand"), calls4000] + large
    static let oneStays = Scenario("one-stays", "A client connects and says nothing; ten others come meanwhile.")
    static let oneIsMalformed = Scenario(
        "one-is-malformed",
        "A client sends a malformed request; ten others come afterwards."
    )
    static let malformedBesideOpen = Scenario(
        "malformed-beside-open",
        "A client is connected. It sends its request after another client has sent a malformed request."
    )
    static let stopped = Scenario(
        "stopped",
        "The server is cancelled while a client is connected; then the client sends its request."
    )

    private static func calls(_ count: Int, _ summary: String, isLarge: Bool = false) -> Scenario {
        Scenario(
            "connections-\(count)",
            "\(summary) clients connect, ask and leave, 16 at once.",
            isLarge: isLarge,
            setting: connections.to(count)
        )
    }

    static let neverEmptied = variant(.pitfall, "a child per connection, in one group", NeverEmptied.self)
    static let nextBeforeAdd = variant(
        .popularFix,
        "a child per connection; takes a finished child out before it adds one",
        NextBeforeAdd.self,
        twin: neverEmptied
    )
    static let taskPerConnection = variant(
        .popularFix,
        "an unstructured task per connection",
        TaskPerConnection.self,
        twin: neverEmptied
    )
    static let throwingDiscarding = variant(
        .popularFix,
        "a throwing group that discards results",
        ThrowingDiscarding.self,
        twin: neverEmptied
    )
    static let discarding = variant(
        .structured,
        "a group that discards results; each child handles its errors",
        Discarding.self,
        twin: throwingDiscarding
    )
    static let popular = [nextBeforeAdd, taskPerConnection, throwingDiscarding]
    static let all = [neverEmptied] + popular + [discarding]

    static let declaration = Declaration(
        "The group that is never emptied",
        claim: "A task group keeps each finished child until next() takes it out. An accept loop that never calls "
            + "next() therefore grows with every connection. Calling next() before each add waits for open "
            + "connections, and one error cancels a throwing group. A discarding group whose children handle their "
            + "errors avoids all three problems.",
        claimNumbers: [49],
        topic: .swiftConcurrency,
        lead: Lead(.heapHeld, in: calls4000, neverEmptied, discarding),
        parameters: [connections, others],
        scenarios: [calls4000] + sweep.filter { $0 != calls4000 } + [
            oneStays, oneIsMalformed, malformedBesideOpen, stopped,
        ],
        variants: all,
        metrics: Metric.ofServers,
        charts: [
            .bars("Heap still held when 4,000 clients have left", calls4000, .heapHeld),
            .sweep("Heap still held when all clients have left", over: connections, sweep, [.heapHeld]),
            .bars("Unanswered clients, of ten, while another client says nothing", oneStays, .unanswered),
            .bars("Unanswered clients, of ten, after a malformed request", oneIsMalformed, .unanswered),
            .bars("Requests answered by a server that has been stopped", stopped, .answeredAfterStop),
            .sweep("Time from the cancel until the server has returned", over: connections, sweep, [.stopTime]),
        ],
        questions: questions,
        smallTest: .with(connections.to(2)),
        // A million connections take a minute. If a server makes no progress, the trial ends before the deadline.
        deadline: 300
    ) {
        expectations
    }

    static func measure(_ server: any GreetingServer.Type, in sample: SampleContext) throws {
        // The large scenarios take minutes.
        if sample.scenario.isLarge, !(server is NeverEmptied.Type || server is Discarding.Type) {
            for metric in Metric.ofServers { sample.note(metric, unavailable: "measured with fewer connections only") }
            sample.finish()
        }
        try ServerTrial(sample) { try await server.serve($0, log: $1) }.run()
    }
}

/// The program.
package func main() -> Never { NeverEmptiedGroup.main() }
