/// The commands that the course names, in the form that a learner can paste into a terminal in the checkout.
package enum CourseCommand {
    package static let exercise = "swift run -c release pitfalls exercise"

    /// Shows an experiment's lesson.
    package static func explain(_ experiment: String) -> String {
        "swift run -c release pitfalls explain \(experiment)"
    }
}
