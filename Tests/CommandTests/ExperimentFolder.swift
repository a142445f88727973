import Drawing
import Foundation
import Model

/// An experiment in a checkout, checked against the course's rules: a lesson, and a file per variant. Each check
/// returns the faults, one sentence each.
struct ExperimentFolder {
    /// The path of the checkout.
    let root: String
    let name: String
    /// The variants in the order of the declaration.
    let variants: [Variant]

    struct Variant {
        let name: String
        let file: String
    }

    /// The sections of every lesson, in their order.
    static let sections = [
        "The pitfall", "Predict", "What happens", "Why", "The fix", "Which one to take", NoticedPitfalls.heading,
        "Exercise", "Sources",
    ]
    /// The sections that all notes have, in order. An experiment may have other sections between them.
    static let notesSections = [
        "All figures", LessonAnswers.heading, NoticedPitfalls.heading, "On your device",
        "What differs on Apple's systems, and what this model leaves out", "Sources",
    ]
    /// The maximum length of a lesson in words, including code and table. A lesson of this length can be read aloud in
    /// ten minutes.
    static let mostWords = 1_200
    /// The last line at which the pitfall's code may begin.
    static let codeLine = 25

    private var path: String { "experiments/\(name)" }

    // MARK: - The lesson

    func faultsOfLesson() throws -> [String] {
        let lesson = try text("\(path)/README.md")
        var faults: [String] = []
        if Self.headings(of: lesson) != Self.sections {
            faults.append("\(name): sections \(Self.headings(of: lesson))")
        }
        let words = lesson.split(whereSeparator: \.isWhitespace).count
        if words > Self.mostWords { faults.append("\(name): \(words) words") }
        let code = lesson.components(separatedBy: "\n").firstIndex { $0.hasPrefix("```swift") }
        if code.map({ $0 >= Self.codeLine }) ?? true { faults.append("\(name): no code in the first lines") }
        for variant in variants where !lesson.contains("](\(variant.file))") {
            faults.append("\(name): no link to \(variant.file)")
        }
        if !lesson.contains("<!-- observed in ") || !lesson.contains("\n\(ObservedFigures.end)") {
            faults.append("\(name): no place for what was observed")
        }
        if !lesson.contains("\(NoticedLine.begin)\n") || !lesson.contains("\n\(NoticedLine.end)") {
            faults.append("\(name): no place for who notices")
        }
        return try faults + faultsOfNotes()
    }

    private func faultsOfNotes() throws -> [String] {
        let notes = try text("\(path)/NOTES.md")
        var faults: [String] = []
        let headings = Self.headings(of: notes)
        if headings.filter(Self.notesSections.contains) != Self.notesSections {
            faults.append("\(name): sections of the notes \(headings)")
        }
        let parts = notes.components(separatedBy: ObservedFigures.begin)
        if parts.count != 2 || parts[1].components(separatedBy: ObservedFigures.end).count != 2 {
            faults.append("\(name): no place for all figures in the notes")
        }
        if !notes.contains("\(NoticedPitfalls.begin)\n") || !notes.contains("\n\(NoticedPitfalls.end)") {
            faults.append("\(name): no place for who notices in the notes")
        }
        return faults
    }

    private static func headings(of page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
    }

    // MARK: - The questions

    /// The lesson must ask one question as it is declared, and the notes must answer every question.
    func faultsOfQuestions(_ questions: [Question]) throws -> [String] {
        let lesson = try text("\(path)/README.md")
        let rest = "\n\(lesson)".components(separatedBy: "\n## Predict\n").last
        let predict = rest?.components(separatedBy: "\n## ").first
        var faults: [String] = []
        if predict.flatMap(AskedQuestion(of: questions).replaced) != predict {
            faults.append("\(name): its section “Predict” does not ask a question as it is declared")
        }
        let explanations = LessonAnswers.explanations(in: try text("\(path)/NOTES.md"))
        if explanations.count != questions.count { faults.append("\(name): \(explanations.count) answers") }
        for question in questions where question.text.last != "?" {
            faults.append("\(name): \(question.name) is no question")
        }
        for question in questions where question.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
            faults.append("\(name): \(question.name) is no name")
        }
        return faults
    }

    // MARK: - The variants' files

    /// A variant's file must be short enough for a slide, and must not import a module that measures.
    func faultsOfVariants() throws -> [String] {
        let allowed = try Self.allowedModules().union(subjects())
        return try variants.flatMap { variant in
            // The last line also ends with a line break, so the empty text after it is dropped.
            let lines = try text("\(path)/\(variant.file)").components(separatedBy: "\n").dropLast()
            let strange = Self.modules(in: lines).filter { !allowed.contains($0) }
            return strange.map { "\(name)/\(variant.file) imports \($0)" }
                + (lines.count > 80 ? ["\(name)/\(variant.file) has \(lines.count) lines"] : [])
        }
    }

    /// The folders of the experiment's own subjects. They are named like types, and a folder whose name ends with
    /// `Trial` is not one.
    private func subjects() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)").filter { name in
            name.first?.isUppercase == true && !name.contains(".") && !name.hasSuffix("Trial")
        }
    }

    /// A subject must not import a module that measures, even if it is compiled with the experiment.
    func faultsOfSubjects() throws -> [String] {
        try subjects().flatMap { subject in
            let folder = "\(path)/\(subject)"
            let files = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
            return try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
                let lines = try text("\(folder)/\(file)").components(separatedBy: "\n")
                return Self.modules(in: lines).filter(Self.harness.contains).map { "\(folder)/\(file) imports \($0)" }
            }
        }
    }

    /// The modules that measure and judge.
    static let harness = [
        "Declaring", "Drawing", "Exercises", "Measuring", "Model", "Regression", "Sampling", "Telling",
    ]

    /// The modules that a variant may import: Foundation, Dispatch, and the subjects' libraries, such as Locking.
    private static func allowedModules() throws -> Set<String> {
        let subjects = try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/Sources/Subjects")
        return Set(subjects + ["Foundation", "FoundationNetworking", "Dispatch"])
    }

    /// The modules that a file imports. An import may have attributes or an access level, or may name a single
    /// declaration.
    static func modules(in lines: some Sequence<String>) -> [String] {
        lines.compactMap { line in
            let words = line.split { $0 == " " || $0 == ";" }.prefix { !$0.hasPrefix("//") }
            guard let place = words.firstIndex(of: "import"), place + 1 < words.endIndex,
                words[..<place].allSatisfy({ $0.hasPrefix("@") || accessLevels.contains(String($0)) })
            else { return nil }
            let imported = kinds.contains(String(words[place + 1])) ? words.dropFirst(place + 2) : words[(place + 1)...]
            return imported.first.map { String($0.prefix { $0 != "." }) }
        }
    }

    private static let accessLevels = ["public", "package", "internal", "fileprivate", "private"]
    private static let kinds = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

    // MARK: - What is not written yet

    /// The files that still have a place that `pitfalls new` marked for the author, sorted.
    func filesWithThinkMarks() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(path)").sorted().filter { file in
            guard [".swift", ".md"].contains(where: file.hasSuffix) else { return false }
            return try text("\(path)/\(file)").components(separatedBy: "\n").contains { line in
                line.wholeMatch(of: /\s*\/\/ think: .+/) != nil || line.wholeMatch(of: /(- |\d+\. )?Think: .+/) != nil
            }
        }
    }

    private func text(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)")), as: UTF8.self)
    }
}

extension ExperimentFolder {
    /// An experiment of this checkout.
    init(_ experiment: ExperimentDescription) {
        root = Checkout.root
        name = experiment.name
        variants = experiment.variants.map { Variant(name: $0.name, file: $0.file) }
    }
}
