/// Escapes text for XML or HTML.
enum Markup {
    /// The maximum number of scalars of a text from results. Our longest text has 800 scalars.
    static let longestText = 2_000
    /// The maximum number of scalars of a chart's description.
    static let longestDescription = 50_000

    /// Escapes `text` for use between tags and in quoted attributes. Characters that XML 1.0 does not allow (its
    /// production 2, `Char`) become U+FFFD.
    ///
    /// The function replaces scalars instead of characters. A quote with a combining accent is one character, but still
    /// ends an attribute. O(`limit`).
    ///
    /// - Parameter limit: The maximum number of scalars. A longer text is cut and marked.
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

    /// Escapes every "<" in JSON, so that the JSON cannot end its script element. In JSON, "<" occurs only within
    /// strings, where the escape means the same character.
    static func scriptSafe(json: String) -> String { json.replacing("<", with: "\\u003c") }
}
