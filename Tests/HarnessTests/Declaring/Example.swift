import Declaring
import Model

/// An experiment that is declared and never measured.
struct Example: Experiment {
    static let onMain = variant(.pitfall, "on the main thread", OnMain.self)
    static let article = variant(.articleFix, "as the article has it", InOperation.self, twin: onMain)
    static let refined = variant(.refinedFix, "in a task", InTask.self, twin: onMain)

    static let short = Scenario("short", "A short list.")
    static let long = Scenario("long", "A long list.")
    static let scenarios = [short, long]

    static let rows = Metric("rows", .count, .neutral, "Rows shown.")
    static let wait = Metric("wait", .milliseconds, "How long the user waits.")

    static let declaration = declared { onMain.shows("waits", "waits.", wait >= 1, in: short) }

    static func declared(
        parameters: [any DeclaredParameter] = [],
        charts: [ChartDescription] = [],
        questions: [Question] = [],
        fileID: String = #fileID,
        @ExpectationBuilder expectations: () -> [Expectation]
    ) -> Declaration {
        Declaration(
            "An example",
            claim: "A claim.",
            topic: .files,
            lead: Lead(wait, in: short, onMain, refined),
            parameters: parameters,
            scenarios: scenarios,
            variants: [onMain, article, refined],
            metrics: [rows, wait],
            charts: charts,
            questions: questions,
            fileID: fileID,
            expectations: expectations
        )
    }

    static func measure(_ work: any Work.Type, in sample: SampleContext) {}
}

protocol Work: SendableMetatype {}

enum OnMain: Work {}
enum InOperation: Work {}
enum InTask: Work {}
