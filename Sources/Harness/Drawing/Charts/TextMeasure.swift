/// Estimates the width of a text, because an SVG file cannot measure the viewer's fonts.
enum TextMeasure {
    /// Returns the width that a text has in Verdana, one of the widest sans-serif system fonts. Bold text is a seventh
    /// wider.
    static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size * (isBold ? 1.14 : 1)
    }

    private static func width(of scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", " ", "!", "(", ")", "[", "]": 0.36
        case "f", "r", "t", "-", "/": 0.43
        case "m", "w", "M", "W", "%", "@", "—": 0.92
        case "A"..."Z": 0.69
        case "\u{2E80}"...: 1.05
        default: 0.6
        }
    }

    /// Cuts `text` to the width `limit` and marks the cut.
    static func cut(_ text: String, width limit: Double, size: Double, isBold: Bool = false) -> String {
        var fitting = text.startIndex
        var taken = 0.0
        // The loop stops at the first character that does not fit, because a name may be very long.
        for place in text.indices {
            taken += width(String(text[place]), size: 1)
            let extent = taken * size * (isBold ? 1.14 : 1)
            if extent > limit { return text[..<fitting] + "…" }
            if extent + size <= limit { fitting = text.index(after: place) }
        }
        return text
    }

    /// Breaks `text` between words into lines of about `limit`. A word that is longer than a line is cut.
    static func wrapped(_ text: String, width limit: Double, size: Double, isBold: Bool = false) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.prefix(Markup.longestText).split(separator: " ") {
            let extended = line.isEmpty ? String(word) : line + " " + word
            if width(extended, size: size, isBold: isBold) <= limit || line.isEmpty {
                line = extended
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { cut($0, width: limit, size: size, isBold: isBold) }
    }
}
