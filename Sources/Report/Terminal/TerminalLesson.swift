/// A lesson as lines for a terminal.
package struct TerminalLesson {
    private let style: TerminalStyle

    package init(style: TerminalStyle) {
        self.style = style
    }

    /// The lesson's lines; prose is wrapped to the style's width, code and tables stay as they are.
    package func lines(for markdown: String) -> [String] {
        lines(for: LessonText(markdown).blocks, width: style.width)
    }

    private func lines(for blocks: [LessonText.Block], width: Int) -> [String] {
        Array(blocks.map { lines(for: $0, width: width) }.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func lines(for block: LessonText.Block, width: Int) -> [String] {
        switch block {
        case .heading(_, let spans): [style.painted(prose(spans), .strong)]
        case .paragraph(let spans): TerminalText.wrapped(prose(spans), width: width)
        case .code(let lines): lines.map { "    " + style.painted(style.printable($0), .cyan) }
        case .list(let items): items.flatMap { lines(for: $0, width: width) }
        case .table(let rows): lines(forTable: rows)
        }
    }

    private func lines(for item: LessonText.Item, width: Int) -> [String] {
        let marker = item.marker + " "
        let indent = String(repeating: " ", count: marker.count)
        return lines(for: item.blocks, width: width - marker.count).enumerated().map { index, line in
            index == 0 ? marker + line : line.isEmpty ? "" : indent + line
        }
    }

    /// Columns as wide as their widest cell; a wide table may be wider than the terminal.
    private func lines(forTable rows: [[String]]) -> [String] {
        let cells = rows.map { $0.map { prose(LessonSpan.all(in: $0)) } }
        let widths = (0..<(cells.map(\.count).max() ?? 0)).map { column in
            cells.compactMap { $0.indices.contains(column) ? $0[column].count : nil }.max() ?? 0
        }
        return cells.enumerated().map { index, row in
            let padded = zip(row, widths).map { TerminalText.left($0, $1) }.joined(separator: "  ")
            return style.painted(padded, index == 0 ? .faint : nil)
        }
    }

    /// Without the marks of emphasis and code; a link keeps its address, a picture its description.
    private func prose(_ spans: [LessonSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text): style.printable(text)
            case .strong(let spans), .emphasis(let spans): prose(spans)
            case .link(let spans, let target): "\(prose(spans)) (\(style.printable(target)))"
            case .picture(let text, let target): "[picture: \(style.printable(text)), \(style.printable(target))]"
            }
        }.joined()
    }
}
