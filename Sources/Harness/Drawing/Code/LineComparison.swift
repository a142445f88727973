/// Two texts side by side, line by line: common lines are level, and differing lines are marked.
package struct LineComparison: Equatable {
    /// A line of one side; nil if only the other side has one.
    package struct Line: Equatable {
        package var text: String
        package var differs: Bool

        init(_ text: Substring, differs: Bool) { (self.text, self.differs) = (String(text), differs) }
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
            (old, new) = (oldLines.map { Line($0, differs: false) }, newLines.map { Line($0, differs: false) })
            return
        }
        func content(_ line: Substring) -> Substring { line.drop { $0 == " " || $0 == "\t" } }
        let difference = newLines.map(content).difference(from: oldLines.map(content))
        func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
            switch change {
            case .remove(let offset, _, _), .insert(let offset, _, _): offset
            }
        }
        let removed = Set(difference.removals.map(offset))
        let inserted = Set(difference.insertions.map(offset))
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < oldLines.count || newIndex < newLines.count {
            let isRemoved = removed.contains(oldIndex)
            let isInserted = inserted.contains(newIndex)
            let differs = isRemoved || isInserted
            // A removed line is beside an inserted one, or beside nothing.
            let (hasOld, hasNew) = (!differs || isRemoved, !differs || isInserted)
            old.append(hasOld ? Line(oldLines[oldIndex], differs: differs) : nil)
            new.append(hasNew ? Line(newLines[newIndex], differs: differs) : nil)
            oldIndex += hasOld ? 1 : 0
            newIndex += hasNew ? 1 : 0
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
