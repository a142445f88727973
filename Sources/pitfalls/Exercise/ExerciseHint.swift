import ArgumentParser
import Exercises
import Model
import Telling

struct ExerciseHint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hint",
        abstract: "Show the next of three hints: where to look, the mechanism, the API.",
        discussion: "Once your file holds, it shows all three, and no longer counts them."
    )

    @OptionGroup var exercise: ChosenExercise

    func run() async throws {
        let (classroom, entry) = try await exercise.open()
        let hints = entry.exercise.hints
        let record = try classroom.record(of: entry)
        let shown = record.hasHeld ? hints.count : min(record.hints + 1, hints.count)
        if !record.hasHeld {
            try await classroom.progressFile.update { $0.exercises[entry.exercise.name]?.hints = shown }
        }
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
            for line in steps.advice("That was the last one. Our answer", word, entry) { print(line) }
        }
    }
}
