extension String {
    /// Returns the text on one line, cut after `limit` characters. The line contains nothing that a terminal would
    /// treat as a command. A control character, a line end or a character that changes the writing direction becomes an
    /// escape such as `\u{1B}`. O(`limit`).
    package func onOneLine(atMost limit: Int = 200) -> String {
        var line = ""
        var count = 0
        for scalar in unicodeScalars {
            guard count < limit else { return line + "…" }
            count += 1
            if scalar.leavesTheLine {
                line += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                line.unicodeScalars.append(scalar)
            }
        }
        return line
    }

    /// A path to show in a sentence. A very long path is cut, so that the rest of the sentence stays visible.
    package var shownPath: String { onOneLine(atMost: 1000) }
}

extension Unicode.Scalar {
    fileprivate var leavesTheLine: Bool {
        switch properties.generalCategory {
        // A terminal's font can show a private-use character as any sign.
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension String {
    /// The text as one word of a shell's command line. It is on one line, and quoted if necessary.
    package var shellWord: String {
        let line = onOneLine()
        let isPlain = line.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-_./=:,+".unicodeScalars.contains(scalar)
        }
        return isPlain ? line : "'\(line.replacing("'", with: "'\\''"))'"
    }

    /// Converts a name with hyphens to a type's name: `HopForEach` for `hop-for-each`.
    package var asTypeName: String {
        split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
