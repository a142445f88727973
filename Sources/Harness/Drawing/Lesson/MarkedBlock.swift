import Foundation
import Model

/// A part of a page that a command writes, between two markers, so that it comes from runs and declarations.
package struct MarkedBlock {
    package let begin: String
    package let end: String

    package init(from begin: String, to end: String) { (self.begin, self.end) = (begin, end) }

    /// The page with another text between the markers; nil if it has no place for it.
    package func replaced(in page: String, with text: String) -> String? {
        places(in: page).map { begin, end in
            page[..<begin.upperBound] + "\n\n" + text + "\n" + page[end.lowerBound...]
        }
    }

    func places(in page: String) -> (begin: Range<String.Index>, end: Range<String.Index>)? {
        guard let begin = page.range(of: begin),
            let end = page.range(of: end, range: begin.upperBound..<page.endIndex)
        else { return nil }
        return (begin, end)
    }

    /// A text within a line or a table of such a part: one line, without a mark that ends a cell, the part or, for a
    /// name in code, the code.
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

    /// A table that ends with a line break.
    ///
    /// - Parameter areNumbers: Whether all columns but the first are aligned at the right.
    static func table(_ heads: [String], areNumbers: Bool, _ rows: [[String]]) -> String {
        let rule = heads.indices.map { $0 > 0 && areNumbers ? "---:" : "---" }.joined(separator: "|")
        func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
        return line(heads) + "|\(rule)|\n" + rows.map(line).joined()
    }
}
