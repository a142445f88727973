import Exercises
import Model
import Sampling
import Telling

extension Classroom {
    /// Measures an exercise's variants, each sample in a fresh process, and marks the learner's answer.
    ///
    /// - Parameters:
    ///   - answer: The variant to mark in place of the learner's file; nil for the learner's file.
    ///   - expectsFile: Whether the learner has a file. If the learner has a file, a build that does not measure the
    ///     file is an error.
    ///   - isJustBuilt: Whether the program is in memory, because it has just been written.
    /// - Throws: ``UsageError`` if the learner's file does not declare the type; ``HarnessError``; `CancellationError`
    ///   when cancelled or interrupted.
    func mark(
        _ entry: Catalog.Entry,
        answer: String?,
        expectsFile: Bool,
        isJustBuilt: Bool,
        debugBuild: DebugBuildOption
    ) async throws -> ExerciseMark {
        let exercise = entry.exercise
        var executable = program(of: entry).executable
        let description = try await executable.describe()
        if let answer { executable.substitutes = [Part.yours: answer] }
        let yours = description.variants.first { $0.name == Part.yours }
        if expectsFile, yours?.summary == Part.noFile {
            throw UsageError(
                "your file \(exercise.file) does not declare the type \(exercise.typeName), which is measured; "
                    + "declare it, or put the starting point back with \(CourseCommand.exercise) reset \(exercise.name)"
            )
        }
        // For an answer, only the verdict counts. A learner also sees the other variants in the first scenario.
        var cells = Set(description.expectedCells)
        if answer == nil, let first = description.scenarios.first?.name {
            cells.formUnion(description.variants.map { Expectation.Cell($0.name, in: first) })
        }
        var experiment = ExperimentRequest(
            executable,
            settings: description.settings(among: Profile.quick.settings[entry.experiment] ?? [:]),
            // Takes up to three samples if the first one does not decide. The starting point fails in every sample, so
            // one is enough.
            samples: answer == nil || answer == Part.ourAnswer ? 3 : 1,
            leastSamples: 1,
            scenarios: description.scenarios.map(\.name),
            variants: description.variants.map(\.name).filter { name in cells.contains { $0.variant == name } }
        )
        experiment.cells = cells
        (experiment.endsAtHang, experiment.warmsUp) = (true, !isJustBuilt)
        // A learner should wait at most ten seconds for a sample that hangs. A sample usually takes half a second.
        var options = try RunOptions.parse(debugBuild.arguments)
        (options.output, options.deadline) = ("\(root)/\(results(of: entry, answer: answer))", 10)
        let request = RunRequest(experiments: [experiment], profile: "exercise", options: options)
        return ExerciseMark(try await RunSession(request: request).measured().experiments[0], of: answer)
    }
}

private typealias Part = ExerciseDescription.Part
