import Console
import Foundation
import Model
import Sampling
import Session

/// A run that measures only what answers an experiment's questions.
struct PredictedRun {
    let result: ExperimentResult
    let environment: EnvironmentRecord
    let identifier: String

    /// The guesses beside what was measured, in the questions' order.
    func predictions(_ guesses: [Answer?]) -> [PredictionRecord.Prediction] {
        zip(result.experiment.questions, guesses).map { question, guess in
            PredictionRecord.Prediction(
                question: question.name,
                guess: guess,
                truth: result.truth(of: question).answer,
                unit: result.experiment.unit(of: question)
            )
        }
    }

    /// - Throws: `CancellationError` when interrupted; ``UsageError``, ``HarnessError``.
    static func measure(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        _ options: RunOptions
    ) async throws -> PredictedRun {
        Interruption.begin()
        let shared = try TemporaryDirectory()
        defer { shared.remove() }
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let cells = Set(experiment.questions.flatMap(\.cells))
        let request = RunRequest(
            experiments: [
                RunRequest.Experiment(
                    executable: executable,
                    // The questions name the sizes that the experiment has without settings.
                    settings: [:],
                    samples: options.samples ?? 1,
                    scenarios: experiment.scenarios.map(\.name).filter { name in
                        cells.contains { $0.scenario == name }
                    },
                    variants: experiment.variants.map(\.name).filter { name in cells.contains { $0.variant == name } }
                )
            ],
            profile: "predict",
            includesLargeScenarios: true,
            options: options
        )
        var plan = try await Interruption.cancelling { try await request.plan(sharedDirectory: shared.path) }
        for index in plan.experiments.indices {
            plan.experiments[index].only = cells
            // Nothing is judged, so nothing is taken again to confirm it.
            plan.experiments[index].prepared.experiment.expectations = []
        }
        return try await measure(plan, into: folder.path, sharedDirectory: shared.path)
    }

    private static func measure(
        _ plan: RunPlan,
        into folder: String,
        sharedDirectory: String
    ) async throws -> PredictedRun {
        let environment = try await Interruption.cancelling { await EnvironmentProbe.read() }
        let run = UUID().uuidString
        let document = ResultDocument(
            status: .running,
            startedAt: .now,
            seed: plan.seed,
            profile: plan.profile,
            environment: environment,
            experiments: plan.experiments.map { planned in
                ExperimentResult(
                    experiment: planned.description,
                    parameters: planned.prepared.parameters,
                    samplesPlanned: planned.samples
                )
            },
            run: run
        )
        let progress = ProgressDisplay(plan, ended: { _ in [] })
        let ticking = Task { await progress.tickEverySecond() }
        defer {
            ticking.cancel()
            progress.finish()
        }
        let runner = SampleRunner(plan: plan, onEvent: progress.show)
        let first = try RunRecorder(document, in: try RunOutput(directory: folder))
        let recorder = try await Interruption.cancelling {
            var recorder = first
            try await runner.run(into: &recorder, sharedDirectory: sharedDirectory)
            return recorder
        }
        guard let result = recorder.document.experiments.first else {
            throw HarnessError("nothing was measured; build again")
        }
        return PredictedRun(result: result, environment: environment, identifier: run)
    }
}
