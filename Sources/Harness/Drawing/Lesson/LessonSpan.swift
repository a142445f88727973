/// A stretch of a lesson's line.
enum LessonSpan: Equatable {
    case text(String)
    case code(String)
    case strong([LessonSpan])
    case emphasis([LessonSpan])
    case link([LessonSpan], to: String)
    case picture(String, at: String)

    /// Returns the spans of a text. A mark that is never closed stays plain text. O(n) in the text's length.
    static func all(in text: some StringProtocol) -> [LessonSpan] {
        var reader = LessonSpanReader(Array(text.utf8)[...], depth: 0)
        return reader.spans()
    }
}

/// A reader of spans in UTF-8 bytes. Every mark is an ASCII character, so the reader never splits a character.
private struct LessonSpanReader {
    private let bytes: ArraySlice<UInt8>
    private let depth: Int
    private var plain: Int
    private var read: [LessonSpan] = []
    // The place of the next closing bracket. A thousand opening brackets share one search.
    private var bracket = NextPlace(of: UInt8(ascii: "]"))
    private var parenthesis = NextPlace(of: UInt8(ascii: ")"))

    /// Markup nested more deeply than this stays plain text; no lesson has more than three levels.
    private static let deepest = 4
    /// The maximum number of stars inside a strong span. Each emphasis inside the span has two stars. Each star may
    /// begin a span, so a search without this limit would be slow.
    private static let mostStars = 16

    init(_ bytes: ArraySlice<UInt8>, depth: Int) {
        (self.bytes, self.depth, plain) = (bytes, depth, bytes.startIndex)
    }

    mutating func spans() -> [LessonSpan] {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard let (span, end) = marked(at: index) else {
                index += 1
                continue
            }
            addPlain(until: index)
            read.append(span)
            (index, plain) = (end, end)
        }
        addPlain(until: bytes.endIndex)
        return read
    }

    private mutating func addPlain(until end: Int) {
        if plain < end { read.append(.text(text(plain..<end))) }
    }

    /// Reads the span that begins at `start`. Returns the span and the position after it.
    private mutating func marked(at start: Int) -> (LessonSpan, Int)? {
        switch bytes[start] {
        case UInt8(ascii: "`"):
            guard let end = bytes[(start + 1)...].firstIndex(of: bytes[start]), end > start + 1 else { return nil }
            return (.code(text(start + 1..<end)), end + 1)
        case UInt8(ascii: "*"):
            return strong(at: start) ?? emphasis(at: start)
        case UInt8(ascii: "!"):
            guard byte(start + 1) == UInt8(ascii: "["), let (label, target) = reference(at: start + 1) else {
                return nil
            }
            return (.picture(text(label), at: text(target)), target.upperBound + 1)
        case UInt8(ascii: "["):
            guard let (label, target) = reference(at: start) else { return nil }
            return (.link(inner(label), to: text(target)), target.upperBound + 1)
        default:
            return nil
        }
    }

    /// Reads a span in two stars, as in `**text**`. Single stars inside the span must come in pairs.
    private func strong(at start: Int) -> (LessonSpan, Int)? {
        let star = bytes[start]
        guard byte(start + 1) == star, byte(start + 2) != star else { return nil }
        var place = start + 2
        for count in 0..<Self.mostStars {
            guard let next = bytes[place...].firstIndex(of: star) else { return nil }
            if count.isMultiple(of: 2), byte(next + 1) == star {
                return (.strong(inner(start + 2..<next)), next + 2)
            }
            place = next + 1
        }
        return nil
    }

    /// Reads a span in single stars, as in `*text*`. The text has no space at its ends.
    private func emphasis(at start: Int) -> (LessonSpan, Int)? {
        guard let end = bytes[(start + 1)...].firstIndex(of: bytes[start]), end > start + 1 else { return nil }
        let content = text(start + 1..<end)
        guard content.first?.isWhitespace == false, content.last?.isWhitespace == false else { return nil }
        return (.emphasis(inner(start + 1..<end)), end + 1)
    }

    /// Returns the ranges of the label and the target in `[label](target)`, without the brackets.
    private mutating func reference(at start: Int) -> (label: Range<Int>, target: Range<Int>)? {
        guard let end = bracket.place(from: start + 1, in: bytes), byte(end + 1) == UInt8(ascii: "("),
            let close = parenthesis.place(from: end + 2, in: bytes)
        else { return nil }
        return (start + 1..<end, end + 2..<close)
    }

    private func inner(_ range: Range<Int>) -> [LessonSpan] {
        guard depth < Self.deepest else { return [.text(text(range))] }
        var reader = LessonSpanReader(bytes[range], depth: depth + 1)
        return reader.spans()
    }

    private func byte(_ place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A search for the next place of a byte. Each search starts at or after the previous search's start, so all searches
/// together take O(n).
private struct NextPlace {
    private let byte: UInt8
    private var found: Int?

    init(of byte: UInt8) { self.byte = byte }

    mutating func place(from start: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        if found.map({ $0 < start }) ?? true {
            found = start < bytes.endIndex ? bytes[start...].firstIndex(of: byte) ?? bytes.endIndex : bytes.endIndex
        }
        return found.flatMap { $0 < bytes.endIndex ? $0 : nil }
    }
}
