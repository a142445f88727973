import Model
import Sampling
import Telling

/// Guesses, and a run that measures only what answers an experiment's questions.
struct PredictedRun {
    let document: ResultDocument
    /// The guesses beside what was measured, in the questions' order.
    let predictions: [PredictionRecord.Prediction]

    /// Asks the questions, measures, and shows guesses and figures side by side. Leaves no files.
    init(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        from answers: inout AnswerLines,
        _ options: RunOptions
    ) async throws {
        let style = TerminalStyle.standardOutput
        let guesses = try Questionnaire(experiment: experiment, style: style).answers(from: &answers)
        document = try await Self.measured(executable, experiment, options)
        let result = document.experiments[0]
        print("")
        for line in PredictionTable(result, guesses: guesses, style: style).lines { print(line) }
        predictions = zip(result.experiment.questions, guesses).map { question, guess in
            PredictionRecord.Prediction(
                question: question.name,
                guess: guess,
                truth: result.truth(of: question).answer,
                unit: result.experiment.unit(of: question)
            )
        }
    }

    private static func measured(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        _ options: RunOptions
    ) async throws -> ResultDocument {
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
        return try await RunSession(request: request).measured()
    }
}
