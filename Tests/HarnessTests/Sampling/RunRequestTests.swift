import Foundation
import Model
import Sampling
import Telling
import Testing

@Suite("Run request", .timeLimit(.minutes(5)))
struct RunRequestTests {
    private let experiment: ScriptedExperiment

    init() throws {
        experiment = try ScriptedExperiment(
            variants: ["first": "finish", "second": "finish"],
            large: ["huge", "vast"]
        )
    }

    @Test("A profile without large scenarios skips them, another includes all")
    func profiles() async throws {
        try await #expect(plan().experiments[0].scenarios == ["only"])
        try await #expect(plan(includesLargeScenarios: true).experiments[0].scenarios == ["only", "huge", "vast"])
    }

    @Test("A scenario asked for by name is measured in any profile, and no other is")
    func named() async throws {
        let plan = try await plan("--scenario", "vast", "--samples", "2")
        #expect(plan.experiments[0].scenarios == ["vast"])
        let cells = plan.experiments[0].order(seed: 1).certain
        #expect(cells.count == 5)
        #expect(cells.allSatisfy { $0.scenario == "vast" })
        try await #expect(
            self.plan("--scenario", "vast", "--scenario", "only", includesLargeScenarios: true)
                .experiments[0].scenarios == ["only", "vast"]
        )
    }

    @Test("A warm-up is planned unless the request leaves it out")
    func warmUp() async throws {
        var planned = try await plan().experiments[0]
        let samples = planned.order(seed: 1).certain.count
        planned.requested.warmsUp = false
        #expect(planned.order(seed: 1).certain.count == samples - 1)
    }

    @Test("An unknown scenario is refused with the existing scenarios and the nearest name")
    func unknown() async throws {
        let error = await #expect(throws: UsageError.self) { try await plan("--scenario", "hug") }
        #expect(error?.description.contains("unknown scenario “hug” of scripted; choose only, huge or vast") == true)
        #expect(error?.description.hasSuffix("did you mean huge?") == true)
    }

    @Test("Variants and scenarios that no experiment has together are refused, and an unknown name is reported first")
    func nothingLeft() async throws {
        let other = try ScriptedExperiment(variants: ["third": "finish"])
        func error(_ options: String...) async throws -> UsageError? {
            await #expect(throws: UsageError.self) {
                try await RunRequestTests.plan([experiment, other], options, includesLargeScenarios: true)
            }
        }
        let nowhere = try await error("--variant", "third", "--scenario", "vast")
        #expect(nowhere?.description.hasPrefix("nothing is left to measure") == true)
        let unknown = try await error("--variant", "third", "--scenario", "vas")
        #expect(unknown?.description.hasSuffix("did you mean vast?") == true)
    }

    @Test("A run with an absurd number of samples is refused, without its plan", .timeLimit(.minutes(5)))
    func withoutEnd() async throws {
        let many = try ScriptedExperiment(variants: ["first": "finish"], large: (1...100).map { "large-\($0)" })
        let error = await #expect(throws: UsageError.self) {
            try await RunRequestTests.plan([many], ["--samples", "10000"], includesLargeScenarios: true)
        }
        #expect(error?.description.contains("more than 100000 samples") == true)
        #expect(!experiment.plan(samples: .max).isBounded)
    }

    @Test("Expectations about a skipped scenario are not measured")
    func verdicts() async throws {
        let plan = try await plan("--variant", "first", "--samples", "1")
        var document = experiment.document(samples: 1)
        let cell = Model.Expectation.Cell("first", in: "huge")
        document.experiments[0].experiment.expectations.append(
            Model.Expectation(identifier: "huge", role: .fixHolds, sentence: "s", claim: .finishes(cell))
        )
        var recorder = try RunRecorder(document, in: RunOutput(directory: experiment.folder + "/out"))
        try await experiment.run(into: &recorder, plan)
        let ended = try recorder.end(.complete)
        #expect(ended.experiments[0].verdicts.map(\.ruling) == [.held, .notMeasured, .notMeasured])
    }

    @Test("A run for the verdicts, or for the pages, skips variants without an expectation, unless something is named")
    func onlyExpected() async throws {
        let all = ["first", "second"]
        /// Returns the variants that a run measures in a scenario without an expectation.
        func measured(
            _ options: String...,
            selection: ExperimentRequest.Selection = .verdicts,
            variants: [String]? = nil
        ) async throws -> [String] {
            let plan = try await Self.plan(
                [experiment],
                options,
                includesLargeScenarios: true,
                samples: 3,
                selection: selection,
                variants: variants
            )
            let cells = plan.experiments[0].order(seed: 1).certain
            #expect(options.contains("--scenario") || cells.contains { $0.scenario == "only" })
            return Set(cells.filter { $0.scenario == "huge" }.map(\.variant)).sorted()
        }
        try await #expect(measured() == [])
        try await #expect(measured(selection: .pages) == [])
        try await #expect(measured(selection: .everything) == all)
        try await #expect(measured("--samples", "2") == all)
        try await #expect(measured("--scenario", "huge") == all)
        try await #expect(measured("--variant", "second") == ["second"])
        try await #expect(measured(variants: all) == all)
    }

    @Test(
        "A request that names cells plans only these, warm-up included; an unjudged one expects nothing"
    )
    func requestedCells() async throws {
        let cells: Set = [Expectation.Cell("second", in: "huge")]
        var requested = ExperimentRequest(experiment.executable, samples: 1)
        requested.cells = cells
        requested.isJudged = false
        let request = RunRequest(
            experiments: [requested],
            profile: "test",
            includesLargeScenarios: true,
            options: try RunOptions.parse([])
        )
        let plan = try await request.plan(sharedDirectory: experiment.folder)
        let cell = Expectation.Cell("second", in: "huge")
        #expect(plan.experiments[0].order(seed: 1).certain == [cell, cell])
        #expect(plan.experiments[0].description.expectations.isEmpty)
        #expect(!experiment.description.expectations.isEmpty)
    }

    @Test(
        "An experiment that cannot create its input is left out with a sentence, and the others are planned",
        arguments: [70, 2]
    )
    func unprepared(status: Int) async throws {
        let broken = try ScriptedExperiment(variants: ["first": "finish"])
        try broken.failToPrepare(status: status)
        let plan = try await Self.plan([broken, experiment], [], includesLargeScenarios: false)
        #expect(plan.experiments.map(\.cells.count) == [2])
        #expect(plan.unprepared == ["scripted is not measured: the input is lost"])
        let alone = await #expect(throws: HarnessError.self) {
            try await Self.plan([broken], [], includesLargeScenarios: false)
        }
        #expect(alone?.description == "the input is lost")
    }

    private func plan(_ options: String..., includesLargeScenarios: Bool = false) async throws -> RunPlan {
        try await Self.plan([experiment], options, includesLargeScenarios: includesLargeScenarios)
    }

    private static func plan(
        _ experiments: [ScriptedExperiment],
        _ options: [String],
        includesLargeScenarios: Bool,
        samples: Int = 1,
        selection: ExperimentRequest.Selection = .everything,
        variants: [String]? = nil
    ) async throws -> RunPlan {
        try await RunRequest(
            experiments: experiments.map {
                var request = ExperimentRequest($0.executable, samples: samples, variants: variants)
                request.selection = selection
                return request
            },
            profile: "test",
            includesLargeScenarios: includesLargeScenarios,
            options: RunOptions.parse(options)
        ).plan(sharedDirectory: experiments[0].folder)
    }
}

extension PlannedExperiment {
    /// The scenarios that the plan measures, in declaration order.
    fileprivate var scenarios: [String] {
        description.scenarios.map(\.name).filter { name in cells.contains { $0.scenario == name } }
    }
}
