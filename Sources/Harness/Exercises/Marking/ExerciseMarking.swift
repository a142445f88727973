import Model
import Sampling
import Telling

private typealias Part = ExerciseDescription.Part

/// Measures an exercise's variants, each sample in a fresh process, and marks the learner's.
package struct ExerciseMarking: Sendable {
    private let executable: ExperimentExecutable
    private let settings: [String: String]
    private let options: RunOptions

    /// Of each variant in each scenario; more than one only where the first decides nothing.
    private static let samples = 3
    /// Seconds: twenty times what a sample takes. A learner waits for one that hangs.
    private static let deadline = "10"

    /// - Parameters:
    ///   - program: Built.
    ///   - answer: The variant to mark in the learner's place; nil for the learner's own.
    ///   - settings: The experiment's in the quick profile. The exercise gets those that it has a parameter for.
    ///   - output: The folder for the results.
    package init(
        _ program: ExerciseProgram,
        answer: String? = nil,
        settings: [String: String],
        output: String,
        debugBuild: DebugBuildOption
    ) throws {
        var executable = program.executable
        if let answer { executable.substitutes = [Part.yours: answer] }
        (self.executable, self.settings) = (executable, settings)
        options = try RunOptions.parse(["--output", output, "--deadline", Self.deadline] + debugBuild.arguments)
    }

    /// - Parameter expectsFile: Whether the learner has a file, which then has to be what is measured.
    /// - Throws: ``UsageError`` if the learner's file does not declare the type, or there is no answer of that name;
    ///   ``HarnessError``; `CancellationError` when cancelled or interrupted.
    package func mark(_ exercise: ExerciseDescription, expectsFile: Bool) async throws -> ExerciseMark {
        let description = try await executable.describe()
        let answers = [Part.ourAnswer, Part.startingPoint] + (description.wrongAnswers ?? []).map(\.name)
        // What is marked in the learner's place.
        let answer = executable.substitutes[Part.yours]
        if let answer, !answers.contains(answer) {
            throw UsageError(unknown: "answer", answer, place: " of \(exercise.name)", known: answers)
        }
        let yours = description.variants.first { $0.name == Part.yours }
        if expectsFile, yours?.summary == Part.noFile {
            throw UsageError(
                "your file \(exercise.file) declares no type \(exercise.typeName), which is what is measured; "
                    + "declare it, or put the starting point back with \(CourseCommand.exercise) reset \(exercise.name)"
            )
        }
        // Of an answer, only the verdict is wanted; a learner sees the other variants' figures too.
        let needed = Set(description.expectedCells.map(\.variant))
        let variants = description.variants.map(\.name).filter { answer == nil || needed.contains($0) }
        var experiment = ExperimentRequest(
            executable,
            settings: description.settings(among: settings),
            // What fails by design fails in each sample.
            samples: answer == nil || answer == Part.ourAnswer ? Self.samples : 1,
            leastSamples: 1,
            scenarios: description.scenarios.map(\.name),
            variants: variants
        )
        experiment.endsAtHang = true
        let request = RunRequest(
            experiments: [experiment],
            profile: "exercise",
            includesLargeScenarios: true,
            options: options
        )
        let document = try await RunSession(request: request).measured()
        return ExerciseMark(document.experiments[0], of: answer)
    }
}
