import Foundation

/// A lesson's Markdown as lines for a terminal: what our lessons use of Markdown, and no more.
package struct TerminalLesson {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    /// The lesson's lines; prose is wrapped to the style's width, code and tables stay as they are.
    package func lines(for markdown: String) -> [String] {
        var lines: [String] = []
        var paragraph: [String] = []
        var isCode = false

        func endParagraph() {
            guard let first = paragraph.first else { return }
            let marker = Self.listMarker(of: first)
            let text = paragraph.joined(separator: " ").dropFirst(marker.count)
            let indent = String(repeating: " ", count: marker.count)
            let wrapped = TerminalText.wrapped(prose(String(text)), width: style.width - marker.count)
            for (index, line) in wrapped.enumerated() { lines.append((index == 0 ? marker : indent) + line) }
            paragraph = []
        }

        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("```") {
                endParagraph()
                isCode.toggle()
            } else if isCode {
                lines.append("    " + style.painted(style.printable(line), .cyan))
            } else if line.hasPrefix("#") {
                endParagraph()
                lines.append(style.painted(prose(line.drop { $0 == "#" || $0 == " " }.description), .strong))
            } else if line.hasPrefix("|") {
                endParagraph()
                lines.append(style.printable(line))
            } else if line.hasPrefix("<!--") {
                endParagraph()
            } else if line.allSatisfy(\.isWhitespace) {
                endParagraph()
                if lines.last?.isEmpty == false { lines.append("") }
            } else {
                if !Self.listMarker(of: line).isEmpty { endParagraph() }
                paragraph.append(paragraph.isEmpty ? line : line.trimmingCharacters(in: .whitespaces))
            }
        }
        endParagraph()
        return lines
    }

    /// "- " or "12. " with the spaces before it; nothing where the line starts no item of a list.
    private static func listMarker(of line: String) -> String {
        line.prefixMatch(of: /\s*(?:[-*]|\d+\.)\s+/).map { String($0.output) } ?? ""
    }

    /// Without the marks of emphasis and code; a link keeps its address, a picture its description.
    private func prose(_ text: String) -> String {
        let plain =
            text
            .replacing(/!\[([^\]]*)\]\(([^)]*)\)/) { "[picture: \($0.output.1), \($0.output.2)]" }
            .replacing(/\[([^\]]*)\]\(([^)]*)\)/) { "\($0.output.1) (\($0.output.2))" }
            .replacing("**", with: "")
            .replacing("`", with: "")
        return style.printable(plain)
    }
}
