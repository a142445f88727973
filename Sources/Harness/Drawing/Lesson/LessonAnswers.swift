import Foundation
import Model

/// A lesson's list of answers to its experiment's questions. Each item has the measured answer in bold, then the
/// author's explanation.
package struct LessonAnswers {
    /// The heading of the section with the list.
    package static let heading = "The answers"

    private let result: ExperimentResult

    package init(_ result: ExperimentResult) { self.result = result }

    /// Returns the lesson with the run's answers. An answer to a question that is newer than the results is unchanged.
    package func replaced(in lesson: String) -> String {
        var section = ""
        return lesson.components(separatedBy: "\n").map { line in
            if line.hasPrefix("## ") { section = String(line.dropFirst(3)) }
            return section == Self.heading ? replaced(line) : line
        }.joined(separator: "\n")
    }

    private func replaced(_ line: String) -> String {
        let questions = result.experiment.questions
        guard let match = line.prefixMatch(of: Self.item), let number = Int(match.1),
            questions.indices.contains(number - 1)
        else { return line }
        return "\(number). **\(text(of: questions[number - 1])).** \(line[match.range.upperBound...])"
    }

    private func text(of question: Question) -> String {
        let unit = result.experiment.unit(of: question)
        let text = result.truth(of: question).answer?.text(in: unit) ?? "not measured"
        // Removes characters that would end the bold text or begin other markup.
        return text.onOneLine(atMost: 1_000).filter { !"*`<".contains($0) }
    }

    /// Returns the section's items as Markdown, in the order of the questions.
    static func items(in notes: String) -> [String] {
        matches(in: notes).map { line, _ in String(line.drop { $0 != " " }.dropFirst()) }
    }

    /// Returns the author's explanations, without the items' numbers and the run's answers.
    package static func explanations(in notes: String) -> [String] {
        matches(in: notes).map { line, written in String(line[written.upperBound...]) }
    }

    /// Finds the section's items. Each range covers an item's number and the run's answer.
    private static func matches(in notes: String) -> [(line: String, written: Range<String.Index>)] {
        let parts = notes.components(separatedBy: "\n## \(heading)\n")
        let section = parts.dropFirst().first?.components(separatedBy: "\n## ").first ?? ""
        return section.components(separatedBy: "\n").compactMap { line in
            line.prefixMatch(of: item).map { (line, $0.range) }
        }
    }

    private static var item: Regex<(Substring, Substring)> { #/([0-9]{1,3})\. \*\*[^*]*\*\* /# }
}
