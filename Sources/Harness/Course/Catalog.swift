import Model
import Sampling

/// The exercises of all experiments.
package struct Catalog: Sendable {
    package struct Entry: Sendable {
        package let experiment: String
        package let exercise: ExerciseDescription
        /// Whether it is the experiment's first one, for all learners; the others are extra.
        package let isForAll: Bool
    }

    /// Those for all first, the shortest first.
    package let entries: [Entry]

    /// - Parameter descriptions: As the experiments' programs print them.
    package init(_ descriptions: [ExperimentDescription]) {
        entries =
            descriptions.flatMap { experiment in
                (experiment.exercises ?? []).enumerated().map { place, exercise in
                    Entry(experiment: experiment.name, exercise: exercise, isForAll: place == 0)
                }
            }
            .sorted { ($0.isForAll ? 0 : 1, $0.exercise.minutes) < ($1.isForAll ? 0 : 1, $1.exercise.minutes) }
    }

    /// Asks every experiment.
    ///
    /// - Throws: ``HarnessError`` if one does not answer.
    package static func read(_ executables: [ExperimentExecutable]) async throws -> Catalog {
        let described = try await withThrowingTaskGroup(of: (Int, ExperimentDescription).self) { group in
            for (place, executable) in executables.enumerated() {
                group.addTask { (place, try await executable.describe()) }
            }
            var all: [(Int, ExperimentDescription)] = []
            for try await one in group { all.append(one) }
            return all.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return Catalog(described)
    }

    /// The exercise of this name, or the first one of the experiment of this name.
    package func entry(named name: String) throws(UsageError) -> Entry {
        if let entry = entries.first(where: { $0.exercise.name == name }) { return entry }
        if let entry = entries.first(where: { $0.isForAll && $0.experiment == name }) { return entry }
        throw UsageError(unknown: "exercise", name, known: entries.map(\.exercise.name))
    }
}
