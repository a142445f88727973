import ArgumentParser
import Drawing
import Exercises
import Model
import Telling

struct ExerciseHint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hint",
        abstract: "Show the next of three hints: where to look, the mechanism, the API."
    )

    @OptionGroup var exercise: ChosenExercise

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let hints = entry.exercise.hints
        let record = try classroom.record(of: entry)
        let shown = min(record.hints + 1, hints.count)
        try await classroom.progressFile.update { $0.exercises[entry.exercise.name]?.hints = shown }
        let style = TerminalStyle.standardOutput
        for (number, hint) in hints.prefix(shown).enumerated() {
            let isNew = number + 1 > record.hints
            print(style.painted("\(number + 1) of \(hints.count)", .strong))
            for line in TerminalText.wrapped(style.printable(hint), width: style.width) {
                print(style.painted(line, isNew ? nil : .faint))
            }
            print("")
        }
        if shown == hints.count {
            let steps = try classroom.steps(style)
            let word = record.hasHeld ? "solution" : "solution --give-up"
            for line in steps.advice("That was the last hint. Our answer", word, entry) { print(line) }
        }
    }
}

struct ExerciseSolution: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solution",
        abstract: "Show our answer next to yours, once yours holds."
    )

    @OptionGroup var exercise: ChosenExercise

    @Flag(name: .customLong("give-up"), help: "Show our answer before yours holds; your progress records this.")
    var givesUp = false

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let name = entry.exercise.name
        let folder = classroom.folder(of: entry)
        let record = try classroom.record(of: entry)
        guard record.hasHeld || record.gaveUp || givesUp else {
            let anyway = "\(Classroom.command) solution \(name) --give-up"
            throw UsageError(
                "\(name) does not hold yet; \(anyway) shows the answer anyway, and your progress records this"
            )
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

    /// Returns the figures of the last check, if the results of this check still exist.
    private func figures(of entry: Catalog.Entry, _ classroom: Classroom, _ style: TerminalStyle) -> [String] {
        let path = "\(classroom.root)/\(classroom.results(of: entry))/results.json"
        guard let document = try? ResultFile.read(path), let result = document.experiments.first else {
            return ["", "\(Classroom.command) check measures your file next to ours."]
        }
        let comparison = MarkText(style: style).comparison(
            ExerciseMark(result),
            with: ExerciseDescription.Part.ourAnswer
        )
        return ["", style.painted("Measured by your last check", .strong)] + comparison
    }
}
