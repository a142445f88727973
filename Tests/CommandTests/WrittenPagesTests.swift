import Drawing
import Foundation
import Model
import Testing

/// Tests `report --lessons`, `report --times` and `list --page`, which write into files that a person wrote.
@Suite("Pages with a run's figures", .timeLimit(.minutes(2)))
struct WrittenPagesTests {
    private static let notes = "# Notes\n\n\(ObservedFigures.begin)\nold\n\(ObservedFigures.end)\n"
    private static let page = "# A page\n\n\(MeasuredTimes.begin)\nold\n\(MeasuredTimes.end)\n"

    private let installation: Installation
    private let folder: URL
    private let names: [String]
    private let results: URL

    /// Two experiments of the reference run, and a lesson for each.
    init() throws {
        installation = try Installation()
        folder = URL(fileURLWithPath: installation.folder).appending(path: "lessons")
        let document = try Checkout.reference("perform-and-wait", "unsaved-parent")
        names = document.experiments.map(\.experiment.name)
        for name in names {
            let home = folder.appending(path: name)
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            try Data(Self.lesson(of: name).utf8).write(to: home.appending(path: "README.md"))
            try Data(Self.notes.utf8).write(to: home.appending(path: "NOTES.md"))
        }
        results = URL(fileURLWithPath: installation.folder).appending(path: "some.json")
        try ResultFile.write(document, to: results.path)
    }

    private static func lesson(of name: String, metric: String = "longestOwnStall") -> String {
        let scenario = name == "unsaved-parent" ? "rename" : "nested"
        return
            "# A lesson\n\n<!-- observed in \(scenario): \(metric): written by pitfalls report --lessons, not by hand -->"
            + "\nold\n\(ObservedFigures.end)\n"
    }

    private func place(_ index: Int) -> URL {
        folder.appending(path: "\(names[index])/README.md")
    }

    private func text(_ index: Int) throws -> String {
        try String(contentsOf: place(index), encoding: .utf8)
    }

    private var reporting: [String] { ["report", results.path, "--output", installation.output] }

    private func permissions(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    @Test("The figures are written, and the file's permissions stay")
    func permissionsStay() async throws {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place(0).path)
        let ending = try await installation.run(reporting + ["--lessons", folder.path])
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(try text(0).contains("Medians on") && text(0).contains("`longestOwnStall`"))
        #expect(try text(1).contains("Medians on"))
        let notes = try String(contentsOf: folder.appending(path: "\(names[0])/NOTES.md"), encoding: .utf8)
        #expect(notes.contains("Medians of"))
        #expect(try permissions(place(0)) == 0o600)
    }

    @Test("If a lesson is a pipe, a link out of the folder, too large or missing, no lesson is written")
    func refused() async throws {
        let outside = URL(fileURLWithPath: installation.folder).appending(path: "outside.md")
        try Data(Self.lesson(of: names[1]).utf8).write(to: outside)
        let changes: [(hint: String, change: () throws -> Void)] = [
            ("is not a regular file", { #expect(mkfifo(place(1).path, 0o600) == 0) }),
            (
                "is not in the folder",
                { try FileManager.default.createSymbolicLink(at: place(1), withDestinationURL: outside) }
            ),
            ("is larger than 256 KB", { try Data(repeating: 32, count: 300_000).write(to: place(1)) }),
            ("has no lines", { try Data(Self.notes.utf8).write(to: place(1)) }),
            ("metric", { try Data(Self.lesson(of: names[1], metric: "none").utf8).write(to: place(1)) }),
            ("does not exist", {}),
        ]
        for (hint, change) in changes {
            try FileManager.default.removeItem(at: place(1))
            try change()
            try await installation.expectRefusal(reporting + ["--lessons", folder.path], mentioning: hint)
            #expect(try text(0) == Self.lesson(of: names[0]))
            #expect(!FileManager.default.fileExists(atPath: installation.output))
        }
        #expect(try String(contentsOf: outside, encoding: .utf8) == Self.lesson(of: names[1]))
    }

    @Test("A lesson's question and code are written; a lesson without a place, or with a wrong name, is refused")
    func questions() async throws {
        func lesson(_ start: String) -> String {
            "# A lesson\n\n<!-- code of Some.swift\(start): written by pitfalls list --page, not by hand -->\nold\n"
                + "\(LessonCode.end)\n\n<!-- question: written by pitfalls list --page, not by hand -->\nold\n"
                + "\(AskedQuestion.end)\n"
        }
        try Data("import Foundation\n\n/// Some.\nlet some = 1\n".utf8)
            .write(to: folder.appending(path: "\(names[0])/Some.swift"))
        try Data(lesson("").utf8).write(to: place(0))
        let ending = try await installation.run("list", "--page", place(0).path)
        #expect(ending.status == 0, "\(ending.standardError)")
        let declared = try await Installation.experiments().first { $0.name == names[0] }
        let written = try text(0)
        #expect(!written.contains("old") && written.contains("```swift\nlet some = 1\n```"))
        #expect(AskedQuestion(of: try #require(declared).questions).replaced(in: written) == written)
        for (text, reason) in [
            (Self.lesson(of: names[0]), "has no lines"), (lesson(" from \"func\""), "no declaration that begins"),
            (lesson("").replacing("Some.swift", with: "Other.swift"), "Other.swift does not exist"),
        ] {
            try Data(text.utf8).write(to: place(0))
            let refused = try await installation.run("list", "--page", place(0).path)
            #expect(refused.status == 2 && refused.standardError.contains(reason), "\(refused.standardError)")
            #expect(try self.text(0) == text)
        }
    }

    @Test("A page of times that is a pipe or too large is refused; one behind a link is written, and the link stays")
    func times() async throws {
        let page = URL(fileURLWithPath: installation.folder).appending(path: "page.md")
        #expect(mkfifo(page.path, 0o600) == 0)
        let times = reporting + ["--times", page.path]
        try await installation.expectRefusal(times, mentioning: "is not a regular file")
        try FileManager.default.removeItem(at: page)
        try Data(repeating: 32, count: 2_000_000).write(to: page)
        try await installation.expectRefusal(times, mentioning: "is larger than 1024 KB")
        try Data(Self.page.utf8).write(to: page)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: page.path)
        let link = URL(fileURLWithPath: installation.folder).appending(path: "link.md")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: page)
        let ending = try await installation.run([
            "report", "\(Checkout.root)/results/reference/quick/results.json", "--output", installation.output,
            "--times", link.path,
        ])
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("The quick profile took"))
        #expect(try permissions(page) == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == page.path)
    }
}
