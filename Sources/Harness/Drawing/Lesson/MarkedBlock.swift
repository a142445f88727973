import Foundation
import Model

/// A text about runs and declarations that a command writes into a page, between two markers.
package protocol WrittenPart {
    static var begin: String { get }
    static var end: String { get }
    /// The part as Markdown, which ends with a line break.
    var markdown: String { get }
}

extension WrittenPart {
    /// Replaces this part of a page. Returns nil if the page lacks the markers.
    package func replaced(in page: String) -> String? {
        MarkedBlock(begin: Self.begin, end: Self.end).replaced(in: page, with: markdown)
    }
}

/// The markers around a part of a page that a command writes, and ways to replace this part.
struct MarkedBlock {
    let begin: String
    let end: String

    /// Replaces the text between the markers of a page. Returns nil if the page lacks the markers.
    func replaced(in page: String, with text: String) -> String? {
        places(in: page).map { begin, end in
            page[..<begin.upperBound] + "\n\n" + text + "\n" + page[end.lowerBound...]
        }
    }

    /// Replaces each part of a page between a begin marker with arguments and an end marker. The markers are replaced
    /// too.
    ///
    /// - Parameter part: A closure that returns the new part for a begin marker, or nil if the part cannot be made.
    /// - Returns: The new page; nil if the page has no begin marker, if an end marker is missing, or if `part` returns
    ///   nil.
    static func replacing<Output>(
        _ begin: Regex<Output>,
        until end: String,
        in page: String,
        by part: (Regex<Output>.Match) throws -> String?
    ) rethrows -> String? {
        var (result, rest) = ("", page[...])
        while let marker = rest.firstMatch(of: begin) {
            guard let end = rest[marker.range.upperBound...].range(of: end), let new = try part(marker) else {
                return nil
            }
            result += rest[..<marker.range.lowerBound] + new
            rest = rest[end.upperBound...]
        }
        return rest.startIndex == page.startIndex ? nil : result + rest
    }

    func places(in page: String) -> (begin: Range<String.Index>, end: Range<String.Index>)? {
        guard let begin = page.range(of: begin),
            let end = page.range(of: end, range: begin.upperBound..<page.endIndex)
        else { return nil }
        return (begin, end)
    }

    /// Puts a text on one line, for a table cell or a line of a written part. Replaces characters that would end the
    /// cell or the part. If `isCode`, also replaces characters that would end the code span.
    static func cell(_ text: String, atMost limit: Int = 600, isCode: Bool = false) -> String {
        let scalars = text.onOneLine(atMost: limit).unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar {
            case "|": "/"
            case "<": "‹"
            case "`": isCode ? "'" : "`"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Writes a table that ends with a line break.
    ///
    /// - Parameter areNumbers: Whether all columns except the first contain numbers, which are aligned at the right.
    static func table(_ heads: [String], areNumbers: Bool, _ rows: [[String]]) -> String {
        let rule = heads.indices.map { $0 > 0 && areNumbers ? "---:" : "---" }.joined(separator: "|")
        func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
        return line(heads) + "|\(rule)|\n" + rows.map(line).joined()
    }
}
