import Exercises
import Foundation
import Model

/// A folder like a checkout, with one exercise.
final class LearnersCheckout {
    let root = FileManager.default.temporaryDirectory.appending(path: "course-tests-\(UUID().uuidString)").path
    let folder: ExerciseFolder

    static let course = "experiments/some-experiment/exercises/one-per-frame"

    init() {
        let hints = ["a", "b", "c"]
        let exercise = ExerciseDescription("one-per-frame", "One", task: ["Do it."], minutes: 5, hints: hints)
        var experiment = ExperimentDescription.madeUp("some-experiment")
        experiment.exercises = [exercise]
        folder = ExerciseFolder(Catalog([experiment]).entries[0], in: root)
        for place in [Self.course, "experiments/some-experiment/exercises/one-per-frame/yours"] {
            try? FileManager.default.createDirectory(atPath: path(place), withIntermediateDirectories: true)
        }
        let start = """
            import Dispatch
            // import some_experiment

            package struct OnePerFrame: Report {
                package let screen: Screen
                // package it well
                package init() {}
            }

            """
        try? Data(start.utf8).write(to: URL(fileURLWithPath: path("\(Self.course)/OnePerFrame.swift")))
        let answer = "final class OnePerFrameAnswer: Report {}\n"
        try? Data(answer.utf8).write(to: URL(fileURLWithPath: path("\(Self.course)/OnePerFrameAnswer.swift")))
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func path(_ name: String) -> String { "\(root)/\(name)" }

    /// Writes the learner's file.
    func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(folder.file)))
    }

    func text(_ name: String) -> String? {
        FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
    }
}
