import Exercises
import Testing

@Suite("Compiler's messages")
struct CompilerMessagesTests {
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
}
