extension String {
    /// The text on one line that no terminal takes for a command, cut after `limit` characters. A control character, a
    /// line end or one that changes the direction of writing becomes an escape such as `\u{1B}`. O(`limit`).
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

    /// A path as a sentence shows it. A longer one is of no use to a reader, and leaves no room for what to do.
    package var shownPath: String { onOneLine(atMost: 1000) }
}

extension Unicode.Scalar {
    fileprivate var leavesTheLine: Bool {
        switch properties.generalCategory {
        // A private character may be anything in the terminal's font.
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        default: false
        }
    }
}

extension String {
    /// The text as one word of a command line that is copied into a shell: quoted if it has to be, and on one line.
    package var shellWord: String {
        let line = onOneLine()
        let isPlain = line.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-_./=:,+".unicodeScalars.contains(scalar)
        }
        return isPlain ? line : "'\(line.replacing("'", with: "'\\''"))'"
    }

    /// A name of words with hyphens as a type's: `HopForEach` for `hop-for-each`.
    package var asTypeName: String {
        split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
