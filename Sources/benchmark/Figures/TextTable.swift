/// Cells in rows: for a terminal, or as Markdown.
package struct TextTable {
    let header: [String]
    package var rows: [[String]] = []

    package init(_ header: [String]) {
        self.header = header
    }

    /// In columns.
    package var lines: [String] {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
        return all.map { row in
            let line = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// As a table of GitHub's Markdown.
    package var markdown: [String] {
        ([header, header.map { _ in "---" }] + rows).map { row in
            "| " + row.map { $0.replacing("|", with: "\\|").replacing("<", with: "&lt;") }.joined(separator: " | ")
                + " |"
        }
    }
}
