/// Cells in rows, for a terminal.
package struct TextTable {
    let header: [String]
    package var rows: [[String]] = []

    package init(_ header: [String]) {
        self.header = header
    }

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
}
