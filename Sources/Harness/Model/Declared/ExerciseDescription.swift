/// An exercise of an experiment. The learner writes one file, and measurements mark this file.
package struct ExerciseDescription: Codable, Sendable {
    /// The name of the exercise's folder and program, such as `one-per-frame`.
    package var name: String
    package var title: String
    /// The paragraphs that say what to do.
    package var task: [String]
    /// The number of minutes that most learners need for the exercise.
    package var minutes: Int
    /// Three hints, which name the place, the mechanism and the API.
    package var hints: [String]

    package init(_ name: String, _ title: String, task: [String], minutes: Int, hints: [String]) {
        (self.name, self.title, self.task, self.minutes, self.hints) = (name, title, task, minutes, hints)
    }

    /// The type that the learner writes, such as `OnePerFrame`.
    package var typeName: String { name.asTypeName }

    /// The learner's file.
    package var file: String { "\(typeName).swift" }

    /// The variants of an exercise's program that are not the pitfalls.
    package enum Part {
        /// The learner's file, or the starting point until that file exists.
        package static let yours = "yours"
        package static let ourAnswer = "our-answer"
        package static let startingPoint = "starting-point"

        /// The summary of ``yours``.
        package static let learnersFile = "the learner's file"
        package static let noFile = "the starting point, because there is no learner's file"
    }
}
