import Declaring
import Model

/// A caller waits for a price, but only for a limited time. The work does not notice that the time is over.
struct TimeoutThatWaits: Experiment {
    /// The delay of a server that never answers.
    static let never = 0
    static let offers = Parameter("offers", default: 8, in: 1...64, help: "prices requested at once")
    static let perProcessor = Parameter(
        "per-processor",
        default: 0,
        in: 0...16,
        help: "prices requested per processor of the machine; 0: use offers"
    )
    static let limit = Parameter("limit", default: 50, in: 1...600_000, help: "ms that a caller waits for a price")
    static let delay = Parameter("delay", default: 300, in: 0...10_000, help: "ms until the server answers; 0: never")
    static let size = Parameter("size", default: 8, in: 1...1_000_000, help: "bytes of the terms; 8 per step")
    static let patience = Parameter(
        "patience",
        default: 3_000,
        in: 1...600_000,
        help: "ms without any change until the sample ends"
    )

    static let answersLate = Scenario(
        "answers-late",
        "Eight callers ask for a price, with a limit of 50 ms; the server answers after 300 ms."
    )
    static let neverAnswers = Scenario(
        "never-answers",
        "The server never answers. When nothing has changed for 300 ms, the sample ends.",
        setting: delay.to(never),
        patience.to(300)
    )
    static let userLeaves = Scenario(
        "user-leaves",
        "The limit is a minute, and the server never answers. Four users leave before their work begins, four when the "
            + "server has their requests.",
        setting: delay.to(never),
        limit.to(60_000),
        patience.to(300)
    )
    static let longCalculation = Scenario(
        "long-calculation",
        "The terms arrive at once, and each calculation takes a few tenths of a second. There are two calculations per "
            + "processor; the limit is 50 ms.",
        setting: size.to(6_400),
        perProcessor.to(2)
    )
    static let inTime = Scenario(
        "in-time",
        "The server answers at once, and nothing takes long.",
        setting: delay.to(1),
        limit.to(60_000)
    )

    static let groupAndSleep = variant(
        .pitfall,
        "a group that races the work against a sleep",
        GroupAndSleep.self,
        twin: hearsCancellation
    )
    static let awaitsValue = variant(
        .pitfall,
        "a group; a child awaits another task's value",
        AwaitsValue.self,
        twin: cancelsValue
    )
    static let asyncLetRace = variant(
        .pitfall,
        "two async lets; takes the first result",
        AsyncLetRace.self,
        twin: unstructuredRace
    )
    static let unstructuredRace = variant(
        .popularFix,
        "two unstructured tasks; takes the first result",
        UnstructuredRace.self
    )
    static let checksOnly = variant(
        .popularFix,
        "a group; the calculation checks for cancellation, but never suspends",
        ChecksOnly.self,
        twin: hearsCancellation
    )
    static let cancelsValue = variant(
        .refinedFix,
        "a group; cancelling the wait cancels the other task",
        CancelsValue.self
    )
    static let hearsCancellation = variant(
        .structured,
        "a group; request and calculation end when they are cancelled",
        HearsCancellation.self
    )
    static let pitfalls = [groupAndSleep, awaitsValue, asyncLetRace]
    static let popular = [unstructuredRace, checksOnly]
    static let fixes = [cancelsValue, hearsCancellation]

    static let declaration = Declaration(
        "A timeout that waits",
        claim: "A timeout that races work against a sleep in a task group waits for work that ignores cancellation. "
            + "A race of unstructured tasks returns in time, but the work goes on.",
        claimNumbers: [47],
        topic: .swiftConcurrency,
        lead: Lead(.stillWaiting, in: neverAnswers, groupAndSleep, hearsCancellation),
        parameters: [offers, perProcessor, limit, delay, size, patience],
        scenarios: [answersLate, neverAnswers, userLeaves, longCalculation, inTime],
        variants: pitfalls + popular + fixes,
        metrics: [
            .longestWait, .heldForAnswer, .answeredInVain, .stillWaiting, .leftInFlight, .calculatedTooLate,
            .latePrices, .timedOut, .rightPrices,
        ],
        charts: [
            .bars("Longest wait of a caller, with a limit of 50 ms", answersLate, .longestWait),
            .lanes("Requests in flight", answersLate, series: "in flight", limit: "asked", waiting: "waiting"),
            .bars("Answers to callers that had given up", answersLate, .answeredInVain),
            .bars("A server that never answers: callers still waiting", neverAnswers, .stillWaiting),
            .bars("A server that never answers: requests left in flight", neverAnswers, .leftInFlight),
            .bars("Calculations that ran to the end", longCalculation, .calculatedTooLate),
        ],
        questions: questions,
        smallTest: .with(offers.to(2), perProcessor.to(1)),
        deadline: 10
    ) {
        expectations
    }

    static func measure(_ quoting: any Quoting.Type, in sample: SampleContext) throws {
        let limit = Duration.milliseconds(sample[limit])
        let trial = try CustomerTrial(sample) { session in
            let quoting = quoting.init(session)
            return { try await quoting.price(by: $0, within: limit) }
        }
        if sample.scenario == userLeaves { trial.leave() } else { trial.ask() }
    }
}

/// The program.
package func main() -> Never { TimeoutThatWaits.main() }
