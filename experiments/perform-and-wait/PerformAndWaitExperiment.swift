import Declaring
import Model
import StopsApp
import StopsTrial

/// Compares two kinds of code: one blocks a thread until another context's queue is free, and the other does not.
struct PerformAndWaitExperiment: Experiment {
    static let busyQueue = Scenario(
        "busy-queue",
        "The main thread asks a context for its number of stops; the context's queue is busy importing 40,000 rows.",
        setting: FeedInput.rows.to(40_000)
    )
    static let eachOther = Scenario("each-other", "Two contexts ask each other, each from inside a block of its own.")
    static let nested = Scenario("nested", "Five steps in blocks nested three deep on one context.")

    static let performAndWait = variant(.pitfall, "asks with performAndWait", PerformAndWait.self)
    static let perform = variant(
        .refinedFix,
        "asks with perform; the answer comes back in a block",
        Perform.self,
        twin: performAndWait
    )
    static let awaited = variant(.structured, "awaits perform", Awaited.self, twin: performAndWait)
    private static let fixes = [perform, awaited]
    private static let variants = [performAndWait] + fixes

    static let declaration = Declaration(
        "Waiting for a context's queue",
        claim: "performAndWait on the main thread blocks the screen behind a busy queue. Two contexts that wait for "
            + "each other never end. perform returns at once.",
        claimNumbers: [9],
        topic: .coreData,
        lead: Lead(.longestOwnStall, in: busyQueue, performAndWait, awaited),
        parameters: StoreTrial.parameters,
        scenarios: [busyQueue, eachOther, nested],
        variants: variants,
        metrics: [.answerLatency, .restCPUTime, .answeredInCall, .answers, .outOfOrder, .steps],
        charts: [
            .bars("The longest time the main thread was blocked by its own work", busyQueue, .longestOwnStall),
            .lateFrames("Late frames around the question", busyQueue),
            .bars("From the question to its answer", busyQueue, .answerLatency),
            .bars("Two contexts ask each other: until both have their answers", eachOther, .answerLatency),
            .bars("Steps that do not run in the order of the code", nested, .outOfOrder),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2)),
        deadline: 2.5
    ) {
        performAndWait.shows(
            "blocks",
            "blocks the main thread: its longest stall is at least half the processor time the import still needs.",
            .longestOwnStall >= 0.5 * .restCPUTime,
            in: busyQueue
        )
        performAndWait.shows(
            "returns-with-its-answer",
            "returns when its block has run: the answer is there before the next line.",
            .minimum(.answeredInCall) == 1,
            in: busyQueue
        )
        performAndWait.shows(
            "deadlocks",
            "never ends when two contexts ask each other; the check for access off a context's queue finds nothing.",
            .timesOut,
            in: eachOther
        )
        performAndWait.shows(
            "runs-nested-in-order",
            "runs a nested block at once: the five steps run in their written order.",
            .maximum(.outOfOrder) == 0,
            in: nested
        )
        perform.shows(
            "runs-nested-later",
            "runs a nested block once the outer one has ended: some of the five steps run out of order.",
            .minimum(.outOfOrder) >= 1,
            in: nested
        )
        fixes.hold(
            "returns-at-once",
            "returns before its block has run: the import still has rows to store.",
            .maximum(.answeredInCall) == 0,
            in: busyQueue
        )
        fixes.hold(.framesKept("while the question waits"), in: busyQueue)
        fixes.hold("ends", "ends when two contexts ask each other.", .finishes, in: eachOther)
        awaited.holds("runs-in-order", "takes the five steps in their order.", .maximum(.outOfOrder) == 0, in: nested)
        variants.doSameWork(
            "is-answered",
            "gets its answer from the busy context, and the answer counts every row of the import.",
            .minimum(.answers) == 1,
            in: busyQueue
        )
        variants.doSameWork("takes-each-step", "takes all five steps.", .minimum(.steps) == 5, in: nested)
        fixes.doSameWork("answers-both", "answers both questions correctly.", .minimum(.answers) == 2, in: eachOther)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ asking: any Asking.Type, in sample: SampleContext) throws {
        let trial = WaitTrial(sample)
        switch sample.scenario {
        case busyQueue: try trial.askWhileImporting(asking)
        case eachOther: try trial.askEachOther(asking)
        default: try trial.takeSteps(asking)
        }
    }
}

/// The program.
package func main() -> Never { PerformAndWaitExperiment.main() }

extension Metric {
    static let answerLatency = Metric("answerLatency", .milliseconds, "From the question to its answer.")
    static let restCPUTime = Metric(
        "restCPUTime",
        .milliseconds,
        .neutral,
        "Processor time that the import still needs when the question is asked: the answer waits for it."
    )
    static let answeredInCall = Metric(
        "answeredInCall",
        .count,
        .neutral,
        "Questions whose block had already run when the asking call returned."
    )
    static let answers = Metric("answers", .count, .higherIsBetter, "Questions answered with the right number.")
    static let outOfOrder = Metric("outOfOrder", .count, "Steps, out of five, that do not run in their written order.")
    static let steps = Metric("steps", .count, .neutral, "Steps that run.")
}
