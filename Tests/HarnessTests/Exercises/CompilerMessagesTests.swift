import Exercises
import Foundation
import Testing

@Suite("Compiler's messages")
struct CompilerMessagesTests {
    @Test("A program is just built if it was written after the check began, not before it; a missing one never is")
    func written() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = ExerciseProgram(of: "one-per-frame", in: folder, root: folder.path)
        let begun = Date.now
        #expect(!program.isWritten(since: begun.addingTimeInterval(-60)))
        try Data().write(to: folder.appending(path: "one-per-frame"))
        #expect(program.isWritten(since: begun.addingTimeInterval(-60)))
        #expect(!program.isWritten(since: begun.addingTimeInterval(60)))
    }

    @Test("Errors and warnings are shown unchanged; the build's progress is not shown")
    func messages() {
        let printed = """
            Building for production...
            [0/3] Write sources
            [1/3] Compiling one_per_frame OnePerFrame.swift
            /work/OnePerFrame.swift:3:5: error: cannot find 'x' in scope
            1 | import Dispatch

            3 |     x
              |     `- error: cannot find 'x' in scope
            Build of product 'one-per-frame' complete! (2.23s)

            """
        #expect(
            ExerciseProgram.messages(in: printed) == [
                "/work/OnePerFrame.swift:3:5: error: cannot find 'x' in scope",
                "1 | import Dispatch",
                "",
                "3 |     x",
                "  |     `- error: cannot find 'x' in scope",
            ]
        )
        #expect(ExerciseProgram.messages(in: "[3/4] Linking x\nBuild complete! (0.82s)\n") == [])
    }

    @Test("Only an error at a place in the code is the learner's; another one is a sentence, without a backtrace")
    func fault() throws {
        let folder = try TestFolder()
        func fault(_ printed: String) -> String? { ExerciseProgram.fault(in: printed, scratch: folder.path) }
        #expect(fault("[1/3] Compiling x\n/work/X.swift:3:5: error: cannot find 'x'\nerror: fatalError\n") == nil)
        let crash = "SwiftBuild/Database.swift:9: Fatal error: Permission denied\n\n*** Backtrace ***\n0 in main\n"
        #expect(fault(crash) == "SwiftBuild/Database.swift:9: Fatal error: Permission denied")
        #expect(fault("<unknown>:0: error: No space left on device\n") == "<unknown>:0: error: No space left on device")
        #expect(fault("\nKilled\n") == "Killed")
        #expect(fault("") == "swift build gave no reason")
        let missing = ExerciseProgram.fault(in: crash, scratch: folder.file("missing"))
        #expect(missing?.hasPrefix("\(folder.file("missing")) cannot be written to: No such file") == true)
    }
}
