import Drawing
import Foundation
import Model

/// The figures in a lesson's prose. A figure is a number with a unit, outside of code and of the parts that a
/// measurement writes.
///
/// A run's figures belong in the table of observed figures, and a detector's findings belong in the part about who
/// notices. Prose may use figures that are declared (a parameter, a bound, a number that the experiment's code names),
/// cited, or measured by the command next to them.
struct LessonFigures {
    /// A figure as text ("20 ms"), with its place.
    struct Figure: Hashable {
        let text: String
        let number: Double
        let paragraph: String
    }

    /// Sections that quote other people's figures, or that ask the reader to measure.
    private static let foreign = [
        "Claim", "On your device", "What differs on Apple's systems, and what this model leaves out", "Exercise",
        "Sources",
    ]

    /// Finds the figures that no declaration, source or command explains.
    ///
    /// - Parameter code: The text of the experiment's own files.
    static func unaccounted(in lesson: String, of experiment: ExperimentDescription, code: String) -> [Figure] {
        let declared = Set(figures(in: code + "\n" + experiment.sentences).map(\.text))
        let numbers = experiment.declaredNumbers.union([(Metric.frame * 10).rounded() / 10])
        let titles = citedTitles(in: lesson)
        return paragraphs(of: lesson).filter { paragraph in
            !paragraph.contains("swift run ") && !titles.contains(where: paragraph.contains)
        }.flatMap(figures).filter { !declared.contains($0.text) && !numbers.contains($0.number) }
    }

    static func figures(in text: String) -> [Figure] {
        let pattern =
            /(?<number>\d[\d,]*(\.\d+)?)\s(?<unit>ms|µs|s|seconds|KB|kB|KiB|MB|GB|%|rows\/s|frames|times)(?![A-Za-z])/
        return text.matches(of: pattern).compactMap { match in
            Double(match.number.replacing(",", with: "")).map {
                Figure(text: "\(match.number) \(match.unit)", number: $0, paragraph: text)
            }
        }
    }

    /// The paragraphs of prose in the lesson's own sections. A paragraph and the block of code after it count as one.
    private static func paragraphs(of lesson: String) -> [String] {
        let prose = lesson.replacing(#/(?s)<!-- [^>]*: written by [^>]*-->.*?<!-- end of [^>]*-->/#, with: "")
        var section = ""
        var paragraphs: [String] = []
        for block in prose.components(separatedBy: "\n\n") {
            if let heading = block.split(separator: "\n").first, heading.hasPrefix("## ") {
                section = String(heading.dropFirst(3))
            }
            if foreign.contains(section) { continue }
            // The bold text at the beginning of an answer was written by a run, so it is removed.
            let block =
                section == LessonAnswers.heading
                ? block.replacing(#/(?m)^[0-9]+\. \*\*[^*]*\*\* /#, with: "") : block
            if block.hasPrefix("```"), let last = paragraphs.popLast() {
                paragraphs.append(last + "\n" + block)
            } else {
                paragraphs.append(block)
            }
        }
        return paragraphs
    }

    /// The titles in quotation marks in the section on sources.
    private static func citedTitles(in lesson: String) -> [String] {
        let sources = lesson.components(separatedBy: "\n## Sources\n").last ?? ""
        return sources.matches(of: /"([^"]+?),?"/).map { String($0.output.1) }
    }
}

extension ExperimentDescription {
    /// All texts of the declaration.
    fileprivate var sentences: String {
        ([title, claim] + parameters.map(\.help) + scenarios.map(\.summary) + variants.map(\.summary)
            + expectations.map(\.sentence) + questions.map(\.text)).joined(separator: "\n")
    }

    /// The numbers in the declaration's parameters and expectations.
    fileprivate var declaredNumbers: Set<Double> {
        let values = parameters.map(\.defaultValue) + scenarios.flatMap(\.overrides.values)
        let bounds = expectations.compactMap { expectation -> Double? in
            guard case .figure(_, _, let bound) = expectation.claim else { return nil }
            return switch bound {
            case .constant(let value), .multiple(let value, of: _): value
            }
        }
        return Set(values.compactMap(\.number) + bounds)
    }
}

extension ParameterValue {
    fileprivate var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }
}
