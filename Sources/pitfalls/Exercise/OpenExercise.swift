import Exercises
import Model

/// The exercise that a learner is working on: its experiment's fixes would spoil it.
enum OpenExercise {
    /// Nil if none of the experiment's is begun, or all that are begun hold or are given up. A file of progress that
    /// cannot be read hides nothing.
    static func name(of experiment: ExperimentDescription) -> String? {
        guard let progress = try? Classroom.root.map({ try ProgressFile(in: $0).read() }) else { return nil }
        return (experiment.exercises ?? []).map(\.name).first { name in
            progress.exercises[name].map { !$0.hasHeld && !$0.gaveUp } ?? false
        }
    }
}
