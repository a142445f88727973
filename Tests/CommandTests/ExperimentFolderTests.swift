import Drawing
import Foundation
import Model
import Testing

/// Tests that each check of the course finds its fault.
@Suite("The course's checks")
struct ExperimentFolderTests {
    @Test("A complete experiment has no fault")
    func complete() throws {
        let course = try Course()
        #expect(try course.experiment.faultsOfLesson() == [])
        #expect(try course.experiment.faultsOfVariants() == [])
        #expect(try course.experiment.filesWithThinkMarks() == [])
    }

    @Test("A lesson with a missing section, link or marker, or two sections in the wrong order, has a fault")
    func lessons() throws {
        for (part, instead) in [
            ("## Predict\n", ""), ("## Why\n", "## Predict\n\n## Why\n"), ("](OnMain.swift)", "](OnMain)"),
            ("<!-- observed in ", ""), (ObservedFigures.end, ""), (NoticedLine.begin, ""), (NoticedLine.end, ""),
            ("```swift", "```"), ("```swift", String(repeating: "\n", count: 25) + "```swift"),
            ("## Why\n", "## Why\n" + String(repeating: "word ", count: 1_200)),
        ] {
            let course = try Course()
            try course.replace(part, with: instead, in: "experiments/sum/README.md")
            #expect(try course.experiment.faultsOfLesson().count == 1, "\(part)")
        }
        for (part, instead) in [
            ("## All figures\n", ""), ("## The answers\n", "## More\n"), (ObservedFigures.begin, ""),
            (ObservedFigures.end, ""), (NoticedPitfalls.begin, ""), (NoticedPitfalls.end, ""),
        ] {
            let course = try Course()
            try course.replace(part, with: instead, in: "experiments/sum/NOTES.md")
            #expect(try course.experiment.faultsOfLesson().count == 1, "\(part)")
        }
    }

    @Test("A lesson with a reworded question, another order, or a question without an answer has a fault")
    func questions() throws {
        let questions = ["How long?", "How many?"].map { text in
            Question(name: text == "How long?" ? "long" : "many", text: text, asked: .statement([]))
        }
        func asked(_ text: String, _ number: String = "") -> String {
            "## Predict\n\n<!-- question\(number): written by pitfalls list --page, not by hand -->\n\n\(text)\n\n"
                + "\(AskedQuestion.end)\n"
        }
        let predict = asked("How long?")
        let answers = "## The answers\n\n1. **5 ms.** It waits.\n2. **3.** It counts.\n"
        for (asked, answered, faults) in [
            (predict, answers, 0), (predict.replacing("long", with: "wide"), answers, 1),
            (asked("How many?"), answers, 1), (asked("How many?", " 2"), answers, 0), (asked("How?", " 3"), answers, 1),
            (predict, answers.replacing("2. **3.** It counts.\n", with: ""), 1),
            ("## Predict\n", "## The answers\n", 2),
        ] {
            let course = try Course()
            try course.replace("## Predict\n", with: asked, in: "experiments/sum/README.md")
            try course.replace("## The answers\n", with: answered, in: "experiments/sum/NOTES.md")
            #expect(try course.experiment.faultsOfQuestions(questions).count == faults, "\(asked) \(answered)")
        }
    }

    @Test(
        "A variant that imports a module for measuring, or an unneeded one, has a fault in any form of import",
        arguments: [
            ("import Lab", 1), ("  import Lab // why", 1), ("@preconcurrency import Probes", 1),
            ("package import Model", 1), ("@_exported public import struct Model.Metric", 1),
            ("import StopsTrial", 1), ("import Synchronization", 1), ("import Dispatch; ", 0), ("// import Lab", 0),
            ("/// They import by hand.", 0), ("let text = import", 0),
        ]
    )
    func variants(line: String, faults: Int) throws {
        let course = try Course()
        let imports = "import Foundation\n"
        try course.replace(imports, with: imports + line + "\n", in: "experiments/sum/OnMain.swift")
        #expect(try course.experiment.faultsOfVariants().count == faults)
    }

    @Test("Eighty lines are allowed")
    func eightyLines() throws {
        let course = try Course()
        try course.replace("enum OnMain {}\n", with: "enum OnMain {}\n" + more(77), in: "experiments/sum/OnMain.swift")
        #expect(try course.experiment.faultsOfVariants() == [])
        try course.replace("enum OnMain {}\n", with: "enum OnMain {}\n" + more(1), in: "experiments/sum/OnMain.swift")
        #expect(try course.experiment.faultsOfVariants().count == 1)
    }

    private func more(_ lines: Int) -> String { String(repeating: "// more\n", count: lines) }

    @Test("A mark for the author is found in code and in a lesson; an ordinary sentence is not a mark")
    func marks() throws {
        let course = try Course()
        try course.replace("enum", with: "    // think: the mistake.\nenum", in: "experiments/sum/OnMain.swift")
        try course.replace("## Predict\n", with: "## Predict\n\n1. Think: what?\n", in: "experiments/sum/README.md")
        try course.replace("enum", with: "// Some think that it waits.\nenum", in: "experiments/sum/InTask.swift")
        #expect(try course.experiment.filesWithThinkMarks() == ["OnMain.swift", "README.md"])
    }
}

/// A checkout with one experiment that passes all checks.
private final class Course {
    let experiment: ExperimentFolder

    init() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        let variants = [("on-main", "OnMain"), ("in-task", "InTask")]
        experiment = ExperimentFolder(
            root: root,
            name: "sum",
            variants: variants.map { ExperimentFolder.Variant(name: $0.0, file: "\($0.1).swift") }
        )
        let folder = "\(root)/experiments/sum"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (_, type) in variants {
            try write("import Foundation\n\nenum \(type) {}\n", to: "experiments/sum/\(type).swift")
        }
        let sections = ExperimentFolder.sections.map { "## \($0)\n" }
        let links = variants.map { "[`\($0.0)`](\($0.1).swift)\n" }
        let written = [
            "<!-- observed in all: time: written by pitfalls report --lessons, not by hand -->", ObservedFigures.end,
            NoticedLine.begin, NoticedLine.end,
        ]
        let lesson = ["```swift\n```\n"] + sections + links + written.map { "\($0)\n" }
        try write(lesson.joined(separator: "\n"), to: "experiments/sum/README.md")
        let parts = [ObservedFigures.begin, ObservedFigures.end, NoticedPitfalls.begin, NoticedPitfalls.end]
        let notes = ExperimentFolder.notesSections.map { "## \($0)\n" } + parts.map { "\($0)\n" }
        try write(notes.joined(separator: "\n"), to: "experiments/sum/NOTES.md")
    }

    deinit { try? FileManager.default.removeItem(atPath: experiment.root) }

    /// Precondition: the file contains the part exactly once.
    func replace(_ part: String, with text: String, in file: String) throws {
        let before = try String(contentsOfFile: "\(experiment.root)/\(file)", encoding: .utf8)
        try #require(before.components(separatedBy: part).count == 2, "\(part)")
        try write(before.replacingOccurrences(of: part, with: text), to: file)
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(experiment.root)/\(file)"))
    }
}
