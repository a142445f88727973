import Exercises
import Testing

@Suite("What an answer uses of the project")
struct UsedDeclarationsTests {
    private static let sources: [(path: String, text: String)] = [
        (
            "experiments/one/Driver.swift",
            """
            /// Shows boards on displays: one call per line.
            /// More than a sentence.
            package final class Driver: Sendable {
                /// How many lines.
                package let lines: Int = 3
                private let secret = 1

                /// Shows a board. Blocks.
                @MainActor
                package func show(
                    _ board: Board,
                    again: Bool = false
                ) async throws {
                    lines += 1
                }

                package func other() {}
            }

            package protocol Update: Sendable {
                init(driver: Driver)

                func update(_ boards: [Board])
            }

            struct Hidden {}
            """
        ),
        (
            "Sources/Board.swift",
            """
            extension Driver {
                package var isOpen: Bool { true }
            }

            /// A board.
            package struct Board {}
            """
        ),
    ]

    private let used = UsedDeclarations(
        of: """
            /// Uses Hidden in a comment only.
            struct MyAnswer: Update {
                init(driver: Driver) { lines = driver.lines; isOpen = driver.isOpen }
                func update(_ boards: [Board]) { driver.show(boards[0]) }
            }
            """,
        in: Self.sources
    )

    @Test("Types that the answer names, in its order, with the members that it uses, and where they are")
    func types() {
        #expect(used.types.map(\.name) == ["Update", "Driver", "Board"])
        #expect(
            used.types.map(\.file) == [
                "experiments/one/Driver.swift", "experiments/one/Driver.swift", "Sources/Board.swift",
            ]
        )
        #expect(used.types[0].members.map(\.signature) == ["init(driver: Driver)", "func update(_ boards: [Board])"])
        #expect(
            used.types[1].members.map(\.signature) == [
                "let lines: Int", "func show(_ board: Board, again: Bool = false) async throws", "var isOpen: Bool",
            ]
        )
    }

    @Test("Each declaration has the first sentence of its documentation")
    func summaries() {
        #expect(used.types[1].declaration.summary == "Shows boards on displays.")
        #expect(used.types[1].members.map(\.summary) == ["How many lines.", "Shows a board.", ""])
    }

    @Test("In the learner's file, each line of the list is a comment")
    func comment() {
        let lines = used.comment.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix("//") })
        #expect(lines.contains("// final class Driver: Sendable  (experiments/one/Driver.swift)"))
        #expect(UsedDeclarations(of: "struct A {}", in: Self.sources).comment.isEmpty)
    }
}

@Suite("Unsafe marks")
struct UnsafeMarksTests {
    @Test("A mark that the starting point has, or that a comment names, is not the learner's")
    func added() {
        let start = "final class A: @unchecked Sendable {}"
        #expect(UnsafeMarks.added(to: start, in: start + "\n// nonisolated(unsafe)") == [])
        #expect(UnsafeMarks.added(to: start, in: start + "\nnonisolated(unsafe) var b = 1") == ["nonisolated(unsafe)"])
        #expect(
            UnsafeMarks.added(to: start, in: start + "\nclass C: @unchecked Sendable {}") == ["@unchecked Sendable"]
        )
    }
}
