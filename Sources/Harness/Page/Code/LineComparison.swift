/// Two texts line by line beside each other: what both have stands at one height, and what differs is marked.
struct LineComparison: Equatable {
    /// A line of one side; nil where the other side alone has one.
    struct Line: Equatable {
        var text: String
        var differs: Bool
    }

    private(set) var old: [Line?] = []
    private(set) var new: [Line?] = []

    /// Lines that differ in their indentation alone count as the same: what is moved into a block is not new.
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
            // A removed line stands beside an inserted one, or beside nothing.
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
