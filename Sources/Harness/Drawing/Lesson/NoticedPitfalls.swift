import Model

/// Who notices an experiment's pitfalls, as Markdown for its lesson: between ``begin`` and ``end``, so that what a lesson
/// says of compilers and sanitizers is measured.
package struct NoticedPitfalls {
    package static let begin = "<!-- who notices: written by pitfalls detect --lessons, not by hand -->"
    package static let end = "<!-- end of who notices -->"
    /// The heading above it.
    package static let heading = "Who would have noticed"

    private let experiment: DetectedExperiment

    package init(_ experiment: DetectedExperiment) {
        self.experiment = experiment
    }

    /// The lesson with this part replaced; nil if it has no place for it.
    package func replaced(in lesson: String) -> String? {
        DetectedText.replacing(in: lesson, from: Self.begin, to: Self.end, with: markdown)
    }

    /// Ends with a line break.
    package var markdown: String {
        let environment = experiment.environment
        let commit = environment.commit.map { ", commit \($0)" } ?? ""
        let day = experiment.measuredAt.formatted(.iso8601.year().month().day())
        let header = "| variant | \(Detector.allCases.map(\.label).joined(separator: " | ")) | so it is noticed by |"
        let rule = "|---|\(Detector.allCases.map { _ in "---" }.joined(separator: "|"))|---|"
        let rows = experiment.variants.map { variant in
            let marks = Detector.allCases.map { DetectedText.mark(variant[$0]) }
            return "| `\(DetectedText.cell(variant.name))` | \(marks.joined(separator: " | ")) "
                + "| \(DetectedText.noticing(variant)) |"
        }
        return """
            \(DetectedText.cell("\(environment.system), \(environment.swift)\(commit), \(day)")). “–”: it was asked, and \
            says nothing; “?”: it cannot say, or was not asked.

            \(([header, rule] + rows).joined(separator: "\n"))

            \(evidence.isEmpty ? "" : evidence.joined(separator: "\n") + "\n\n")\
            Ask again, one detector or all of them:

            ```sh
            \(commands.joined(separator: "\n"))
            ```

            """
    }

    /// What each detector said that noticed something, with the variants.
    private var evidence: [String] {
        experiment.variants.flatMap { variant in
            variant.noticing.compactMap { detector in
                variant[detector].map { finding in
                    "- `\(DetectedText.cell(variant.name))`, \(detector.label): \(DetectedText.cell(finding.evidence))."
                }
            }
        }
    }

    private var commands: [String] {
        let command = "swift run -c release pitfalls detect \(experiment.name)"
        let noticing = Detector.allCases.filter { detector in
            experiment.variants.contains { $0.noticing.contains(detector) }
        }
        return [command] + noticing.map { "\(command) --detector \($0.rawValue)" }
    }
}

/// Texts of findings within a page's lines and tables.
enum DetectedText {
    static func mark(_ finding: Finding?) -> String {
        switch finding?.notices {
        case true?: "**yes**"
        case false?: "–"
        case nil: "?"
        }
    }

    /// Who notices it, in words.
    static func noticing(_ variant: DetectedVariant) -> String {
        var subjects: [String] = []
        for subject in variant.noticing.map(\.subject) where !subjects.contains(subject) { subjects.append(subject) }
        if variant.isUnnoticed { return "nobody: only a measurement" }
        return subjects.isEmpty ? "none of those that were asked" : subjects.joined(separator: ", ")
    }

    /// On one line, without a mark that ends a cell or the part.
    static func cell(_ text: String) -> String {
        let marks: [Unicode.Scalar: Unicode.Scalar] = ["|": "/", "<": "‹"]
        return String(String.UnicodeScalarView(text.onOneLine(atMost: 600).unicodeScalars.map { marks[$0] ?? $0 }))
    }

    static func replacing(in page: String, from begin: String, to end: String, with text: String) -> String? {
        guard let first = page.range(of: begin), let last = page.range(of: end, range: first.upperBound..<page.endIndex)
        else { return nil }
        return page[..<first.upperBound] + "\n\n" + text + "\n" + page[last.lowerBound...]
    }
}
