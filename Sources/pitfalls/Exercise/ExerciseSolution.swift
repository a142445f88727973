import ArgumentParser
import Drawing
import Exercises
import Model
import Telling

struct ExerciseSolution: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solution",
        abstract: "Show our answer beside yours, once yours holds."
    )

    @OptionGroup var exercise: ChosenExercise

    @Flag(name: .customLong("give-up"), help: "Show it before yours holds; this is noted.")
    var givesUp = false

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let name = entry.exercise.name
        let folder = classroom.folder(of: entry)
        let record = try classroom.record(of: entry)
        guard record.hasHeld || record.gaveUp || givesUp else {
            let anyway = "\(Classroom.command) solution \(name) --give-up"
            throw UsageError("\(name) does not hold yet; \(anyway) shows the answer nevertheless, and is noted")
        }
        let answer = try folder.answer()
        if !record.hasHeld, !record.gaveUp {
            try await classroom.progressFile.update { $0.exercises[name]?.gaveUp = true }
        }
        let style = TerminalStyle.standardOutput
        print(style.painted("From your file (-) to ours (+)", .strong))
        for line in difference(try folder.text() ?? "", answer, style) { print(line) }
        for line in figures(of: entry, classroom, style) { print(line) }
        print("")
        let steps = try classroom.steps(style)
        for line in steps.afterSolution(of: entry) { print(line) }
    }

    private func difference(_ yours: String, _ ours: String, _ style: TerminalStyle) -> [String] {
        let comparison = LineComparison(yours, ours)
        var lines: [String] = []
        var added: [String] = []
        for (old, new) in zip(comparison.old, comparison.new) {
            if let old, !old.differs, new != nil {
                lines += added + ["  " + style.printable(new?.text ?? old.text)]
                added = []
                continue
            }
            if let old { lines.append(style.painted("- " + style.printable(old.text), .red)) }
            if let new { added.append(style.painted("+ " + style.printable(new.text), .green)) }
        }
        return lines + added
    }

    /// Of the last check, if its results are there.
    private func figures(of entry: Catalog.Entry, _ classroom: Classroom, _ style: TerminalStyle) -> [String] {
        let path = "\(classroom.root)/\(classroom.results(of: entry))/results.json"
        guard let document = try? ResultFile.read(path), let result = document.experiments.first else {
            return ["", "\(Classroom.command) check measures yours beside it."]
        }
        let comparison = MarkText(style: style).comparison(
            ExerciseMark(result),
            with: ExerciseDescription.Part.ourAnswer
        )
        return ["", style.painted("Measured by your last check", .strong)] + comparison
    }
}
