import Declaring
import Model

/// An experiment with a value that only the main thread may read, and that a static keeps for all threads.
struct StaticThatNeedsMain: Experiment {
    static let reports = Parameter("reports", default: 10, in: 1...1_000, help: "reports that the app sends")

    static let bothAsk = Scenario(
        "both-ask",
        "Ten reports need the device's model in the background, and then the main thread needs it too."
    )
    static let mainIsFree = Scenario(
        "main-is-free",
        "The main thread needs the model when all reports have been sent."
    )
    static let mainAsksFirst = Scenario("main-asks-first", "The main thread needs the model before any report does.")
    static let beforeLaunch = Scenario(
        "before-launch",
        "The app starts to send its reports before it reaches the line that prepares the model at launch."
    )
    static let mainWaits = Scenario(
        "main-waits",
        "The main thread waits until all reports have been sent, as an app does before the system suspends it."
    )

    static let waitsInside = variant(.pitfall, "a static that waits for the main thread", WaitsInside.self)
    static let asksWhichThread = variant(
        .popularFix,
        "a static that waits only on other threads",
        AsksWhichThread.self,
        twin: waitsInside
    )
    static let touchesEarly = variant(
        .popularFix,
        "the same static, touched at launch",
        TouchesEarly.self,
        twin: asksWhichThread
    )
    static let answersDefault = variant(
        .popularFix,
        "a default until the main thread has read the model",
        AnswersDefault.self,
        twin: fillsOutsideLock
    )
    static let fillsOutsideLock = variant(
        .refinedFix,
        "a cache that waits without its lock",
        FillsOutsideLock.self,
        twin: asksWhichThread
    )
    static let handsOver = variant(
        .refinedFix,
        "the main actor hands the model over as a value",
        HandsOver.self,
        twin: waitsInside
    )
    static let awaitsMain = variant(.structured, "a task awaits the main actor", AwaitsMain.self, twin: handsOver)
    static let fixes = [fillsOutsideLock, handsOver, awaitsMain]
    static let all = [waitsInside, asksWhichThread, touchesEarly, answersDefault] + fixes

    static let declaration = Declaration(
        "The static that needs main",
        claim: "If a static's initialiser waits for the main thread, and the main thread asks for the same static, "
            + "both wait for good. A check of the thread, or touching the static early, leaves this deadlock. Hand "
            + "the value over from the main thread, and no thread waits.",
        claimNumbers: [62],
        topic: .mainThread,
        lead: Lead(.deadlocks, in: bothAsk, waitsInside, handsOver),
        parameters: [reports],
        scenarios: [bothAsk, mainIsFree, mainAsksFirst, beforeLaunch, mainWaits],
        variants: all,
        metrics: [.deadlocks, .wrongModels, .missingAnswers, .readings],
        charts: [
            .bars("Whether the main thread waits for good", bothAsk, .deadlocks),
            .bars("Whether the launch waits for good when a report comes first", beforeLaunch, .deadlocks),
            .bars("Whether a main thread that waits for the reports waits for good", mainWaits, .deadlocks),
            .bars("Answers with a default in place of the model, of eleven", bothAsk, .wrongModels),
        ],
        questions: questions,
        smallTest: .with(reports.to(2)),
        deadline: 10
    ) {
        expectations
    }

    static func measure(_ app: any DeviceReporting.Type, in sample: SampleContext) {
        ReportTrial(sample, app).run()
    }
}

/// The program.
package func main() -> Never { StaticThatNeedsMain.main() }

extension Metric {
    static let deadlocks = Metric(
        "deadlocks",
        .count,
        "1 if the main thread and a background thread wait for each other for good."
    )
    static let wrongModels = Metric("wrongModels", .count, "Reports and titles with another model than the device's.")
    static let missingAnswers = Metric(
        "missingAnswers",
        .count,
        "Reports that were not sent, and 1 if the about screen got no title."
    )
    static let readings = Metric("readings", .count, .neutral, "How often the device was asked for its model.")
}
