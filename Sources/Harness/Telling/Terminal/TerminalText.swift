/// Lays out text in columns. A character counts as one column.
package enum TerminalText {
    /// Breaks `text` between words into lines of at most `width` columns; a word longer than a line is broken too.
    /// O(n).
    package static func wrapped(_ text: String, width: Int) -> [String] {
        let width = max(width, 1)
        var lines: [String] = []
        var line = ""
        var length = 0
        for word in text.split(separator: " ") {
            // Each character is counted only once, because a word may be as long as a file.
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

    /// Cuts `text` to `width` columns, with a mark for the cut.
    package static func cut(_ text: String, _ width: Int, unicode: Bool) -> String {
        guard text.count > width else { return text }
        let mark = unicode ? "…" : "..."
        return String(text.prefix(max(0, width - mark.count)) + mark.prefix(width))
    }

    /// Draws a bar of `fraction` of `width` columns, to an eighth of a column if blocks can be drawn.
    package static func bar(_ fraction: Double, width: Int, unicode: Bool) -> String {
        let length = min(max(fraction, 0), 1) * Double(width)
        guard unicode else { return String(repeating: "#", count: Int(length.rounded())) }
        let eighths = Int((length * 8).rounded())
        let partial = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return String(repeating: "█", count: eighths / 8) + partial
    }
}
