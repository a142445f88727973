import Foundation
import Model
import Testing
import benchmark

import struct Model.Expectation

@Suite("Margins over several runs")
struct MarginTests {
    @Test("The nearest run counts: how far its figure may rise below a limit, or fall above a minimum")
    func nearest() throws {
        let atMost = try margin(of: [MadeUpRun(fix: [2]), MadeUpRun(fix: [8]), MadeUpRun(fix: [4])])
        #expect(atMost.nearest == Margin.Reading(value: 8, bound: 10, distance: 1.25))
        #expect(atMost.distance == 1.25 && atMost.runs == 3 && atMost.failed == 0)
        let atLeast = try margin(of: [40, 15, 30].map { MadeUpRun(relation: .atLeast, fix: [$0]) })
        #expect(atLeast.nearest == Margin.Reading(value: 15, bound: 10, distance: 1.5))
    }

    @Test("A multiple is compared within its run")
    func multiple() throws {
        let other = Expectation.Figure(.median, of: "stall", Expectation.Cell("pitfall", in: "s"))
        let runs = [(6.0, 60.0), (8, 20), (9, 90)].map { fix, pitfall in
            MadeUpRun(bound: .multiple(0.5, of: other), fix: [fix], pitfall: [pitfall])
        }
        #expect(try margin(of: runs).nearest == Margin.Reading(value: 8, bound: 10, distance: 1.25))
    }

    @Test("A run's figure is the figure behind its verdict: the statistic, without disturbed samples")
    func statistic() throws {
        var run = MadeUpRun(statistic: .median, fix: [4, 5, 9])
        run.disturbed = [100, 100]
        #expect(try margin(of: [run, MadeUpRun(statistic: .median, fix: [2])]).nearest?.value == 5)
        var lost = MadeUpRun(fix: [])
        lost.disturbed = [9.9]
        #expect(try margin(of: [lost, MadeUpRun(fix: [2])]).runs == 1)
    }

    @Test("A failure is nearest; a figure that never varies, is zero, or has no scale is far")
    func extremes() throws {
        let failed = try margin(of: [MadeUpRun(fix: [20]), MadeUpRun(fix: [1])])
        #expect(failed.distance == 0.5 && failed.failed == 1)
        let crashed = try margin(of: [MadeUpRun(fix: [1]), MadeUpRun(fix: [1], hasCrashed: true)])
        #expect(crashed.distance == 0 && crashed.failed == 1)
        #expect(try margin(of: [MadeUpRun(fix: [10]), MadeUpRun(fix: [10])]).distance == .infinity)
        #expect(try margin(of: [MadeUpRun(fix: [10])]).distance == 1)
        #expect(try margin(of: [MadeUpRun(fix: [0]), MadeUpRun(fix: [0])]).distance == .infinity)
        let exact = [10.0, 10, 11].map { MadeUpRun(relation: .equals, fix: [$0]) }
        #expect(try margin(of: Array(exact.prefix(2))).distance == .infinity)
        #expect(try margin(of: exact).distance == 0)
    }

    @Test("A row per expectation, the nearest first, and a note if runs cannot be compared")
    func table() {
        var margins = Margins()
        margins.add(MadeUpRun(fix: [2]).document(named: "far"))
        margins.add(MadeUpRun(fix: [8]).document(named: "near"))
        margins.add(MadeUpRun(fix: [4], rows: 2).document(named: "near", commit: "def"))
        #expect(
            margins.lines(limit: 1) == [
                "The value nearest to each bound in 3 runs.",
                "",
                "experiment  expectation  figure         nearest  bound    distance  runs  failed",
                "near        fix-holds    maximum stall  8 ms     ≤ 10 ms  1.25 ×    1     0",
                "1 more; list them with --limit",
                "",
                "1 of 2 expectations came nearer than 2 ×.",
                "Runs of different builds: abc; def.",
                "near: s: runs whose parameters differ from the first run's are left out.",
            ]
        )
    }

    @Test("As a command: a run's table succeeds, and the same run twice is refused in one sentence")
    func command() async throws {
        let run = "\(Checkout.root)/results/reference/quick/results.json"
        func margins(_ arguments: String...) async throws -> Installation.Ending {
            try await Installation().run(["margins"] + arguments, program: "\(Installation.products)/benchmark")
        }
        let one = try await margins(run, "--limit", "3")
        #expect(one.status == 0 && one.standardOutput.contains("The value nearest to each bound in 1 run.\n"))
        #expect(one.standardOutput.contains(" more; list them with --limit\n"))
        let twice = try await margins(run, run)
        #expect(twice.status == 2 && twice.standardOutput.isEmpty && twice.standardError.contains("are the same run"))
    }

    private func margin(of runs: [MadeUpRun]) throws -> Margin {
        var margins = Margins()
        for run in runs { margins.add(run.document()) }
        return try #require(margins.nearestFirst.first)
    }
}

/// A run of a small experiment, which expects `fix` to keep its stall within a bound.
private struct MadeUpRun {
    var statistic = Expectation.Statistic.maximum
    var relation = Expectation.Relation.atMost
    var bound = Expectation.Bound.constant(10)
    var fix: [Double]
    var pitfall: [Double] = []
    /// The stalls of further samples of the fix, which the machine disturbed.
    var disturbed: [Double] = []
    var hasCrashed = false
    var rows = 1

    func document(named name: String = "example", commit: String = "abc") -> ResultDocument {
        ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: 1),
            seed: 1,
            profile: "quick",
            environment: EnvironmentRecord(
                system: "Debian",
                kernel: "Linux 6",
                processor: "a processor",
                cores: 2,
                memory: 1 << 34,
                swift: "Swift 6.3.1",
                configuration: .release,
                load: nil,
                commit: commit,
                isDirty: false
            ),
            experiments: [
                ExperimentResult(
                    experiment: experiment(name),
                    parameters: ["s": ["rows": .integer(rows)]],
                    samplesPlanned: 1,
                    samples: fix.map { sample("fix", $0) } + pitfall.map { sample("pitfall", $0) }
                        + disturbed.map { sample("fix", $0, ControlRecord(longestDelay: 80, stolen: 0, span: 100)) }
                )
            ]
        )
    }

    private func experiment(_ name: String) -> ExperimentDescription {
        let figure = Expectation.Figure(statistic, of: "stall", Expectation.Cell("fix", in: "s"))
        return ExperimentDescription(
            name: name,
            title: "t",
            claim: "c",
            claimNumbers: [1],
            topic: .mainThread,
            parameters: [],
            scenarios: [Scenario(name: "s", summary: "s")],
            variants: [
                VariantDescription(name: "pitfall", kind: .pitfall, summary: "s", file: "f"),
                VariantDescription(name: "fix", kind: .refinedFix, summary: "s", file: "f", twin: "pitfall"),
            ],
            metrics: [Metric("stall", .milliseconds, "s")],
            expectations: [
                Expectation(
                    identifier: "fix-holds",
                    role: .fixHolds,
                    sentence: "fix holds",
                    claim: .figure(figure, relation, bound)
                )
            ],
            charts: [],
            deadline: 1
        )
    }

    private func sample(_ variant: String, _ value: Double, _ control: ControlRecord? = nil) -> Sample {
        Sample(
            variant: variant,
            scenario: "s",
            block: 1,
            isWarmUp: false,
            startedAfter: 0,
            outcome: hasCrashed ? .crashed(signal: 11) : .finished,
            measurement: Sample.Measurement(metrics: hasCrashed ? [:] : ["stall": .value(value)], control: control)
        )
    }
}
