import ArgumentParser
import Drawing
import Exercises
import Foundation
import Model
import Telling

/// The exercises of this build, their files in its checkout, and the learner's progress.
struct Classroom {
    /// The path of the checkout.
    let root: String
    let catalog: Catalog
    let progressFile: ProgressFile
    private let products: URL

    static let command = CourseCommand.exercise

    /// The checkout of this command's build, otherwise the one in the current folder; nil outside both.
    static var root: String? {
        SourceFolder.nearestPath.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    }

    /// - Parameter wanted: The exercises to load: the fewer, the faster. Loads all if one of them is unknown, or if
    ///   none is given.
    /// - Throws: ``UsageError`` outside a checkout; ``HarnessError`` if an experiment's program does not describe its
    ///   experiment.
    static func open(with wanted: [String] = []) async throws -> Classroom {
        guard let root else {
            throw UsageError("this folder is not in a checkout of the project; run \(command) in one")
        }
        let experiments = ExperimentCatalog()
        let owners = wanted.map { exercise in
            experiments.names.first {
                FileManager.default.isFolder(atPath: "\(root)/experiments/\($0)/exercises/\(exercise)")
            }
        }
        let asked = owners.contains(nil) ? [] : owners.compactMap(\.self)
        return Classroom(
            root: root,
            catalog: Catalog(try await experiments.executables(named: asked).described()),
            progressFile: ProgressFile(in: root),
            products: experiments.directory
        )
    }

    /// The exercise in progress; nil if there is none, or if the progress file cannot be read.
    static var inWork: String? { root.flatMap { try? ProgressFile(in: $0).read().current } }

    /// The named exercise; without a name, the one in progress.
    func entry(_ name: String?) throws -> Catalog.Entry {
        if let name { return try catalog.entry(named: name) }
        let progress = try progressFile.read()
        guard let current = progress.current, let entry = catalog.entries.first(where: { $0.exercise.name == current })
        else {
            let first = catalog.entries.first?.exercise.name ?? "NAME"
            throw UsageError("you haven't started an exercise; start one with \(Self.command) start \(first)")
        }
        return entry
    }

    /// The learner's record of an exercise; ``UsageError`` if it has not been started.
    func record(of entry: Catalog.Entry) throws(UsageError) -> Exercises.Progress.Record {
        guard let record = try progressFile.read().exercises[entry.exercise.name] else { throw Self.notBegun(entry) }
        return record
    }

    static func notBegun(_ entry: Catalog.Entry) -> UsageError {
        UsageError("\(entry.exercise.name) has not been started; start it with \(command) start \(entry.exercise.name)")
    }

    func folder(of entry: Catalog.Entry) -> ExerciseFolder { ExerciseFolder(entry, in: root) }

    /// How far the learner is; nil if the exercise has not been started.
    func standing(of entry: Catalog.Entry, _ progress: Exercises.Progress) -> ExerciseStanding? {
        progress.exercises[entry.exercise.name].map { ExerciseStanding($0, in: folder(of: entry)) }
    }

    func steps(_ style: TerminalStyle) throws -> CourseSteps {
        CourseSteps(catalog: catalog, progress: try progressFile.read(), style: style)
    }

    func program(of entry: Catalog.Entry) -> ExerciseProgram {
        ExerciseProgram(of: entry.exercise.name, in: products, root: root)
    }

    /// Where an exercise's results are, relative to the checkout. The results of an answer are kept apart from the
    /// learner's.
    func results(of entry: Catalog.Entry, answer: String? = nil) -> String {
        "results/exercises/\(entry.exercise.name)\(answer == nil ? "" : "-answer")"
    }
}

extension Classroom {
    /// The exercise of the experiment that the learner is working on. Showing the experiment's fixes would give its
    /// solution away. Nil if none of the experiment's exercises has been started, or if all started ones hold or are
    /// given up. Also nil if the progress file cannot be read.
    static func openExercise(of experiment: ExperimentDescription) -> String? {
        guard let progress = try? root.map({ try ProgressFile(in: $0).read() }) else { return nil }
        return (experiment.exercises ?? []).map(\.name).first { name in
            progress.exercises[name].map { !$0.hasHeld && !$0.gaveUp } ?? false
        }
    }
}

/// The exercise that a command is about.
struct ChosenExercise: ParsableArguments {
    @Argument(help: ArgumentHelp("The exercise; the current one if none is named.", valueName: "exercise"))
    var name: String?

    /// - Throws: ``UsageError`` outside a checkout, for an unknown name, and without a name if no exercise is in
    ///   progress.
    func open() async throws -> (classroom: Classroom, entry: Catalog.Entry) {
        let classroom = try await Classroom.open()
        return (classroom, try classroom.entry(name))
    }
}
