/// The layout of text in a terminal. A character is one column wide.
package enum TerminalText {
    /// Breaks `text` between words into lines of at most `width` columns. A word that is longer than a line is broken,
    /// too. O(n).
    package static func wrapped(_ text: String, width: Int) -> [String] {
        let width = max(width, 1)
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in text.split(separator: " ") {
            // The loop counts each character only once, because a word may be as long as a file.
            var rest = Array(word)[...]
            if !line.isEmpty, length + 1 + rest.count <= width {
                line += " " + word
                length += 1 + rest.count
                continue
            }
            if !line.isEmpty { lines.append(line) }
            while rest.count > width {
                lines.append(String(rest.prefix(width)))
                rest = rest.dropFirst(width)
            }
            (line, length) = (String(rest), rest.count)
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    package static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    package static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// Removes trailing spaces.
    package static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }

    /// Shortens `text` to `width` columns. A shortened text ends with an ellipsis.
    package static func cut(_ text: String, _ width: Int, unicode: Bool) -> String {
        guard text.count > width else { return text }
        let mark = unicode ? "…" : "..."
        return String(text.prefix(max(0, width - mark.count)) + mark.prefix(width))
    }

    /// Draws a bar whose length is `fraction` of `width` columns. With Unicode blocks the length is exact to an eighth
    /// of a column.
    package static func bar(_ fraction: Double, width: Int, unicode: Bool) -> String {
        let length = min(max(fraction, 0), 1) * Double(width)
        guard unicode else { return String(repeating: "#", count: Int(length.rounded())) }
        let eighths = Int((length * 8).rounded())
        let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + partial
    }
}
