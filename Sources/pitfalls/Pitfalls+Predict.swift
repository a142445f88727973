import ArgumentParser
import Exercises
import Foundation
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Predict: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "predict",
            abstract: "Guess an experiment's figures before you see them, and compare.",
            discussion: """
                Asks the experiment's questions one after another, measures the answers, and shows guess and \
                measured figure side by side. If standard input is not a terminal, its lines are the answers.
                """
        )

        @Argument(help: ArgumentHelp("The experiment.", valueName: "experiment"))
        var experiment: String

        @Option(
            help: ArgumentHelp(
                "Read the answers from this file, one per line, instead of asking; an empty line skips a question.",
                valueName: "file"
            )
        )
        var answers: String?

        @Option(
            help: ArgumentHelp(
                "Append guesses and figures to this file, for a class: pitfalls report --class draws it.",
                valueName: "file"
            )
        )
        var record: String?

        @Option(help: ArgumentHelp("Your initials, for --record.", valueName: "text"))
        var name: String?

        @Option(help: ArgumentHelp("Samples of each variant in each scenario.", valueName: "count"))
        var samples = 3

        @OptionGroup var debugBuild: DebugBuildOption

        func validate() throws {
            guard name == nil || record != nil else {
                throw ValidationError("--name needs --record; give the class's file too")
            }
            guard name.map({ (1...PredictionRecord.longestName).contains($0.onOneLine().unicodeScalars.count) }) ?? true
            else {
                throw ValidationError("--name takes 1 to \(PredictionRecord.longestName) characters: initials")
            }
            try RunOptions.check(samples: samples)
        }

        func run() async throws {
            let executable = try ExperimentCatalog().executables(named: [experiment], for: "predict")[0]
            // A debug build is refused before the first question.
            try debugBuild.expectMeasurable()
            let file = record.map { PredictionFile($0) }
            try file?.expectAppendable()
            let description = try await executable.describe()
            guard !description.questions.isEmpty else {
                throw UsageError("\(experiment) declares no questions; choose another experiment")
            }
            var source = try answers.map { path throws(UsageError) in try AnswerLines(file: path) } ?? AnswerLines()
            let run = try await PredictedRun(executable, description, from: &source, options())
            print("\nWhy:  " + TerminalStyle.standardOutput.painted(CourseCommand.explainWhy(experiment), .strong))
            await keep(run.predictions)
            guard let file, let record else { return }
            let prediction = PredictionRecord(
                experiment: experiment,
                name: name?.onOneLine(),
                recordedAt: .now,
                run: run.document.run ?? "",
                environment: run.document.environment,
                predictions: run.predictions
            )
            try file.append(prediction)
            print("Recorded in \(record.shownPath)")
        }

        /// Saves the guesses in the learner's progress. Outside a checkout it does nothing.
        private func keep(_ predictions: [PredictionRecord.Prediction]) async {
            guard let root = Classroom.root else { return }
            do {
                try await ProgressFile(in: root).update { $0.note(predictions, of: experiment) }
            } catch {
                StandardError.write("pitfalls: the guesses were not saved: \(error)\n")
            }
        }

        private func options() throws -> RunOptions {
            var options = try RunOptions.parse(debugBuild.arguments)
            options.samples = samples
            return options
        }
    }
}
