/// Two texts side by side, line by line: common lines are level, and differing lines are marked.
package struct LineComparison: Equatable {
    /// A line of one side.
    package struct Line: Equatable {
        package var text: String
        package var differs: Bool

        init(_ text: Substring, differs: Bool) { (self.text, self.differs) = (String(text), differs) }
    }

    /// The lines of both sides, level with each other; nil where only the other side has a line.
    package private(set) var old: [Line?] = []
    package private(set) var new: [Line?] = []
    /// False for long texts, whose lines are shown side by side without a comparison.
    let isCompared: Bool

    /// The longest text that is compared, in lines: the time grows with the product of the lengths. Variants' files are
    /// far shorter than this.
    static let mostLines = 500

    /// Lines that differ only in indentation count as equal, because code moved into a block is not new.
    package init(_ oldText: String, _ newText: String) {
        let oldLines = Self.lines(oldText)
        let newLines = Self.lines(newText)
        isCompared = max(oldLines.count, newLines.count) <= Self.mostLines
        guard isCompared else {
            (old, new) = (oldLines.map { Line($0, differs: false) }, newLines.map { Line($0, differs: false) })
            return
        }
        let common = Self.common(oldLines.map(Content.init), newLines.map(Content.init))
        let removed = Set(oldLines.indices).subtracting(common.map(\.old))
        let inserted = Set(newLines.indices).subtracting(common.map(\.new))
        var (oldIndex, newIndex) = (0, 0)
        while oldIndex < oldLines.count || newIndex < newLines.count {
            let isRemoved = removed.contains(oldIndex)
            let isInserted = inserted.contains(newIndex)
            let differs = isRemoved || isInserted
            // A removed line has an inserted line next to it, or an empty place if there is none.
            let (hasOld, hasNew) = (!differs || isRemoved, !differs || isInserted)
            old.append(hasOld ? Line(oldLines[oldIndex], differs: differs) : nil)
            new.append(hasNew ? Line(newLines[newIndex], differs: differs) : nil)
            oldIndex += hasOld ? 1 : 0
            newIndex += hasNew ? 1 : 0
        }
    }

    /// A line, split into content and indentation.
    private struct Content {
        let text: Substring
        let indentation: Int
        /// Whether the line has letters or digits: lines with only braces occur in many places.
        let isWorded: Bool

        init(_ line: Substring) {
            text = line.drop { $0 == " " || $0 == "\t" }
            indentation = line.count - text.count
            isWorded = text.contains { $0.isLetter || $0.isNumber }
        }

        /// Scores a match of this line with another; 0 if they differ. Braces at the same indentation score higher than
        /// others, and lines with words score higher than braces.
        func worth(with other: Content) -> Int {
            guard text == other.text else { return 0 }
            let isLevel = indentation == other.indentation
            return isWorded ? (isLevel ? 10 : 9) : (isLevel ? 3 : 1)
        }
    }

    /// Finds the pairs of common lines, in order, with the highest total score. O(n · m) in the numbers of lines.
    private static func common(_ old: [Content], _ new: [Content]) -> [(old: Int, new: Int)] {
        let width = new.count + 1
        // For each pair of an old and a new line, the highest score from there to the ends of both texts.
        var worth = [Int](repeating: 0, count: (old.count + 1) * width)
        for row in old.indices.reversed() {
            for column in new.indices.reversed() {
                let own = old[row].worth(with: new[column])
                let skipping = max(worth[(row + 1) * width + column], worth[row * width + column + 1])
                worth[row * width + column] =
                    own > 0 ? max(own + worth[(row + 1) * width + column + 1], skipping) : skipping
            }
        }
        var pairs: [(old: Int, new: Int)] = []
        var (row, column) = (0, 0)
        while row < old.count, column < new.count {
            let own = old[row].worth(with: new[column])
            if own > 0, worth[row * width + column] == own + worth[(row + 1) * width + column + 1] {
                pairs.append((row, column))
                (row, column) = (row + 1, column + 1)
            } else if worth[(row + 1) * width + column] >= worth[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return pairs
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
