import Exercises
import Foundation
import Model
import Testing

/// Tests that the learner's file is put in place and never lost.
@Suite("Exercise folder")
struct ExerciseFolderTests {
    private let checkout = LearnersCheckout()

    @Test("The starting point is a file of the learner's own: no package access, and the experiment is imported")
    func begin() throws {
        #expect(try checkout.folder.text() == nil)
        #expect(try checkout.folder.begin())
        #expect(
            try checkout.folder.text() == """
                import Dispatch
                import some_experiment

                struct OnePerFrame: Report {
                    let screen: Screen
                    // package it well
                    init() {}
                }

                """
        )
    }

    @Test("Starting again does not replace the learner's text")
    func beginAgain() throws {
        try checkout.write("mine")
        #expect(try !checkout.folder.begin())
        #expect(try checkout.folder.text() == "mine")
    }

    @Test("A reset keeps each earlier file next to the exercise, where it is not compiled")
    func reset() throws {
        #expect(try checkout.folder.reset() == nil)
        for number in 1...3 {
            try checkout.write("mine \(number)")
            let kept = try #require(try checkout.folder.reset())
            #expect(kept == "experiments/some-experiment/exercises/one-per-frame/.OnePerFrame.kept-\(number).swift")
            #expect(checkout.text(kept) == "mine \(number)")
            #expect(try checkout.folder.text() == checkout.folder.startingPoint())
        }
    }

    @Test("A reset of an unchanged file keeps no copy")
    func resetUnchanged() throws {
        #expect(try checkout.folder.begin())
        #expect(try checkout.folder.reset() == nil)
        #expect(try checkout.folder.text() == checkout.folder.startingPoint())
    }

    @Test("Without its starting point, an exercise is not reset: the learner's file stays")
    func resetWithoutStartingPoint() throws {
        try checkout.write("mine")
        try FileManager.default.removeItem(atPath: checkout.path("\(LearnersCheckout.course)/OnePerFrame.swift"))
        #expect(throws: UsageError.self) { try checkout.folder.reset() }
        #expect(try checkout.folder.text() == "mine")
    }

    @Test("If no name is free, the file stays with its text")
    func resetWhereNothingMoves() throws {
        try checkout.write("mine")
        let folder = checkout.path("experiments/some-experiment/exercises/one-per-frame")
        for number in 1...1000 {
            try Data().write(to: URL(fileURLWithPath: "\(folder)/.OnePerFrame.kept-\(number).swift"))
        }
        #expect(throws: UsageError.self) { try checkout.folder.reset() }
        #expect(try checkout.folder.text() == "mine")
    }

    @Test(
        "A pipe, a folder and a file of a megabyte are refused in one sentence",
        arguments: ["pipe", "folder", "large"]
    )
    func strange(kind: String) throws {
        let path = checkout.path(checkout.folder.file)
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o644) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        default: try checkout.write(String(repeating: "x", count: 1 << 20))
        }
        #expect(throws: UsageError.self) { try checkout.folder.text() }
        #expect(throws: UsageError.self) { try checkout.folder.begin() }
    }

    @Test("Our answer has the name of the learner's file")
    func answer() throws {
        #expect(try checkout.folder.answer() == "final class OnePerFrame: Report {}\n")
    }
}
