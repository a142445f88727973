import Model

/// The exercises of all experiments.
package struct Catalog: Sendable {
    package struct Entry: Sendable {
        package let experiment: String
        package let exercise: ExerciseDescription
        /// The experiment's topic.
        package let topic: Topic
        /// Whether the exercise is the first exercise of its experiment, which is for everyone. The other exercises of
        /// an experiment are optional.
        package let isForAll: Bool
    }

    /// Exercises under one heading.
    package struct Group: Sendable {
        package let title: String
        package let entries: [Entry]
    }

    /// The groups of the course: a group for each topic in declared order, followed by the extra exercises. The
    /// experiments of a topic follow the order of their claims.
    package let groups: [Group]
    package var entries: [Entry] { groups.flatMap(\.entries) }

    /// - Parameter descriptions: The descriptions that the experiments' programs print.
    package init(_ descriptions: [ExperimentDescription]) {
        let experiments = descriptions.sorted { $0.firstClaim < $1.firstClaim }
        let topics = Topic.allCases.map { topic in
            experiments.filter { $0.topic == topic }.flatMap { experiment in
                (experiment.exercises ?? []).enumerated().map { place, exercise in
                    Entry(experiment: experiment.name, exercise: exercise, topic: topic, isForAll: place == 0)
                }
            }
        }
        let main = zip(Topic.allCases, topics).map { Group(title: $0.label, entries: $1.filter(\.isForAll)) }
        let extra = Group(title: "Extra", entries: topics.joined().filter { !$0.isForAll })
        groups = (main + [extra]).filter { !$0.entries.isEmpty }
    }

    /// Chooses the next unsolved exercise of the learner's topic. If the topic is solved, chooses the first unsolved
    /// exercise of the course. Exercises whose answer was already shown come last.
    ///
    /// - Parameter name: The exercise that the learner has just left.
    package func next(_ progress: Progress, after name: String? = nil) -> Entry? {
        let open = entries.filter { $0.exercise.name != name && progress.exercises[$0.exercise.name]?.hasHeld != true }
        let unseen = open.filter { progress.exercises[$0.exercise.name]?.gaveUp != true }
        let names = Set(unseen.map(\.exercise.name))
        return sameTopic(after: name).first { names.contains($0.exercise.name) } ?? unseen.first ?? open.first
    }

    /// Returns the other exercises of the topic. Later exercises come first, followed by the earlier exercises. After
    /// an exercise for everyone, the topic's extra exercises are left out.
    private func sameTopic(after name: String?) -> [Entry] {
        let entries = entries
        guard let place = entries.firstIndex(where: { $0.exercise.name == name }) else { return [] }
        let left = entries[place]
        return (entries[(place + 1)...] + entries[..<place]).filter {
            $0.topic == left.topic && ($0.isForAll || !left.isForAll)
        }
    }

    /// Returns the exercise with a name, or the first exercise of the experiment with that name.
    package func entry(named name: String) throws(UsageError) -> Entry {
        if let entry = entries.first(where: { $0.exercise.name == name }) { return entry }
        if let entry = entries.first(where: { $0.isForAll && $0.experiment == name }) { return entry }
        throw UsageError(unknown: "exercise", name, known: entries.map(\.exercise.name))
    }
}

extension ExperimentDescription {
    /// The experiment's smallest claim number. Experiments without a number come last.
    fileprivate var firstClaim: Int { claimNumbers.min() ?? .max }
}

/// The commands in the texts of the course. A learner can paste them into a terminal.
package enum CourseCommand {
    package static let exercise = "\(InstalledBuild.pitfalls) exercise"

    /// Returns the command that asks an experiment's questions.
    package static func predict(_ experiment: String) -> String {
        "\(InstalledBuild.pitfalls) predict \(experiment)"
    }

    /// Returns the command that shows an experiment's lesson up to its fixes, which would spoil an exercise.
    package static func explainWhy(_ experiment: String) -> String { "\(explain(experiment)) --until why" }

    /// Returns the command that shows an experiment's lesson.
    package static func explain(_ experiment: String) -> String {
        "\(InstalledBuild.pitfalls) explain \(experiment)"
    }
}
