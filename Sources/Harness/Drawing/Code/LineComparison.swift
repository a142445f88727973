/// Two texts side by side, line by line: common lines are level, and differing lines are marked.
package struct LineComparison: Equatable {
    /// A line of one side; nil if only the other side has one.
    package struct Line: Equatable {
        package var text: String
        package var differs: Bool
    }

    package private(set) var old: [Line?] = []
    package private(set) var new: [Line?] = []
    /// False for long texts: their lines are side by side as they come.
    let isCompared: Bool

    /// Of a text that is compared: the time grows with the square of what differs. A variant's file is short enough to
    /// be read beside another.
    static let mostLines = 500

    /// Lines that differ only in indentation count as equal: code that moves into a block is not new.
    package init(_ oldText: String, _ newText: String) {
        let oldLines = Self.lines(oldText)
        let newLines = Self.lines(newText)
        isCompared = max(oldLines.count, newLines.count) <= Self.mostLines
        guard isCompared else {
            old = oldLines.map { Line(text: String($0), differs: false) }
            new = newLines.map { Line(text: String($0), differs: false) }
            return
        }
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
