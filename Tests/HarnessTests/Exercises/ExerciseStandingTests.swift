import Exercises
import Foundation
import Model
import Testing

/// Tests the words for a learner's progress, which must be true for the current file.
@Suite("Exercise standing")
struct ExerciseStandingTests {
    private let checkout = LearnersCheckout()

    /// - Parameters:
    ///   - text: The text of the learner's file; nil without a file.
    ///   - marks: The texts that were marked, each with its verdict.
    private func standing(_ text: String?, _ marks: [(String, Verdict.Ruling)]) throws -> ExerciseStanding {
        if let text { try checkout.write(text) }
        var progress = Progress()
        progress.begin("one-per-frame", from: try checkout.folder.startingPoint())
        for (file, ruling) in marks {
            let mark = Progress.Mark(at: .now, file: FileDigest.text(of: file), .example(ruling))
            progress.note(mark, of: "one-per-frame", startingPoint: "")
        }
        return ExerciseStanding(try #require(progress.exercises["one-per-frame"]), in: checkout.folder)
    }

    @Test("An exercise that never held shows its last mark; a missing file is reported")
    func notHeld() throws {
        #expect(try standing(nil, [("a", .failed)]).words == "file gone")
        #expect(try standing("b", []).words == "begun")
        #expect(try standing("b", [("a", .failed)]).words == "not yet")
        #expect(try standing("b", [("a", .undecided)]).isOpen)
    }

    @Test("A file is compared with the file that held")
    func held() throws {
        let held: [(String, Verdict.Ruling)] = [("old", .failed), ("mine", .held)]
        #expect(try standing(nil, held).words == "held once; file gone")
        #expect(try standing("mine", held).words == "holds")
        #expect(try standing("mine", held + [("mine", .undecided)]).words == "holds", "a busy machine")
        #expect(try standing("mine", held + [("mine", .failed)]).words == "held once; not yet now")
        #expect(try standing("old", held).words == "held once; not yet now")
        #expect(try standing("new", held).words == "held once; changed since")
        #expect(try !standing("new", held).isOpen && standing("new", held).isSettled)
        let start = try checkout.folder.startingPoint()
        let again = try standing(start, [(start, .failed)] + held)
        #expect(again.words == "held once; starting point again" && again.isOpen && again.isSettled)
    }

    @Test("An unreadable file is named")
    func unreadable() throws {
        try FileManager.default.createDirectory(
            atPath: checkout.path(checkout.folder.file),
            withIntermediateDirectories: false
        )
        #expect(try standing(nil, []).words == "file unreadable")
    }
}
