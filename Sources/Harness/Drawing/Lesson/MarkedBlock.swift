import Foundation
import Model

/// Text that a command writes into a page between two markers, from runs and declarations.
package protocol WrittenPart {
    static var begin: String { get }
    static var end: String { get }
    /// Ends with a line break.
    var markdown: String { get }
}

extension WrittenPart {
    /// Returns the page with this part replaced; nil if the page lacks the markers.
    package func replaced(in page: String) -> String? {
        MarkedBlock(begin: Self.begin, end: Self.end).replaced(in: page, with: markdown)
    }
}

/// The markers around a part of a page that a command writes.
struct MarkedBlock {
    let begin: String
    let end: String

    /// Returns the page with another text between the markers; nil if the page lacks the markers.
    func replaced(in page: String, with text: String) -> String? {
        places(in: page).map { begin, end in
            page[..<begin.upperBound] + "\n\n" + text + "\n" + page[end.lowerBound...]
        }
    }

    /// Replaces each part of a page, from a marker with arguments to the end marker, including both markers.
    ///
    /// - Parameter part: Returns the new part for a marker; nil if it cannot make the part.
    /// - Returns: Nil if the page has no such marker, if a marker has no end marker, or if `part` returns nil.
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

    /// Prepares a text for a line or a table cell of a written part: puts the text on one line, and replaces characters
    /// that would end the cell, the part or, if `isCode`, the code span.
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
    /// - Parameter areNumbers: Whether to align all columns except the first at the right.
    static func table(_ heads: [String], areNumbers: Bool, _ rows: [[String]]) -> String {
        let rule = heads.indices.map { $0 > 0 && areNumbers ? "---:" : "---" }.joined(separator: "|")
        func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
        return line(heads) + "|\(rule)|\n" + rows.map(line).joined()
    }
}
