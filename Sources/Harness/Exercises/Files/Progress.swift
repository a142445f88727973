import Foundation
import Model

/// What a learner has done: which exercises are begun, how they were marked, which help was taken.
package struct Progress: Codable, Sendable, Equatable {
    package struct Record: Codable, Sendable, Equatable {
        package var begun: Date
        /// The digest of the starting point that the learner began from.
        package var startingPoint: String
        /// Hints taken, of three.
        package var hints = 0
        /// Whether our answer was shown before the learner's own answer held.
        package var gaveUp = false
        /// The latest mark is last.
        package var marks: [Mark] = []

        package init(begun: Date, startingPoint: String) {
            (self.begun, self.startingPoint) = (begun, startingPoint)
        }

        package var hasHeld: Bool { marks.contains { $0.grade == .holds } }
    }

    package struct Mark: Codable, Sendable, Equatable {
        package var at: Date
        /// The digest of the learner's file.
        package var file: String
        package var grade: ExerciseMark.Grade
        /// The observed figure of every expectation that has one, by its identifier.
        package var figures: [String: Double]

        package init(at: Date, file: String, _ mark: ExerciseMark) {
            (self.at, self.file, grade, figures) = (at, file, mark.grade, mark.figures)
        }
    }

    package private(set) var format = Self.formatName
    package private(set) var version = Self.currentVersion
    /// The exercise in progress.
    package var current: String?
    /// By the exercise's name.
    package var exercises: [String: Record] = [:]
    /// By the experiment's name: the latest guesses, with the measured figures.
    package var predictions: [String: [PredictionRecord.Prediction]]?

    package init() {}

    static let formatName = "pitfalls-progress"
    static let currentVersion = 1

    /// Marks kept per exercise; bounds the file's size.
    private static let mostMarks = 200

    /// Makes an exercise the current one, from a starting point's text.
    package mutating func begin(_ exercise: String, from startingPoint: String) {
        current = exercise
        exercises[exercise, default: Record(begun: .now, startingPoint: "")].startingPoint =
            FileDigest.text(of: startingPoint)
    }

    package mutating func note(_ guesses: [PredictionRecord.Prediction], of experiment: String) {
        predictions = (predictions ?? [:]).merging([experiment: guesses]) { $1 }
    }

    /// Adds a mark. The first mark that holds is kept, however many follow.
    ///
    /// - Parameter startingPoint: The text that the learner began from, for an exercise without a record.
    package mutating func note(_ mark: Mark, of exercise: String, startingPoint: String) {
        var record = exercises[exercise] ?? Record(begun: .now, startingPoint: FileDigest.text(of: startingPoint))
        let marks = record.marks + [mark]
        let latest = marks.suffix(Self.mostMarks)
        let held = marks.dropLast(Self.mostMarks).first { $0.grade == .holds }
        record.marks = held.map { [$0] + latest.dropFirst() } ?? Array(latest)
        exercises[exercise] = record
    }
}

/// Identifies a version of a file.
package enum FileDigest {
    /// SHA-256 in hexadecimal digits.
    package static func text(of contents: String) -> String {
        SHA256.digest(of: Array(contents.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
