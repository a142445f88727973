/// A stretch of a lesson's line.
enum LessonSpan: Equatable {
    case text(String)
    case code(String)
    case strong([LessonSpan])
    case emphasis([LessonSpan])
    case link([LessonSpan], to: String)
    case picture(String, at: String)

    /// Unclosed marks are text.
    static func all(in text: some StringProtocol) -> [LessonSpan] {
        var spans: [LessonSpan] = []
        var plain = ""
        var rest = Substring(text)
        func flush() {
            if !plain.isEmpty { spans.append(.text(plain)) }
            plain = ""
        }
        while let first = rest.first {
            guard let (span, length) = marked(rest) else {
                plain.append(first)
                rest.removeFirst()
                continue
            }
            flush()
            spans.append(span)
            rest = rest.dropFirst(length)
        }
        flush()
        return spans
    }

    /// The span that begins here, and the number of its characters.
    private static func marked(_ text: Substring) -> (LessonSpan, Int)? {
        switch text.first {
        case "`":
            guard let match = text.prefixMatch(of: /`([^`]+)`/) else { return nil }
            return (.code(String(match.1)), match.0.count)
        case "*":
            if let match = text.prefixMatch(of: /\*\*([^*]+(?:\*[^*]+\*[^*]*)*)\*\*/) {
                return (.strong(all(in: match.1)), match.0.count)
            }
            guard let match = text.prefixMatch(of: /\*([^*\s](?:[^*]*[^*\s])?)\*/) else { return nil }
            return (.emphasis(all(in: match.1)), match.0.count)
        case "!":
            guard let match = text.prefixMatch(of: /!\[([^\]]*)\]\(([^)]*)\)/) else { return nil }
            return (.picture(String(match.1), at: String(match.2)), match.0.count)
        case "[":
            guard let match = text.prefixMatch(of: /\[([^\]]*)\]\(([^)]*)\)/) else { return nil }
            return (.link(all(in: match.1), to: String(match.2)), match.0.count)
        default:
            return nil
        }
    }
}
