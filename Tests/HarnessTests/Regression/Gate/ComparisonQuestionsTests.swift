import Model
import Regression
import Testing

import struct Model.Expectation

@Suite("The questions of a comparison")
struct ComparisonQuestionsTests {
    private static let cpuTime = Metric("cpuTime", .seconds, "Made up.")
    private static let updates = Metric("updatesSent", .count, "Made up.")
    private static let lost = Metric("lostRows", .count, "Made up.")
    private static let switches = Metric("contextSwitches", .count, "Made up.")

    private static func expectation(
        _ role: Expectation.Role,
        _ metric: Metric,
        of variant: String = "fix",
        in scenario: String
    ) -> Expectation {
        let figure = Expectation.Figure(.maximum, of: metric.name, Expectation.Cell(variant, in: scenario))
        return Expectation(
            identifier: "\(role) \(metric.name) \(variant) \(scenario)",
            role: role,
            sentence: "",
            claim: .figure(figure, .atMost, .constant(1))
        )
    }

    private static func description(
        charts: [ChartDescription] = [],
        metrics: [Metric] = [cpuTime, updates, lost, switches],
        more: [Expectation] = []
    ) -> ExperimentDescription {
        .madeUp(
            scenarios: [
                Scenario(name: "small", summary: ""), Scenario(name: "middle", summary: ""),
                Scenario(name: "stuck", summary: ""), Scenario(name: "huge", summary: "", isLarge: true),
            ],
            variants: [
                VariantDescription(name: "flood", kind: .pitfall, summary: "", file: ""),
                VariantDescription(name: "fix", kind: .refinedFix, summary: "", file: ""),
            ],
            metrics: metrics,
            expectations: [
                expectation(.fixHolds, lost, in: "middle"),
                expectation(.fixHolds, switches, in: "middle"),
                expectation(.pitfallShows, updates, in: "small"),
                expectation(.sameWork, lost, of: "flood", in: "small"),
            ] + more,
            charts: charts
        )
    }

    private static func names(
        _ description: ExperimentDescription,
        _ selection: ComparisonQuestions.Selection = .init()
    ) -> [String] {
        ComparisonQuestions(base: Self.description(), head: description, selection).metrics.map(\.name)
    }

    @Test("For a fix: its cost in the first scenario, and the counts behind a promise")
    func byDefault() {
        #expect(
            Self.names(Self.description()) == ["made-up fix in small: cpuTime", "made-up fix in middle: lostRows"]
        )
    }

    @Test("If a chart shows how figures grow: the cost in its largest scenario not marked as large")
    func telling() {
        let sweep = ChartDescription(
            title: "",
            scenario: "small",
            drawing: .sweep(parameter: "rows", scenarios: ["small", "middle", "huge"], metrics: [], mark: nil)
        )
        #expect(Self.names(Self.description(charts: [sweep])).contains("made-up fix in middle: cpuTime"))
    }

    @Test("A named scenario is asked for the cost, a named pitfall too, and a named metric everywhere")
    func named() {
        let here = Self.description()
        #expect(Self.names(here, .init(scenarios: ["huge"])) == ["made-up fix in huge: cpuTime"])
        #expect(
            Self.names(here, .init(variants: ["flood"])) == [
                "made-up flood in small: cpuTime", "made-up flood in small: lostRows",
            ]
        )
        #expect(
            Self.names(here, .init(metrics: ["contextSwitches"]))
                == ["small", "middle", "stuck"].map {
                    "made-up fix in \($0): contextSwitches"
                }
        )
    }

    @Test("Cells that are declared to hang, or that only one build has, are not asked about")
    func impossible() {
        let hangs = Expectation(
            identifier: "hangs",
            role: .flawShows,
            sentence: "",
            claim: .timesOut(Expectation.Cell("fix", in: "small"))
        )
        let names = Self.names(Self.description(more: [hangs]))
        #expect(names == ["made-up fix in middle: cpuTime", "made-up fix in middle: lostRows"])
        let new = Metric("novelty", .count, "Made up.")
        let head = Self.description(
            metrics: [Self.cpuTime, new],
            more: [Self.expectation(.fixHolds, new, in: "small")]
        )
        #expect(Self.names(head) == ["made-up fix in small: cpuTime"])
    }
}
