/// Text on its way into XML or HTML.
enum Markup {
    /// `text` so that it is text there, between tags and between quotes: five characters become references, and what
    /// XML 1.0 has no place for (its production 2, `Char`) becomes U+FFFD.
    ///
    /// Goes by scalars, not characters: a quote with a combining accent is one character, and still ends an attribute.
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

    /// JSON so that nothing in it ends the script's element that holds it, nor begins a comment there: "<" stands in
    /// JSON only within strings, where the reference means the same.
    static func scriptSafe(json: String) -> String {
        json.replacing("<", with: "\\u003c")
    }
}
