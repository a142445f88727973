/// Escapes text for XML or HTML.
enum Markup {
    /// `text` as text between tags and between quotes: five characters become references, and those that XML 1.0 does
    /// not allow (its production 2, `Char`) become U+FFFD.
    ///
    /// It works on scalars, not characters: a quote with a combining accent is one character, but still ends an
    /// attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
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
    /// within strings, where the reference means the same.
    static func scriptSafe(json: String) -> String {
        json.replacing("<", with: "\\u003c")
    }
}
