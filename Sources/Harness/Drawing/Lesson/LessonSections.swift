import Foundation
import Model

/// A lesson that is split into sections at its second-level headings.
package struct LessonSections {
    /// The headings of the sections that reveal an exercise's answer.
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

    /// Returns the text from the lesson's beginning to the end of a section.
    ///
    /// - Parameter name: The section's heading, or the beginning of the heading, in upper or lower case.
    /// - Throws: ``UsageError`` with a list of the sections if none has this name.
    package func text(until name: String) throws(UsageError) -> String {
        let wanted = name.lowercased()
        guard !wanted.isEmpty, let place = headings.firstIndex(where: { $0.name.lowercased().hasPrefix(wanted) }) else {
            throw UsageError(unknown: "section", name, place: " of the lesson", known: headings.map(\.name))
        }
        return lines[..<end(of: place)].joined(separator: "\n")
    }

    /// Returns the lesson without some sections. If `sentence` is given, the sections' headings stay, with the sentence
    /// below them.
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

    /// Returns the index of the first line after a section.
    private func end(of place: Int) -> Int { place + 1 < headings.count ? headings[place + 1].line : lines.count }
}
