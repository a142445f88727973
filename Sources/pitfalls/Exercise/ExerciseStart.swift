import ArgumentParser
import Exercises
import Foundation
import Model
import Sampling
import Telling

struct ExerciseStart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Begin an exercise: put its file in place, and say what to do."
    )

    @Argument(help: ArgumentHelp("The exercise, or its experiment.", valueName: "exercise"))
    var exercise: String

    @Flag(name: .customLong("skip-questions"), help: "Begin without the experiment's questions.")
    var skipsQuestions = false

    func run() async throws {
        let classroom = try await Classroom.open()
        let entry = try classroom.catalog.entry(named: exercise)
        let folder = classroom.folder(of: entry)
        // The progress file is read first, because a damaged progress file must not be replaced.
        let before = try classroom.progressFile.read()
        let startingPoint = try folder.startingPoint()
        try classroom.progressFile.expectWritable()
        try folder.expectWritable()
        let isPredicted = before.predictions?[entry.experiment] != nil
        let predictions = isPredicted ? nil : try await predictions(of: entry.experiment)
        let isNew = try folder.begin()
        try await classroom.progressFile.update { progress in
            let name = entry.exercise.name
            progress.current = name
            if isNew || progress.exercises[name] == nil { progress.begin(name, from: startingPoint) }
            if let predictions { progress.note(predictions, of: entry.experiment) }
        }
        let style = TerminalStyle.standardOutput
        if exercise == entry.experiment { print("\(entry.exercise.name) is an exercise of \(exercise).\n") }
        for line in lines(entry, folder, isNew: isNew, style) { print(line) }
    }

    /// Asks the experiment's questions and shows the measured answers, because a guess helps to understand the task.
    /// Returns nil without a terminal, and in a debug build, whose figures mean nothing.
    private func predictions(of experiment: String) async throws -> [PredictionRecord.Prediction]? {
        var source = AnswerLines()
        guard !skipsQuestions, EnvironmentRecord.BuildConfiguration.current == .release else { return nil }
        let executable = try ExperimentCatalog().executables(named: [experiment])[0]
        let description = try await executable.describe()
        guard !description.questions.isEmpty else { return nil }
        guard source.isTerminal else {
            print("The experiment's questions need a terminal. This command asks them:")
            print("  \(CourseCommand.predict(experiment))\n")
            return nil
        }
        let options = try RunOptions.parse(["--samples", "1"])
        let run = try await PredictedRun(executable, description, from: &source, options)
        print("")
        return run.predictions
    }

    private func lines(
        _ entry: Catalog.Entry,
        _ folder: ExerciseFolder,
        isNew: Bool,
        _ style: TerminalStyle
    ) -> [String] {
        let exercise = entry.exercise
        func wrapped(_ text: String) -> [String] { TerminalText.wrapped(style.printable(text), width: style.width) }
        var lines = [style.painted("\(exercise.title), about \(exercise.minutes) minutes", .strong)]
        for paragraph in exercise.task { lines += [""] + wrapped(paragraph) }
        let what =
            isNew
            ? "Edit this file; it has the starting point, and lists the declarations that you can use:"
            : "You have this file already; continue with it:"
        lines += [""] + wrapped(what) + ["  " + style.painted(folder.file, .strong), "", "Then"]
        let commands = [
            ("check", "build it, measure it, mark it"), ("watch", "the same at every save"),
            ("hint", "the next of three"), ("reset", "put the starting point back"),
        ]
        lines += CommandList(commands: commands.map { ("\(CourseCommand.exercise) \($0.0)", $0.1) }).lines(style)
        let lesson = "  " + style.painted(CourseCommand.explainWhy(entry.experiment), .strong)
        return lines + ["The lesson says why the pitfall happens:", lesson]
    }
}

struct ExerciseReset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Put the starting point back; a changed file is kept under another name."
    )

    @OptionGroup var exercise: ChosenExercise

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let folder = classroom.folder(of: entry)
        _ = try classroom.record(of: entry)
        let startingPoint = try folder.startingPoint()
        let kept = try folder.reset()
        print("The starting point is in \(folder.file).")
        if let kept { print("Your file is kept as \(kept).") }
        try await classroom.progressFile.update { $0.begin(entry.exercise.name, from: startingPoint) }
    }
}
