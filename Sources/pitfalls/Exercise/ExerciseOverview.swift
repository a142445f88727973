import ArgumentParser
import Console
import Course
import Model

struct ExerciseOverview: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the exercises, what is done, and what comes next (the default)."
    )

    func run() async throws {
        let classroom = try await Classroom.open()
        let progress = try classroom.progressFile.read()
        let entries = classroom.catalog.entries
        let style = TerminalStyle.standardOutput
        let held = entries.count { progress.exercises[$0.exercise.name]?.hasHeld == true }
        print("\(entries.count) exercises, \(held) of which hold")
        print("")
        let name = entries.map(\.exercise.name.count).max() ?? 0
        let minutes = entries.map { "\($0.exercise.minutes) min".count }.max() ?? 0
        for entry in entries {
            let exercise = entry.exercise
            let record = progress.exercises[exercise.name]
            let isCurrent = progress.current == exercise.name && record?.hasHeld != true
            let mark = style.printable(record?.hasHeld == true ? "✓" : isCurrent ? "▸" : " ")
            let time = TerminalText.right("\(exercise.minutes) min", minutes)
            let state = record.map { "  " + words(of: $0) } ?? ""
            let line = "\(mark) \(TerminalText.left(exercise.name, name))  \(time)  \(exercise.title)"
            let fitted = TerminalText.cut(line, style.width - state.count, unicode: style.usesUnicode)
            print(fitted + style.painted(state, record?.hasHeld == true ? .green : .yellow))
        }
        print("")
        for line in next(entries, progress, style) { print(line) }
    }

    private func words(of record: Progress.Record) -> String {
        let grade =
            record.hasHeld
            ? "holds" : record.marks.last.map { $0.grade == .notYet ? "not yet" : "inconclusive" } ?? "begun"
        return grade + (record.gaveUp ? ", answer seen" : record.hints > 0 ? ", \(record.hints) of 3 hints" : "")
    }

    private func next(_ entries: [Catalog.Entry], _ progress: Progress, _ style: TerminalStyle) -> [String] {
        let open = entries.filter { progress.exercises[$0.exercise.name]?.hasHeld != true }
        if let current = open.first(where: { $0.exercise.name == progress.current }) {
            return [
                "In work: \(current.exercise.title), about \(current.exercise.minutes) min",
                "  " + style.painted("\(Classroom.command) check", .strong),
            ]
        }
        guard let next = open.first else { return ["All of them hold."] }
        return [
            "Next: \(next.exercise.title), about \(next.exercise.minutes) min",
            "  " + style.painted("\(Classroom.command) start \(next.exercise.name)", .strong),
        ]
    }
}
