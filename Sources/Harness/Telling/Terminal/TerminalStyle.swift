import Foundation

/// The width, the colours and the characters to use for output to a terminal or a file.
package struct TerminalStyle: Sendable, Equatable {
    /// The maximum width of a line, in columns.
    package var width: Int
    /// Whether the output is a terminal, where progress can overwrite its own line.
    package var isTerminal: Bool
    package var usesColour: Bool
    /// Whether to use non-ASCII characters such as block bars, check marks and dashes.
    package var usesUnicode: Bool

    package init(width: Int, isTerminal: Bool, usesColour: Bool, usesUnicode: Bool) {
        self.width = min(max(width, Self.narrowest), Self.widest)
        self.isTerminal = isTerminal
        self.usesColour = usesColour
        self.usesUnicode = usesUnicode
    }

    /// Creates the style for the given environment.
    ///
    /// - Parameters:
    ///   - columns: The width that the terminal reports. If this parameter is nil, the width is `COLUMNS`, or 80
    ///     without `COLUMNS`.
    ///   - environment: The environment's variables. A non-empty `NO_COLOR` (https://no-color.org) or `TERM=dumb` turns
    ///     colour off. The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set determines the character set.
    package init(isTerminal: Bool, columns: Int?, environment: [String: String]) {
        func value(_ name: String) -> String? {
            environment[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        let characters = (value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "").lowercased()
        self.init(
            width: columns ?? value("COLUMNS").flatMap { Int($0) } ?? 80,
            isTerminal: isTerminal,
            usesColour: isTerminal && value("NO_COLOR") == nil && value("TERM") != "dumb",
            usesUnicode: characters.contains("utf-8") || characters.contains("utf8")
        )
    }

    package static var standardOutput: TerminalStyle {
        .detect(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    }

    /// Returns the style for an open file descriptor in the given environment.
    package static func detect(descriptor: Int32, environment: [String: String]) -> TerminalStyle {
        let isTerminal = isatty(descriptor) == 1
        var size = winsize()
        let told = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return TerminalStyle(isTerminal: isTerminal, columns: told ? Int(size.ws_col) : nil, environment: environment)
    }

    /// The minimum width, because a narrower table is unreadable. A narrower terminal wraps the lines.
    private static let narrowest = 40
    /// The maximum width, because the rows of a wider table are hard to follow.
    private static let widest = 200
}

extension TerminalStyle {
    /// The ways to make a text stand out, as ANSI's select-graphic-rendition parameters.
    package enum Emphasis: String {
        case strong = "1"
        case faint = "2"
        case red = "31"
        case strongRed = "1;31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    package func painted(_ text: String, _ emphasis: Emphasis?) -> String {
        guard usesColour, let emphasis, !text.isEmpty else { return text }
        return "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m"
    }

    /// Breaks `text` into lines that are no wider than the terminal.
    package func paragraph(_ text: String, _ emphasis: Emphasis?) -> [String] {
        TerminalText.wrapped(printable(text), width: width).map { painted($0, emphasis) }
    }

    /// Removes line breaks, control codes and changes of direction from `text`, so that a terminal can show it safely.
    /// Every text from results, samples and lessons passes through this method before it is printed. O(`limit`).
    ///
    /// - Parameter limit: The maximum number of scalars. A longer text is cut and ends with an ellipsis. The default is
    ///   longer than any sentence.
    package func printable(_ text: String, atMost limit: Int = 2_000) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return result + (usesUnicode ? "…" : "...") }
            count += 1
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result += scalar == "\n" || scalar == "\t" ? " " : usesUnicode ? "\u{FFFD}" : "?"
            // A private-use character may look like anything in the terminal's font.
            case .privateUse, .surrogate, .unassigned,
                .format where scalar != "\u{200D}":
                result += usesUnicode ? "\u{FFFD}" : "?"
            default:
                if usesUnicode || scalar.isASCII {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += Self.inASCII[scalar] ?? String(scalar)
                }
            }
        }
        return result
    }

    /// The ASCII replacements for the non-ASCII characters in this package's own texts. All other non-ASCII characters
    /// are printed unchanged.
    private static let inASCII: [Unicode.Scalar: String] = [
        "–": "-", "—": "-", "’": "'", "“": "\"", "”": "\"", "…": "...", "µ": "u", "×": "x", "·": "-",
        "≤": "<=", "≥": ">=", "→": "->", "✓": "+", "▸": ">", "✗": "x", "█": "#",
    ]
}
