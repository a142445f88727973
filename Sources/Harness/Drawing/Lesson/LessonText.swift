/// A lesson's parsed Markdown (https://spec.commonmark.org). The parser knows headings, paragraphs, lists, fenced code,
/// tables and comments. Within a line it knows code, links, pictures and emphasis.
///
/// Parsing takes O(n). Lists that are nested too deep are read as text.
struct LessonText {
    let blocks: [Block]

    enum Block: Equatable {
        case heading(level: Int, [LessonSpan])
        case paragraph([LessonSpan])
        /// A list's items. An item has a marker, such as "-" or "12.", and blocks.
        case list([Item])
        case code([String])
        /// A table's rows, each with its cells. The first row is the heading.
        case table([[String]])
    }

    struct Item: Equatable {
        var marker: String
        var blocks: [Block]
    }

    init(_ markdown: String) {
        let lines = markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var reader = LessonReader(lines.map(String.init), depth: 0)
        blocks = reader.blocks()
    }
}

private struct LessonReader {
    private let lines: [String]
    private let depth: Int
    private var index = 0

    private static let deepest = 16
    /// The maximum number of digits in an item's marker, as in CommonMark.
    private static let mostDigits = 9

    init(_ lines: [String], depth: Int) { (self.lines, self.depth) = (lines, depth) }

    mutating func blocks() -> [LessonText.Block] {
        var blocks: [LessonText.Block] = []
        while index < lines.count {
            let line = lines[index]
            if line.hasPrefix("```") {
                blocks.append(code())
            } else if line.hasPrefix("#") {
                blocks.append(heading(line))
                index += 1
            } else if line.hasPrefix("|") {
                blocks.append(table())
            } else if line.hasPrefix("<!--") || line.allSatisfy(\.isWhitespace) {
                index += 1
            } else if marker(of: line) != nil {
                blocks.append(list())
            } else {
                blocks.append(paragraph())
            }
        }
        return blocks
    }

    private func heading(_ line: String) -> LessonText.Block {
        let level = line.prefix { $0 == "#" }.count
        return .heading(level: level, LessonSpan.all(in: line.dropFirst(level).drop { $0 == " " }))
    }

    private mutating func code() -> LessonText.Block {
        index += 1
        let rest = lines[index...]
        let content = rest.prefix { !$0.hasPrefix("```") }
        index += min(content.count + 1, rest.count)
        return .code(Array(content))
    }

    private mutating func table() -> LessonText.Block {
        var rows: [[String]] = []
        while index < lines.count, lines[index].hasPrefix("|") {
            let line = lines[index].drop { $0 == "|" }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { Self.trimmed($0) }
            // A table's second line contains the columns' alignment.
            let isRule = cells.allSatisfy { cell in cell.allSatisfy { "-:".contains($0) } }
            if !isRule { rows.append(cells.last == "" ? cells.dropLast() : cells) }
            index += 1
        }
        return .table(rows)
    }

    private mutating func list() -> LessonText.Block {
        var items: [LessonText.Item] = []
        while index < lines.count, let marker = marker(of: lines[index]) {
            // The marker's characters are counted only once, because a marker's spaces may be as long as the lesson.
            let width = marker.count
            var own = [String(lines[index].dropFirst(width))]
            index += 1
            while index < lines.count {
                let blank = blankLinesWithinItem(indent: width)
                guard blank > 0 || belongs(lines[index], indent: width) else { break }
                own += Array(repeating: "", count: blank)
                index += blank
                let indent = lines[index].prefix { $0 == " " }.count
                own.append(String(lines[index].dropFirst(min(indent, width))))
                index += 1
            }
            var reader = LessonReader(own, depth: depth + 1)
            items.append(LessonText.Item(marker: Self.trimmed(marker), blocks: reader.blocks()))
            skipBlankLinesBeforeItem()
        }
        return .list(items)
    }

    /// Counts the next blank lines. Returns 0 if the text below them is not indented, because it does not belong to the
    /// item.
    private func blankLinesWithinItem(indent: Int) -> Int {
        let blank = lines[index...].prefix { $0.allSatisfy(\.isWhitespace) }
        guard blank.endIndex < lines.count, !blank.isEmpty,
            lines[blank.endIndex].prefix(while: { $0 == " " }).count >= indent
        else { return 0 }
        return blank.count
    }

    /// Returns whether a line belongs to the current item, because it is indented or continues the item's paragraph.
    private func belongs(_ line: String, indent: Int) -> Bool {
        if line.allSatisfy(\.isWhitespace) { return false }
        return line.prefix { $0 == " " }.count >= indent || !startsBlock(line)
    }

    /// Skips blank lines between two items, which do not end the list.
    private mutating func skipBlankLinesBeforeItem() {
        var next = index
        while next < lines.count, lines[next].allSatisfy(\.isWhitespace) { next += 1 }
        if next < lines.count, marker(of: lines[next]) != nil { index = next }
    }

    private mutating func paragraph() -> LessonText.Block {
        var words = [Self.trimmed(lines[index])]
        index += 1
        while index < lines.count, !startsBlock(lines[index]), !lines[index].allSatisfy(\.isWhitespace) {
            words.append(Self.trimmed(lines[index]))
            index += 1
        }
        return .paragraph(LessonSpan.all(in: words.joined(separator: " ")))
    }

    private func startsBlock(_ line: String) -> Bool {
        ["```", "#", "|", "<!--"].contains { line.hasPrefix($0) } || marker(of: line) != nil
    }

    /// Returns the marker of a list's item, such as "- " or "12. "; nil if the line is no beginning of an item.
    private func marker(of line: String) -> String? {
        guard depth < Self.deepest else { return nil }
        let bytes = line.utf8
        let digits = bytes.prefix(Self.mostDigits).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let marks = bytes[digits.endIndex...].prefix(1)
        guard let mark = marks.first, digits.isEmpty ? "-*".utf8.contains(mark) : mark == UInt8(ascii: ".") else {
            return nil
        }
        let space = line[marks.endIndex...].prefix(while: \.isWhitespace)
        return space.isEmpty ? nil : String(line[..<space.endIndex])
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
