import Foundation
import Testing

/// The lesson of cancel-and-depend compares the variants' amounts of code.
@Suite("Lines of cancel-and-depend")
struct GraphLinesTests {
    @Test("The lesson states the number of lines of each variant's file, and of the file that variants share")
    func lines() throws {
        let lesson = try text("README.md")
        let told = lesson.matches(of: /\| \[`(\w+\.swift)`\]\(\w+\.swift\) \| (\d+) \|/)
        let counts = Dictionary(uniqueKeysWithValues: told.map { (String($0.1), Int($0.2)) })
        let declared = try text("CancelAndDepend.swift").matches(of: /(\w+)\.self\b/).map { "\($0.1).swift" }
        #expect(declared.count == 8)
        #expect(Set(counts.keys) == Set(declared + ["RemovedItems.swift"]))
        for (file, count) in counts {
            let code = try text(file).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty && !$0.hasPrefix("//") }
            #expect(code.count == count, "\(file)")
        }
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: "\(Checkout.root)/experiments/cancel-and-depend/\(file)", encoding: .utf8)
    }
}
