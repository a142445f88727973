import Exercises
import Telling

/// The learner's next steps, with the commands to paste.
struct CourseSteps {
    let catalog: Catalog
    let progress: Progress
    let style: TerminalStyle

    /// Returns the steps for the next exercise. `name` is the exercise that the learner has finished. `beginning` is
    /// the text before the next exercise's title.
    func next(after name: String? = nil, _ beginning: String = "Next") -> [String] {
        guard let next = catalog.next(progress, after: name) else {
            return catalog.next(progress) == nil ? ["All exercises are done."] : []
        }
        return heading(beginning, next) + list(next, "start \(next.exercise.name)", "begin it")
    }

    /// Returns the steps for the exercise in progress.
    func inWork(_ entry: Catalog.Entry, _ standing: ExerciseStanding) -> [String] {
        let steps =
            standing.file == .gone
            ? list(entry, "start \(entry.exercise.name)", "put the file back")
            : list(entry, "check", "mark it")
        return heading("In progress", entry) + steps
    }

    /// Returns the steps for a learner who has seen our answer.
    func afterSolution(of entry: Catalog.Entry) -> [String] {
        guard progress.exercises[entry.exercise.name]?.hasHeld != true else { return next(after: entry.exercise.name) }
        return advice("Now write it yourself, without looking", "check", entry)
            + next(after: entry.exercise.name, "Or continue with")
    }

    /// Returns the steps for a learner whose answer holds. `isLast` is true if no other exercise is marked after this
    /// one.
    func afterHolding(_ entry: Catalog.Entry, isLast: Bool) -> [String] {
        advice("Compare it with ours", "solution", entry)
            + ["The lesson's fixes:", "  " + style.painted(CourseCommand.explain(entry.experiment), .strong)]
            + (isLast ? next(after: entry.exercise.name) : [])
    }

    /// Returns a sentence and the command to run. The command names the exercise only if another exercise is in
    /// progress.
    func advice(_ sentence: String, _ word: String, _ entry: Catalog.Entry) -> [String] {
        let name = entry.exercise.name
        let command = "\(CourseCommand.exercise) \(word)" + (progress.current == name ? "" : " \(name)")
        return ["\(sentence):", "  " + style.painted(command, .strong)]
    }

    private func heading(_ beginning: String, _ entry: Catalog.Entry) -> [String] {
        TerminalText.wrapped(
            style.printable("\(beginning): \(entry.exercise.title), about \(entry.exercise.minutes) min"),
            width: style.width
        )
    }

    private func list(_ entry: Catalog.Entry, _ words: String, _ purpose: String) -> [String] {
        CommandList(commands: [
            ("\(CourseCommand.exercise) \(words)", purpose), (CourseCommand.explainWhy(entry.experiment), "its lesson"),
        ]).lines(style)
    }
}
