/// Rows of a table in GitHub's flavour of Markdown.
package enum MarkdownTable {
    package static func row(_ cells: [String]) -> String {
        "| " + cells.map(escaped).joined(separator: " | ") + " |"
    }

    /// Text on one line, without any markup, cut after 2,000 characters.
    ///
    /// By scalars: with a mark that combines with it, a `|` is another character, and yet ends its cell.
    package static func escaped(_ text: String) -> String {
        var result = ""
        let scalars = text.unicodeScalars
        for scalar in scalars.prefix(longest) {
            switch scalar {
            case "|", "\\", "`", "*", "_", "[", "]", "~", "#", "$": result += "\\\(scalar)"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += " "
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return scalars.count > longest ? result + "…" : result
    }

    private static let longest = 2000
}
