import Foundation

/// What one learner predicted of one experiment, and what was measured then: one line of a class's file.
package struct PredictionRecord: Codable, Sendable {
    static let formatName = "pitfalls-prediction"
    static let currentVersion = 1
    /// Characters of a learner's name: initials.
    package static let longestName = 16

    package var format = Self.formatName
    package var version = Self.currentVersion
    package var experiment: String
    /// The learner's initials; absent if none were given.
    package var name: String?
    package var recordedAt: Date
    /// Of the run that measured.
    package var run: String
    package var environment: EnvironmentRecord
    /// In the questions' order.
    package var predictions: [Prediction]

    package struct Prediction: Codable, Sendable, Equatable {
        /// The question's name.
        package var question: String
        /// Absent: the question was skipped.
        package var guess: Answer?
        /// Absent: the run did not answer it.
        package var truth: Answer?
        /// Of both numbers; absent for a choice and for an order.
        package var unit: Metric.Unit?

        package init(question: String, guess: Answer?, truth: Answer?, unit: Metric.Unit?) {
            self.question = question
            self.guess = guess
            self.truth = truth
            self.unit = unit
        }
    }

    package init(
        experiment: String,
        name: String?,
        recordedAt: Date,
        run: String,
        environment: EnvironmentRecord,
        predictions: [Prediction]
    ) {
        self.experiment = experiment
        self.name = name
        self.recordedAt = recordedAt
        self.run = run
        self.environment = environment
        self.predictions = predictions
    }
}

extension PredictionRecord {
    /// What makes a record unreadable; nil if nothing does.
    var fault: String? {
        let names = predictions.map(\.question)
        if Set(names).count != names.count { return "it answers a question twice" }
        for case .number(let value)? in predictions.flatMap({ [$0.guess, $0.truth] }) where value < 0 {
            return "an answer is \(value)"
        }
        return nil
    }
}
