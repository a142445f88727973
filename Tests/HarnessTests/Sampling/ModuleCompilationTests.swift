import Foundation
import Sampling
import Testing

/// Tests running the compiler again with a build's own arguments.
@Suite("ModuleCompilation", .timeLimit(.minutes(2)))
struct ModuleCompilationTests {
    private let scratch: TestFolder
    private var folder: String { scratch.path }

    init() throws {
        scratch = try TestFolder()
    }

    private func write(_ text: String, to name: String) throws { try scratch.url.write(text, to: name) }

    private var manifest: String {
        """
          "C.sum.module":
            tool: shell
            args: ["/usr/bin/env","swiftc","-module-name","sum","-emit-dependencies","-emit-module","-emit-module-path","\(folder)/sum.swiftmodule","-output-file-map","\(folder)/none.json","-parse-as-library","-num-threads","2","-c","@\(folder)/sources","-serialize-diagnostics","-O","-j2","-parseable-output","-swift-version","6"]
        """
    }

    private func compilation() throws -> ModuleCompilation {
        try #require(
            ModuleCompilation(of: "sum", in: manifest) { path in
                FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            }
        )
    }

    @Test("The compiler accepts code with a mark, reports the code without the mark, and writes nothing")
    func marks() async throws {
        let code = """
            final class Count: @unchecked Sendable {
                var number = 0
            }

            """
        try write(code, to: "Count.swift")
        try write("func one() -> Int { 1 }\n", to: "Other.swift")
        try write("\(folder)/Count.swift\n\(folder)/Other.swift\n", to: "sources")
        let compilation = try compilation()
        #expect(try await compilation.diagnostics() == [])
        let (unmarked, marks) = UnsafeMarks.removed(from: code)
        #expect(marks == ["@unchecked"])
        try write(unmarked, to: "Changed.swift")
        let said = try await compilation.diagnostics(replacing: "Count.swift", by: "\(folder)/Changed.swift")
        #expect(said.map(\.severity) == ["error"])
        #expect(said.first?.file.hasSuffix("/Changed.swift") == true && said.first?.line == 2)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(left == ["Changed.swift", "Count.swift", "Other.swift", "sources"])
    }

    @Test("A manifest without the module, or with arguments of another form, gives no compilation")
    func unknown() {
        #expect(ModuleCompilation(of: "other", in: manifest, reading: { _ in "" }) == nil)
        #expect(ModuleCompilation(of: "sum", in: manifest.replacing("[", with: ""), reading: { _ in "" }) == nil)
        #expect(ModuleCompilation(of: "sum", in: manifest, reading: { _ in nil }) == nil)
    }

    @Test("Marks in comments stay, all others go, and code without any is as it was")
    func removedMarks() {
        let text = "// nonisolated(unsafe): guarded.\nnonisolated(unsafe) var a = 1\n@preconcurrency import B\n"
        let (unmarked, marks) = UnsafeMarks.removed(from: text)
        #expect(unmarked == "// nonisolated(unsafe): guarded.\nvar a = 1\nimport B\n")
        #expect(marks == ["nonisolated(unsafe)", "@preconcurrency"])
        #expect(UnsafeMarks.removed(from: "let a = 1\n").marks == [])
    }

    @Test("Each error and each warning that a compiler prints counts once, and nothing else counts")
    func printed() {
        let printed = """
            /a/B.swift:3:5: error: sending 'x' risks causing data races
             2 |
             3 | x
               | `- error: sending
            /a/B.swift:3:5: error: sending 'x' risks causing data races
            /a/B.swift:4:1: note: here
            /a/C.swift:9:1: warning: unused
            """
        let found = ModuleCompilation.diagnostics(in: printed)
        #expect(found.map(\.message) == ["sending 'x' risks causing data races", "unused"])
        #expect(found.map(\.line) == [3, 9])
    }
}
