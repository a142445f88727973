import Foundation
import Model

/// A lesson divided at its headings of the second level.
package struct LessonSections {
    /// The section of a fix that an article recommends.
    package static let articlesFix = "The article's fix and its flaws"
    /// The section of a fix that many a project has, where no article recommends one.
    package static let popularFix = "The popular fix and its flaws"
    /// What spoils an exercise.
    package static let fixes: Set = [articlesFix, popularFix, "The better fix"]

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

    /// The lesson from its beginning to the end of a section.
    ///
    /// - Parameter name: The section's heading, or how it begins; letters' case does not matter.
    /// - Throws: ``UsageError`` with the sections that there are.
    package func text(until name: String) throws(UsageError) -> String {
        let wanted = name.lowercased()
        guard !wanted.isEmpty, let place = headings.firstIndex(where: { $0.name.lowercased().hasPrefix(wanted) }) else {
            throw UsageError(unknown: "section", name, place: " of the lesson", known: headings.map(\.name))
        }
        return lines[..<end(of: place)].joined(separator: "\n")
    }

    /// The lesson with a sentence in place of what some sections say.
    ///
    /// - Parameter names: The sections' headings.
    package func text(without names: Set<String>, saying sentence: String) -> String {
        var kept: [Substring] = Array(lines[..<(headings.first?.line ?? lines.count)])
        for (place, heading) in headings.enumerated() {
            kept +=
                names.contains(heading.name)
                ? [lines[heading.line], "", Substring(sentence), ""] : Array(lines[heading.line..<end(of: place)])
        }
        return kept.joined(separator: "\n")
    }

    /// The index of the line after a section.
    private func end(of place: Int) -> Int { place + 1 < headings.count ? headings[place + 1].line : lines.count }
}
