import Foundation
import Model

/// A learner's progress: the exercises that were begun, their marks, and the help that was taken.
package struct Progress: Codable, Sendable, Equatable {
    package struct Record: Codable, Sendable, Equatable {
        package var begun: Date
        /// The digest of the starting point that the learner began from.
        package var startingPoint: String
        /// The number of hints that were taken, at most three.
        package var hints = 0
        /// Whether our answer was shown before the learner's own answer held.
        package var gaveUp = false
        /// The marks, with the latest mark last.
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
        /// The observed figures, by the identifiers of their expectations.
        package var figures: [String: Double]

        package init(at: Date, file: String, _ mark: ExerciseMark) {
            (self.at, self.file, grade, figures) = (at, file, mark.grade, mark.figures)
        }
    }

    package private(set) var format = Self.formatName
    package private(set) var version = Self.currentVersion
    /// The exercise in progress.
    package var current: String?
    /// The records of the exercises that were begun, by the exercise's name.
    package var exercises: [String: Record] = [:]
    /// The latest guesses with the measured figures, by the experiment's name.
    package var predictions: [String: [PredictionRecord.Prediction]]?

    package init() {}

    static let formatName = "pitfalls-progress"
    static let currentVersion = 1

    /// The maximum number of marks that are kept per exercise, which limits the file's size.
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

    /// Adds a mark. The oldest marks are removed beyond a maximum number, but the first mark that holds is always kept.
    ///
    /// - Parameter startingPoint: The text that the learner began from. It is used if the exercise has no record yet.
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
    /// Returns the SHA-256 of a text in hexadecimal digits.
    package static func text(of contents: String) -> String {
        SHA256.digest(of: Array(contents.utf8)).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
