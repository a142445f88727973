import Model
import Sampling
import Telling

/// A run that measures only the answers to an experiment's questions, together with a learner's guesses.
struct PredictedRun {
    let document: ResultDocument
    /// The guesses with the measured figures, in the questions' order.
    let predictions: [PredictionRecord.Prediction]

    /// Asks the questions, measures the answers, and shows guesses and figures side by side. Writes no files.
    init(
        _ executable: ExperimentExecutable,
        _ experiment: ExperimentDescription,
        from answers: inout AnswerLines,
        _ options: RunOptions
    ) async throws {
        let style = TerminalStyle.standardOutput
        let guesses = try Questionnaire(experiment: experiment, style: style).answers(from: &answers)
        // The questions mention the default sizes, so the run uses the default settings.
        let cells = Set(experiment.questions.flatMap(\.cells))
        document = try await RunSession.measured(
            cells,
            of: experiment,
            executable,
            samples: 1,
            profile: "predict",
            options
        )
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
}

extension RunSession {
    /// Measures cells of an experiment without checking expectations. Writes no files.
    static func measured(
        _ cells: Set<Expectation.Cell>,
        of experiment: ExperimentDescription,
        _ executable: ExperimentExecutable,
        samples: Int,
        profile: String,
        _ options: RunOptions
    ) async throws -> ResultDocument {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        var options = options
        options.output = folder.path
        var measured = ExperimentRequest(
            executable,
            samples: samples,
            scenarios: experiment.scenarios.map(\.name).filter { name in cells.contains { $0.scenario == name } },
            variants: experiment.variants.map(\.name).filter { name in cells.contains { $0.variant == name } }
        )
        measured.cells = cells
        measured.isJudged = false
        return try await RunSession(
            request: RunRequest(experiments: [measured], profile: profile, options: options)
        ).measured()
    }
}
