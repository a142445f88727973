/// Two texts side by side, line by line: common lines are level, and differing lines are marked.
struct LineComparison: Equatable {
    /// A line of one side; nil if only the other side has one.
    struct Line: Equatable {
        var text: String
        var differs: Bool
    }

    private(set) var old: [Line?] = []
    private(set) var new: [Line?] = []

    /// Lines that differ only in indentation count as equal: code that moves into a block is not new.
    init(_ oldText: String, _ newText: String) {
        let oldLines = Self.lines(oldText)
        let newLines = Self.lines(newText)
        func content(_ line: Substring) -> Substring { line.drop { $0 == " " || $0 == "\t" } }
        let difference = newLines.map(content).difference(from: oldLines.map(content))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < oldLines.count || newIndex < newLines.count {
            let isRemoved = removed.contains(oldIndex)
            let isInserted = inserted.contains(newIndex)
            let differs = isRemoved || isInserted
            // A removed line is beside an inserted one, or beside nothing.
            if !differs || isRemoved {
                old.append(Line(text: String(oldLines[oldIndex]), differs: differs))
                oldIndex += 1
            } else {
                old.append(nil)
            }
            if !differs || isInserted {
                new.append(Line(text: String(newLines[newIndex]), differs: differs))
                newIndex += 1
            } else {
                new.append(nil)
            }
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
