import ArgumentParser
import Exercises
import Model
import Sampling
import Telling

struct ExerciseCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Build your file, measure it with the pitfall, and mark it."
    )

    @Argument(help: ArgumentHelp("The exercises; the current one if none is named.", valueName: "exercise"))
    var exercises: [String] = []

    @Flag(name: .customLong("all"), help: "Every exercise you have started; with --answer, every exercise.")
    var isForAll = false

    @Option(
        help: ArgumentHelp(
            "Mark code that comes with the exercise in place of your file: our-answer or starting-point.",
            valueName: "name"
        )
    )
    var answer: String?

    @OptionGroup var options: CheckOptions

    func validate() throws {
        if isForAll, !exercises.isEmpty { throw ValidationError("--all is for every exercise; give it without a name") }
    }

    private static let answers = [ExerciseDescription.Part.ourAnswer, ExerciseDescription.Part.startingPoint]

    func run() async throws {
        if let answer, !Self.answers.contains(answer) {
            throw UsageError(unknown: "answer", answer, known: Self.answers)
        }
        let named = exercises.isEmpty ? [Classroom.inWork].compactMap(\.self) : exercises
        let classroom = try await Classroom.open(with: isForAll ? [] : named)
        var grades: [ExerciseMark.Grade?] = []
        var refusal: UsageError?
        let entries = try entries(classroom)
        for (number, entry) in entries.enumerated() {
            if number > 0 { print("") }
            let check = MarkedFile(
                entry: entry,
                answer: answer,
                classroom: classroom,
                options: options,
                occasion: entries.count == 1 ? .alone : .oneOfSeveral
            )
            do {
                grades.append(try await Interruption.cancelling { try await check.run() })
            } catch let error as UsageError where number + 1 < entries.count {
                // A missing file does not prevent the marking of the other files.
                StandardError.write("pitfalls: \(error)\n")
                refusal = error
            }
        }
        if grades.contains(nil) || grades.contains(.notYet) { throw ExitStatusError(.fixFailed) }
        if refusal != nil { throw ExitStatusError(.usage) }
        if grades.contains(.inconclusive) { throw ExitStatusError(.inconclusive) }
    }

    private func entries(_ classroom: Classroom) throws -> [Catalog.Entry] {
        guard isForAll else {
            return try (exercises.isEmpty ? [nil] : exercises.map(Optional.some)).map(classroom.entry)
        }
        if answer != nil { return classroom.catalog.entries }
        let begun = try classroom.progressFile.read().exercises
        let entries = classroom.catalog.entries.filter { begun[$0.exercise.name] != nil }
        guard !entries.isEmpty else { throw UsageError("no exercise is started; \(Classroom.command) lists them") }
        return entries
    }
}

struct CheckOptions: ParsableArguments {
    @Flag(name: .customLong("skip-build"), help: "Measure the previous build, and do not record the mark.")
    var skipsBuild = false

    @OptionGroup var debugBuild: DebugBuildOption
}
