import ArgumentParser
import Exercises
import Model
import Telling

extension Pitfalls {
    struct Exercise: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "exercise",
            abstract: "Write a fix yourself; it is measured and marked.",
            discussion: """
                Without a subcommand, shows the exercises, your progress and the next exercise. In each you edit one \
                file; check builds it, measures it with the pitfall and marks it.

                Exit status of check: 0 it holds; 1 not yet, or it does not compile; 4 inconclusive: the samples \
                do not decide, mostly because the machine is busy.
                """,
            subcommands: [
                ExerciseOverview.self, ExerciseStart.self, ExerciseCheck.self, ExerciseWatch.self, ExerciseHint.self,
                ExerciseSolution.self, ExerciseReset.self,
            ],
            defaultSubcommand: ExerciseOverview.self
        )
    }
}

struct ExerciseOverview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the exercises, your progress, and the next one (the default)."
    )

    func run() async throws {
        let classroom = try await Classroom.open()
        let progress = try classroom.progressFile.read()
        let entries = classroom.catalog.entries
        let style = TerminalStyle.standardOutput
        let done = entries.count { progress.exercises[$0.exercise.name]?.hasHeld == true }
        print("\(entries.count.counted("exercise")), \(done) of them done")
        let name = entries.map(\.exercise.name.count).max() ?? 0
        for group in classroom.catalog.groups {
            print("")
            print(style.painted(group.title, .strong))
            for entry in group.entries {
                let standing = classroom.standing(of: entry, progress)
                for line in row(entry, progress, standing, name: name, style) { print(line) }
            }
        }
        print("")
        for line in next(classroom, progress, style) { print(line) }
    }

    /// Returns the lines of an exercise: its full title and its state. A title that is too long continues on the lines
    /// below.
    private func row(
        _ entry: Catalog.Entry,
        _ progress: Progress,
        _ standing: ExerciseStanding?,
        name: Int,
        _ style: TerminalStyle
    ) -> [String] {
        let exercise = entry.exercise
        let hasHeld = progress.exercises[exercise.name]?.hasHeld == true
        let isCurrent = progress.current == exercise.name && standing?.isOpen == true
        let mark = style.printable(isCurrent ? "▸" : hasHeld ? "✓" : " ")
        let time = TerminalText.right("\(exercise.minutes) min", "40 min".count)
        let lead = "\(mark) \(TerminalText.left(exercise.name, name))  \(time)"
        // In a narrow terminal, each title has lines of its own.
        let isNarrow = style.width - lead.count < 24
        let indent = isNarrow ? 4 : lead.count + 2
        let room = style.width - indent
        var lines = TerminalText.wrapped(style.printable(exercise.title), width: room)
        if let words = standing?.words {
            let emphasis: TerminalStyle.Emphasis = hasHeld ? .green : .yellow
            if let last = lines.last, last.count + 2 + words.count <= room {
                lines[lines.count - 1] = last + "  " + style.painted(words, emphasis)
            } else {
                lines += TerminalText.wrapped(words, width: room).map { style.painted($0, emphasis) }
            }
        }
        let indented = lines.map { String(repeating: " ", count: indent) + $0 }
        guard !isNarrow else { return [lead] + indented }
        return ["\(lead)  \(lines.first ?? "")"] + indented.dropFirst()
    }

    private func next(_ classroom: Classroom, _ progress: Progress, _ style: TerminalStyle) -> [String] {
        let steps = CourseSteps(catalog: classroom.catalog, progress: progress, style: style)
        guard let current = classroom.catalog.entries.first(where: { $0.exercise.name == progress.current }),
            let standing = classroom.standing(of: current, progress), standing.isOpen
        else { return steps.next(after: progress.current) }
        let others = standing.isSettled ? steps.next(after: current.exercise.name, "Or continue with") : []
        return steps.inWork(current, standing) + others
    }
}
