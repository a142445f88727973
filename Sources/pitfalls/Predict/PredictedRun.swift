import Model
import Sampling
import Telling

/// A run that measures only what answers an experiment's questions.
struct PredictedRun {
    let document: ResultDocument

    /// The one experiment's.
    var result: ExperimentResult { document.experiments[0] }

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

    /// Leaves no files.
    ///
    /// - Throws: `CancellationError` when interrupted; ``UsageError``, ``HarnessError``.
    static func measure(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        _ options: RunOptions
    ) async throws -> PredictedRun {
        Interruption.begin()
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        var options = options
        options.output = folder.path
        let cells = Set(experiment.questions.flatMap(\.cells))
        var measured = ExperimentRequest(
            // Without settings: the questions name the sizes that the experiment has then.
            executable,
            samples: 1,
            scenarios: experiment.scenarios.map(\.name).filter { name in cells.contains { $0.scenario == name } },
            variants: experiment.variants.map(\.name).filter { name in cells.contains { $0.variant == name } }
        )
        measured.cells = cells
        measured.isJudged = false
        let request = RunRequest(
            experiments: [measured],
            profile: "predict",
            includesLargeScenarios: true,
            options: options
        )
        return PredictedRun(document: try await RunSession(request: request).measured())
    }
}
