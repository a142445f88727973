/// Rows of a table in GitHub's flavour of Markdown.
package enum MarkdownTable {
    package static func row(_ cells: [String]) -> String {
        "| " + cells.map(escaped).joined(separator: " | ") + " |"
    }

    /// Text on one line, without any markup.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "|", "\\", "`", "*", "_", "[", "]", "~", "#": result += "\\\(character)"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case _ where character.isNewline: result += " "
            default: result.append(character)
            }
        }
        return result
    }
}
