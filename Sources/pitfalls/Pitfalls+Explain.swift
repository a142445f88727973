import ArgumentParser
import Drawing
import Model
import Sampling
import Telling

extension Pitfalls {
    struct Explain: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Show an experiment's lesson."
        )

        @Argument(help: ArgumentHelp("The experiment.", valueName: "experiment"))
        var experiment: String

        @Option(
            help: ArgumentHelp(
                "Stop after this section of the lesson; predict ends before anything is answered.",
                valueName: "section"
            )
        )
        var until: String?

        @Flag(
            name: .customLong("with-fixes"),
            help: "Show the fixes too, though an exercise of the experiment is begun and does not hold yet."
        )
        var showsFixes = false

        func run() async throws {
            let executable = try ExperimentCatalog().executables(named: [experiment])[0]
            var lesson = try await executable.lesson()
            if !showsFixes, let exercise = Classroom.openExercise(of: try await executable.describe()) {
                lesson = LessonSections(lesson).text(
                    without: LessonSections.fixes,
                    saying: "Hidden while the exercise `\(exercise)` is open; `--with-fixes` shows it."
                )
            }
            if let until { lesson = try LessonSections(lesson).text(until: until) }
            let text = TerminalLesson(in: "experiments/\(executable.name)", style: .standardOutput)
            for line in try text.lines(for: lesson) { print(line) }
        }
    }
}
