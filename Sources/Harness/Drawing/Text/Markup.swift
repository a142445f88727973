/// Escapes text for XML or HTML.
enum Markup {
    /// Maximum number of scalars of a text from results. Our longest text has 800 scalars. A limit is needed because a
    /// name may occur a hundred times on a page.
    static let longestText = 2_000
    /// Maximum number of scalars of a chart's description.
    static let longestDescription = 50_000

    /// Escapes `text` for use between tags and in quoted attributes: five characters become references, and characters
    /// that XML 1.0 does not allow (its production 2, `Char`) become U+FFFD.
    ///
    /// Replaces scalars, not characters: a quote with a combining accent is one character, but still ends an attribute.
    /// O(`limit`).
    ///
    /// - Parameter limit: Maximum number of scalars; a longer text is cut and marked.
    static func escaped(_ text: String, atMost limit: Int = .max) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case ..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// JSON that cannot end the script element that contains it, or begin a comment there: in JSON, "<" occurs only
    /// within strings, where the escape means the same character.
    static func scriptSafe(json: String) -> String { json.replacing("<", with: "\\u003c") }
}
