import ArgumentParser
import Drawing
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Show an experiment's lesson, or the notes on it."
        )

        @Argument(help: ArgumentHelp("The experiment.", valueName: "experiment"))
        var experiment: String

        @Option(
            help: ArgumentHelp(
                "Stop after this section of the lesson; predict stops before the answers.",
                valueName: "section"
            )
        )
        var until: String?

        @Flag(help: "Show the notes: all figures, derivations, the article in detail, Apple's systems.")
        var notes = false

        @Flag(
            name: .customLong("with-fixes"),
            help: "Show the fixes too, even while an exercise of the experiment is open."
        )
        var showsFixes = false

        func run() async throws {
            let executable = try ExperimentCatalog().executables(named: [experiment], for: "explain")[0]
            var lesson = try await executable.text(notes ? .notes : .lesson)
            if !showsFixes, let exercise = Classroom.openExercise(of: try await executable.describe()) {
                let sentence = "Hidden while the exercise `\(exercise)` is open; `--with-fixes` shows it."
                let sections = LessonSections(lesson)
                // The notes are not shown at all, because all of their parts mention the fixes.
                lesson = notes ? sentence : sections.text(without: LessonSections.fixes, saying: sentence)
            }
            if let until { lesson = try LessonSections(lesson).text(until: until) }
            let text = TerminalLesson(in: "experiments/\(executable.name)", style: .standardOutput)
            for line in try text.lines(for: lesson) { print(line) }
        }
    }
}
