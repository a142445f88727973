import Drawing
import Foundation
import Model
import Sampling
import TestSupport
import Testing

/// A copy of the experiments with a build, in which a test acts as a learner. The real checkout does not change.
struct ExerciseCheckout {
    let installation: Installation
    /// The copy's root folder.
    var root: String { installation.root }

    init() throws {
        installation = try Installation(build: ".build/host/release")
        try FileManager.default.copyItem(atPath: "\(Checkout.root)/experiments", toPath: "\(root)/experiments")
        try FileManager.default.copyItem(atPath: "\(Checkout.root)/Package.swift", toPath: "\(root)/Package.swift")
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(root)/.build/workspace-state.json"))
        for answers in try CourseExercise.all() {
            try FileManager.default.createSymbolicLink(
                atPath: "\(installation.folder)/\(answers.name)",
                withDestinationPath: "\(Installation.products)/\(answers.name)"
            )
            // The real checkout may contain the files of a learner at work, so they are removed from the copy.
            let place = "\(root)/experiments/\(answers.experiment)/exercises/\(answers.name)/yours"
            for file in try FileManager.default.contentsOfDirectory(atPath: place) where file != "main.swift" {
                try FileManager.default.removeItem(atPath: "\(place)/\(file)")
            }
        }
    }

    /// A file of the copy; nil if it is missing.
    func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: "\(root)/\(path)").map { String(decoding: $0, as: UTF8.self) }
    }

    func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
    }

    /// Records a passing mark for this text without a check, because building the copy takes minutes.
    func noteThatItHolds(_ exercise: String, _ text: String) throws {
        let path = ".pitfalls-progress.json"
        let record = try JSONSerialization.jsonObject(with: Data((self.text(path) ?? "").utf8))
        var progress = try #require(record as? [String: Any])
        var exercises = try #require(progress["exercises"] as? [String: [String: Any]])
        let digest = SHA256.digest(of: Array(text.utf8)).map { String(format: "%02x", $0) }.joined()
        let mark: [String: Any] = ["at": "2026-11-23T09:05:00Z", "file": digest, "grade": "holds", "figures": [:]]
        exercises[exercise]?["marks"] = [mark]
        progress["exercises"] = exercises
        let data = try JSONSerialization.data(withJSONObject: progress)
        try write(String(decoding: data, as: UTF8.self), to: path)
    }

    /// Runs `pitfalls exercise`.
    func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Installation.Ending {
        try await installation.run(["exercise"] + arguments, environment: environment)
    }

    /// Marks one of the exercise's own answers. If the mark is inconclusive because the machine was busy, marks the
    /// answer again, at most five times. A learner is asked to do the same.
    func mark(_ exercise: CourseExercise, answer: String) async throws -> Installation.Ending {
        let options = ["check", exercise.name, "--answer", answer, "--skip-build", "--allow-debug-build"]
        var ending = try await installation.run(["exercise"] + options)
        for _ in 0..<5 where ending.status == 4 { ending = try await installation.run(["exercise"] + options) }
        return ending
    }
}

/// The files of an exercise in the checkout.
struct CourseExercise: Sendable {
    let experiment: String
    let name: String
    var typeName: String { name.asTypeName }
    var program: ExperimentExecutable {
        ExperimentExecutable(name: name, path: "\(Installation.products)/\(name)")
    }

    static func all() throws -> [CourseExercise] {
        let experiments = "\(Checkout.root)/experiments"
        return try FileManager.default.contentsOfDirectory(atPath: experiments).sorted().flatMap { experiment in
            let names = try? FileManager.default.contentsOfDirectory(atPath: "\(experiments)/\(experiment)/exercises")
            return (names ?? []).sorted().map { CourseExercise(experiment: experiment, name: $0) }
        }
    }
}
