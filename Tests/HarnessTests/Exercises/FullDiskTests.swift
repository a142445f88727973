import Exercises
import Foundation
import Model
import Testing

/// Tests that a full disk loses no learner's file and leaves none half-written, and that the command says why it stops.
@Suite("The course on a full disk", .timeLimit(.minutes(5)))
struct FullDiskTests {
    @Test("An exercise is not begun: no half-written starting point is left")
    func begin() async {
        await #expect(processExitsWith: .success) {
            let checkout = LearnersCheckout()
            FullDisk.begin(after: 10)
            let error = #expect(throws: UsageError.self) { try checkout.folder.begin() }
            #expect(error?.description.hasPrefix("cannot write \(checkout.folder.file): ") == true)
            let files = try FullDiskTests.files(of: checkout)
            #expect(files.isEmpty)
        }
    }

    @Test("A reset keeps the learner's text, and says where")
    func reset() async {
        await #expect(processExitsWith: .success) {
            let checkout = LearnersCheckout()
            try checkout.write("mine")
            FullDisk.begin(after: 10)
            let error = #expect(throws: UsageError.self) { try checkout.folder.reset() }
            let kept = "experiments/some-experiment/exercises/one-per-frame/.OnePerFrame.kept-1.swift"
            #expect(error?.description.hasSuffix("; your file is \(kept)") == true)
            #expect(checkout.text(kept) == "mine")
            #expect(try FullDiskTests.files(of: checkout).isEmpty)
        }
    }

    @Test("Progress is unchanged")
    func progress() async {
        await #expect(processExitsWith: .success) {
            let checkout = LearnersCheckout()
            let file = ProgressFile(in: checkout.root)
            try await file.update { $0.current = "one-per-frame" }
            let before = checkout.text(ProgressFile.name)
            FullDisk.begin(after: 10)
            let error = await #expect(throws: UsageError.self) { try await file.update { $0.current = "other" } }
            #expect(error?.description.hasPrefix("cannot write your progress into ") == true)
            #expect(checkout.text(ProgressFile.name) == before)
        }
    }

    /// Returns the names of all files in the learner's folder, including temporary files.
    private static func files(of checkout: LearnersCheckout) throws -> [String] {
        let folder = (checkout.folder.file as NSString).deletingLastPathComponent
        return try FileManager.default.contentsOfDirectory(atPath: checkout.path(folder))
    }
}
