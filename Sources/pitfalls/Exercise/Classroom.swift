import ArgumentParser
import Drawing
import Exercises
import Foundation
import Model
import Telling

/// The exercises of this build, with their files in the checkout and the learner's progress.
struct Classroom {
    /// The path of the checkout.
    let root: String
    let catalog: Catalog
    let progressFile: ProgressFile
    private let products: URL

    static let command = CourseCommand.exercise

    /// The path of the checkout that contains this command's build, or else the current folder; nil without a checkout.
    static var root: String? {
        SourceFolder.nearestPath.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    }

    /// - Parameter wanted: The names of the exercises to load. All exercises are loaded if a name is unknown, or if no
    ///   name is given.
    /// - Throws: ``UsageError`` outside a checkout. ``HarnessError`` if an experiment's program does not describe its
    ///   experiment.
    static func open(with wanted: [String] = []) async throws -> Classroom {
        guard let root else {
            throw UsageError(
                "this folder is not in a checkout of the project; \(InstalledBuild.checkoutRemedy(for: "exercise"))"
            )
        }
        let experiments = ExperimentCatalog()
        let owners = wanted.map { experiments.experiment(ofExercise: $0) }
        let asked = owners.contains(nil) ? [] : owners.compactMap(\.self)
        return Classroom(
            root: root,
            catalog: Catalog(try await experiments.executables(named: asked).described()),
            progressFile: ProgressFile(in: root),
            products: experiments.directory
        )
    }

    /// The name of the exercise in progress; nil if no exercise is in progress, or if the progress file cannot be read.
    static var inWork: String? { root.flatMap { try? ProgressFile(in: $0).read().current } }

    /// Returns the exercise with a name. If `name` is nil, returns the exercise in progress.
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

    /// Returns the learner's record of an exercise. Throws a ``UsageError`` if the exercise has not been started.
    func record(of entry: Catalog.Entry) throws(UsageError) -> Exercises.Progress.Record {
        guard let record = try progressFile.read().exercises[entry.exercise.name] else { throw Self.notBegun(entry) }
        return record
    }

    static func notBegun(_ entry: Catalog.Entry) -> UsageError {
        UsageError("\(entry.exercise.name) has not been started; start it with \(command) start \(entry.exercise.name)")
    }

    func folder(of entry: Catalog.Entry) -> ExerciseFolder { ExerciseFolder(entry, in: root) }

    /// Returns the learner's standing in an exercise, or nil if the exercise has not been started.
    func standing(of entry: Catalog.Entry, _ progress: Exercises.Progress) -> ExerciseStanding? {
        progress.exercises[entry.exercise.name].map { ExerciseStanding($0, in: folder(of: entry)) }
    }

    func steps(_ style: TerminalStyle) throws -> CourseSteps {
        CourseSteps(catalog: catalog, progress: try progressFile.read(), style: style)
    }

    func program(of entry: Catalog.Entry) -> ExerciseProgram {
        ExerciseProgram(of: entry.exercise.name, in: products, root: root)
    }

    /// Returns the folder of an exercise's results, relative to the checkout. Results of an answer are in another
    /// folder than the learner's results.
    func results(of entry: Catalog.Entry, answer: String? = nil) -> String {
        "results/exercises/\(entry.exercise.name)\(answer == nil ? "" : "-answer")"
    }
}

extension Classroom {
    /// Returns the name of an exercise of the experiment that the learner has started and neither solved nor given up.
    /// A command that shows the experiment's fixes would give away the solution of this exercise. Returns nil if there
    /// is no such exercise, or if the progress file cannot be read.
    static func openExercise(of experiment: ExperimentDescription) -> String? {
        guard let progress = try? root.map({ try ProgressFile(in: $0).read() }) else { return nil }
        return (experiment.exercises ?? []).map(\.name).first { name in
            progress.exercises[name].map { !$0.hasHeld && !$0.gaveUp } ?? false
        }
    }
}

/// The argument of a command that names an exercise.
struct ChosenExercise: ParsableArguments {
    @Argument(help: ArgumentHelp("The exercise; the current one if none is named.", valueName: "exercise"))
    var name: String?

    /// - Throws: ``UsageError`` outside a checkout, for an unknown name, or if the command names no exercise and none
    ///   is in progress.
    func open() async throws -> (classroom: Classroom, entry: Catalog.Entry) {
        let classroom = try await Classroom.open()
        return (classroom, try classroom.entry(name))
    }
}
