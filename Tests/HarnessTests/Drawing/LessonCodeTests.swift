import Drawing
import Model
import Testing

/// Tests the code that a lesson shows from the variants' files.
struct LessonCodeTests {
    private static let files = [
        "Pitfall.swift": """
        @preconcurrency import Foundation
        import Dispatch

        /// Does it on main.
        struct Pitfall: Work {
            let count: Int

            // func run( is not here.
            func run() {
                for item in 0..<count {
                    work(item)
                }
                done()
            }
        }

        """,
        "Fix.swift": """
        import Dispatch

        #if canImport(FoundationNetworking)
            import FoundationNetworking
        #endif

        /// Does it elsewhere.
        struct Fix: Work {
            let count: Int

            func run() {
                queue.async {
                    for item in 0..<count {
                        work(item)
                    }
                }
                done()
            }
        }

        """,
    ]

    private func written(_ marker: String) throws -> String {
        let lesson =
            "before\n\(marker): written by pitfalls list --page, not by hand -->\nold\n\(LessonCode.end)\nafter\n"
        let written = try LessonCode { Self.files[$0, default: ""] }.replaced(in: lesson)
        #expect(written.hasPrefix("before\n<!-- code of ") && written.hasSuffix("\n\n\(LessonCode.end)\nafter\n"))
        let parts = written.components(separatedBy: "```")
        try #require(parts.count == 3)
        return parts[1]
    }

    @Test func `a file is shown without its imports and its head comment`() throws {
        let shown = try written("<!-- code of Pitfall.swift")
        #expect(shown.hasPrefix("swift\nstruct Pitfall: Work {\n    let count: Int\n\n    // func run( is not here.\n"))
        #expect(shown.hasSuffix("        done()\n    }\n}\n"))
        #expect(try written("<!-- code of Fix.swift").hasPrefix("swift\nstruct Fix: Work {\n"))
    }

    @Test func `a declaration is shown to its end, without its indentation`() throws {
        let shown = try written("<!-- code of Pitfall.swift from \"func run(\"")
        #expect(shown == "swift\nfunc run() {\n    for item in 0..<count {\n        work(item)\n    }\n    done()\n}\n")
        #expect(try written("<!-- code of Pitfall.swift from \"let count\"") == "swift\nlet count: Int\n")
    }

    @Test func `a difference has the lines of both, and what only moved in is not one`() throws {
        let shown = try written("<!-- code of Fix.swift beside Pitfall.swift from \"func run(\"")
        #expect(
            shown == """
                diff
                 func run() {
                +    queue.async {
                         for item in 0..<count {
                …
                         }
                +    }
                     done()
                 }

                """
                || shown.contains("+    queue.async {\n")
        )
        #expect(!shown.contains("-"))
    }

    @Test func `a marker without its end, or for a declaration that does not exist, is refused`() throws {
        let marker = "<!-- code of Fix.swift from \"func walk(\": written by pitfalls list --page, not by hand -->"
        let code = LessonCode { Self.files[$0, default: ""] }
        #expect(throws: UsageError.self) { try code.replaced(in: "\(marker)\n\(LessonCode.end)\n") }
        #expect(throws: UsageError.self) { try code.replaced(in: marker.replacing("walk", with: "run")) }
    }
}
