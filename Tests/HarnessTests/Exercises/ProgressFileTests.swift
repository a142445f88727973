import Exercises
import Foundation
import Model
import Testing

/// Tests that a learner's progress survives, or that the next command says what to do.
@Suite("Progress file", .timeLimit(.minutes(5)))
struct ProgressFileTests {
    private let checkout = LearnersCheckout()
    private var file: ProgressFile { ProgressFile(in: checkout.root) }

    @Test("Without a file, nothing has been done")
    func none() throws {
        #expect(try file.read() == Progress())
    }

    @Test("Noted progress is read again")
    func roundTrip() async throws {
        let begun = Date(timeIntervalSince1970: 1_800_000_000)
        try await file.update { progress in
            progress.current = "one-per-frame"
            progress.exercises["one-per-frame"] = Progress.Record(begun: begun, startingPoint: "ab")
            progress.exercises["one-per-frame"]?.hints = 2
            for name in ["one-per-frame", "unknown"] {
                progress.note(
                    Progress.Mark(at: begun, file: "cd", .example(.held)),
                    of: name,
                    startingPoint: "begun from this"
                )
            }
        }
        let record = try #require(try file.read().exercises["one-per-frame"])
        #expect(record.hints == 2 && record.hasHeld && record.marks.map(\.figures) == [["yours-keeps-frames": 3]])
        #expect(record.startingPoint == "ab")
        // This exercise was never begun here: its file came from another place, or its record was lost.
        let other = try #require(try file.read().exercises["unknown"])
        #expect(other.hasHeld && other.startingPoint == FileDigest.text(of: "begun from this"))
    }

    @Test("An exercise that held stays held, however many marks follow")
    func manyMarks() {
        var progress = Progress()
        for ruling in [Verdict.Ruling.held] + Array(repeating: .failed, count: 500) {
            let mark = Progress.Mark(at: .now, file: "cd", .example(ruling))
            progress.note(mark, of: "one-per-frame", startingPoint: "")
        }
        let record = progress.exercises["one-per-frame"]
        #expect(record?.hasHeld == true && record?.marks.count == 200)
    }

    @Test("Several commands at once lose nothing")
    func several() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask { [file] in
                    try await file.update { progress in
                        progress.exercises["e\(number)"] = Progress.Record(begun: .now, startingPoint: "")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.read().exercises.count == 20)
    }

    @Test(
        "A file that is damaged, foreign or of a later version is neither read nor replaced",
        arguments: ["", "[]", "{", #"{"format":"other","version":1}"#, #"{"format":"pitfalls-progress","version":2}"#]
    )
    func damaged(text: String) async throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: checkout.path(ProgressFile.name)))
        #expect(throws: UsageError.self) { try file.read() }
        await #expect(throws: UsageError.self) { try await file.update { $0.current = "x" } }
        #expect(checkout.text(ProgressFile.name) == text)
    }

    @Test("A link is not followed")
    func link() async throws {
        let elsewhere = checkout.path("elsewhere.json")
        try Data(#"{"format":"pitfalls-progress","version":1,"exercises":{}}"#.utf8)
            .write(to: URL(fileURLWithPath: elsewhere))
        try FileManager.default.createSymbolicLink(
            atPath: checkout.path(ProgressFile.name),
            withDestinationPath: elsewhere
        )
        #expect(throws: UsageError.self) { try file.read() }
    }
}
