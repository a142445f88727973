import Model
import Telling

/// A lesson as lines for a terminal.
package struct TerminalLesson {
    private let style: TerminalStyle
    private let link: TerminalLink

    /// - Parameter folder: The lesson's folder, relative to the checkout's root.
    package init(in folder: String, style: TerminalStyle) {
        (link, self.style) = (TerminalLink(folder: folder), style)
    }

    /// The minimum width of text in nested lists, in columns.
    private static let narrowest = 20

    /// Returns the lines of a lesson. Prose and tables fit the style's width, and code keeps its lines.
    ///
    /// - Throws: ``UsageError`` for a lesson beyond the size limit.
    package func lines(for markdown: String) throws(UsageError) -> [String] {
        let largest = SourceFolder.largestText
        guard markdown.utf8.count <= largest else {
            throw UsageError("the lesson is larger than \(largest >> 10) KB, the limit for a lesson; shorten it")
        }
        return lines(for: LessonText(markdown).blocks, width: style.width) + place(ofFilesIn: markdown)
    }

    /// Returns sentences about the files that a text names. One sentence gives the folder of the files, and another
    /// gives the command that shows the notes.
    private func place(ofFilesIn markdown: String) -> [String] {
        var sentences: [String] = []
        if markdown.contains(/\]\(\w+\.swift\)/) {
            sentences.append("Files named without a folder are in \(link.folder).")
        }
        if markdown.contains("](NOTES.md") {
            sentences.append("pitfalls explain \(link.name) --notes shows the notes.")
        }
        guard !sentences.isEmpty else { return [] }
        let text = printable(sentences.joined(separator: " "))
        return [""] + TerminalText.wrapped(text, width: style.width).map { style.painted($0, .faint) }
    }

    private func lines(for blocks: [LessonText.Block], width: Int) -> [String] {
        Array(blocks.map { lines(for: $0, width: width) }.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func lines(for block: LessonText.Block, width: Int) -> [String] {
        switch block {
        case .heading(_, let spans): [style.painted(prose(spans), .strong)]
        case .paragraph(let spans): TerminalText.wrapped(prose(spans), width: width)
        case .code(let lines): lines.map { $0.isEmpty ? "" : "    " + style.painted(printable($0), .cyan) }
        case .list(let items): lines(forList: items, width: width)
        case .table(let rows): lines(forTable: rows, width: width)
        }
    }

    /// Puts the items one below the other, with a blank line after an item that ends in code.
    private func lines(forList items: [LessonText.Item], width: Int) -> [String] {
        items.enumerated().flatMap { index, item in
            let endsInCode = if case .code = item.blocks.last { true } else { false }
            return lines(for: item, width: width) + (endsInCode && index + 1 < items.count ? [""] : [])
        }
    }

    private func lines(for item: LessonText.Item, width: Int) -> [String] {
        let marker = item.marker + " "
        let indent = String(repeating: " ", count: marker.count)
        let inner = lines(for: item.blocks, width: max(width - marker.count, Self.narrowest))
        return inner.enumerated().map { $0 == 0 ? marker + $1 : $1.isEmpty ? "" : indent + $1 }
    }

    /// Returns a table's lines with columns as wide as their widest cell. If the table is too wide, the cells of a row
    /// are placed below the row's first cell, each with its heading.
    private func lines(forTable rows: [[String]], width: Int) -> [String] {
        let cells = rows.map { $0.map { prose(LessonSpan.all(in: $0)) } }
        var widths: [Int] = []
        for row in cells {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        let whole = widths.reduce(-2) { $0 + $1 + 2 }
        guard whole > width, let headings = cells.first else {
            return cells.enumerated().map { index, row in
                let last = row.count - 1
                let padded = row.enumerated().map { $0 == last ? $1 : TerminalText.left($1, widths[$0]) }
                return style.painted(padded.joined(separator: "  "), index == 0 ? .faint : nil)
            }
        }
        // Shortens the headings once, because every row repeats them.
        let shortHeadings = headings.map { TerminalText.cut($0, width, unicode: style.usesUnicode) }
        return cells.dropFirst().flatMap { row in
            let cells = zip(shortHeadings, row).dropFirst().map { "\($0): \($1)" }
            return TerminalText.wrapped(row.first ?? "", width: width)
                + cells.flatMap { cell in TerminalText.wrapped(cell, width: width - 2).map { "  " + $0 } }
        }
    }

    /// Returns the text of spans, without Markdown's marks for emphasis and code. A picture is replaced by its
    /// description.
    private func prose(_ spans: [LessonSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text), .code(let text): printable(text)
            case .strong(let spans), .emphasis(let spans): prose(spans)
            case .link(let spans, let target): link.text(prose(spans), to: printable(target))
            case .picture(let text, let target): "[picture: \(printable(text))] \(printable(link.path(target)))"
            }
        }.joined()
    }

    /// Returns a printable text of any length, because the whole lesson already has a size limit.
    private func printable(_ text: String) -> String { style.printable(text, atMost: .max) }
}

/// A lesson's links for a terminal, where a reader cannot follow them. The address is printed unless the link's text
/// already contains it.
private struct TerminalLink {
    /// The lesson's folder relative to the checkout's root, such as `experiments/progress-flood`.
    let folder: String

    /// The experiment's name.
    var name: String { String(folder.split(separator: "/").last ?? "") }

    /// Returns the text of a link. A web address stays as it is. A link to a file becomes the file's path in the
    /// checkout, or its name alone if the file is next to the lesson. A link to another lesson becomes the name of its
    /// experiment, which the command that shows lessons takes.
    func text(_ label: String, to target: String) -> String {
        // The lesson's last line already names the command that shows the notes.
        guard !target.hasPrefix(LessonFile.notes.rawValue) else { return label }
        let address = isFile(target) ? nameOfLesson(target) ?? shortened(path(target)) : target
        guard !address.isEmpty, address != label else { return label }
        return address.hasSuffix("/" + label) && isFile(target) ? address : "\(label) (\(address))"
    }

    /// Returns the path of a file in the checkout. Any other address is returned unchanged.
    func path(_ target: String) -> String {
        guard isFile(target) else { return target }
        var parts = folder.split(separator: "/")
        for part in target.split(separator: "/") {
            switch part {
            case ".": break
            case "..": parts = parts.dropLast()
            default: parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private func isFile(_ target: String) -> Bool { !target.contains(":") }

    private func nameOfLesson(_ target: String) -> String? {
        let parts = path(target).split(separator: "/")
        guard parts.count == 3, parts[0] == "experiments", parts[2] == "README.md" else { return nil }
        return String(parts[1])
    }

    private func shortened(_ path: String) -> String {
        path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }
}
