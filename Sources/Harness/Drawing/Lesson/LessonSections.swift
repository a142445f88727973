import Foundation
import Model

/// A lesson, split at its second-level headings.
package struct LessonSections {
    /// The sections that spoil an exercise.
    package static let fixes: Set = ["The fix", "Which one to take"]

    private let lines: [Substring]
    private let headings: [(name: String, line: Int)]

    package init(_ markdown: String) {
        lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
        var headings: [(name: String, line: Int)] = []
        var isCode = false
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("## ") { headings.append((String(line.dropFirst(3)), index)) }
        }
        self.headings = headings
    }

    /// Returns the lesson from its beginning to the end of a section.
    ///
    /// - Parameter name: The section's heading, or its beginning; case does not matter.
    /// - Throws: ``UsageError`` that lists the sections.
    package func text(until name: String) throws(UsageError) -> String {
        let wanted = name.lowercased()
        guard !wanted.isEmpty, let place = headings.firstIndex(where: { $0.name.lowercased().hasPrefix(wanted) }) else {
            throw UsageError(unknown: "section", name, place: " of the lesson", known: headings.map(\.name))
        }
        return lines[..<end(of: place)].joined(separator: "\n")
    }

    /// Returns the lesson without some sections, or with a sentence in place of their text.
    ///
    /// - Parameter names: The sections' headings.
    package func text(without names: Set<String>, saying sentence: String? = nil) -> String {
        var kept: [Substring] = Array(lines[..<(headings.first?.line ?? lines.count)])
        for (place, heading) in headings.enumerated() {
            if !names.contains(heading.name) {
                kept += lines[heading.line..<end(of: place)]
            } else if let sentence {
                kept += [lines[heading.line], "", Substring(sentence), ""]
            }
        }
        return kept.joined(separator: "\n")
    }

    /// The index of the line after a section.
    private func end(of place: Int) -> Int { place + 1 < headings.count ? headings[place + 1].line : lines.count }
}
