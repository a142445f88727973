/// A comparison of two texts that are shown side by side. Common lines are on the same level, and differing lines are
/// marked.
package struct LineComparison: Equatable {
    /// A line of one side.
    package struct Line: Equatable {
        package var text: String
        package var differs: Bool

        init(_ text: Substring, differs: Bool) { (self.text, self.differs) = (String(text), differs) }
    }

    /// The lines of both sides, level with each other. An element is nil where only the other side has a line.
    package private(set) var old: [Line?] = []
    package private(set) var new: [Line?] = []
    /// Whether the lines were compared. Long texts are shown side by side without a comparison.
    let isCompared: Bool

    /// The maximum length of a compared text, in lines. The time of a comparison grows with the product of both
    /// lengths. The files of variants are far shorter.
    static let mostLines = 500

    /// Compares two texts. Lines that differ only in indentation count as equal, because code that was moved into a
    /// block is not new.
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
            // Next to a removed line is an inserted line, or an empty place if no line was inserted.
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
        /// Whether the line has letters or digits. A line without them, such as a brace, occurs in many places.
        let isWorded: Bool

        init(_ line: Substring) {
            text = line.drop { $0 == " " || $0 == "\t" }
            indentation = line.count - text.count
            isWorded = text.contains { $0.isLetter || $0.isNumber }
        }

        /// Returns the score of a match of this line with another line. The score is 0 if the lines differ. A brace
        /// scores more if both lines have the same indentation, and a line with words scores more than a brace.
        func worth(with other: Content) -> Int {
            guard text == other.text else { return 0 }
            let isLevel = indentation == other.indentation
            return isWorded ? (isLevel ? 10 : 9) : (isLevel ? 3 : 1)
        }
    }

    /// Finds the pairs of common lines, in order, with the highest total score. O(n · m) in the numbers of lines.
    private static func common(_ old: [Content], _ new: [Content]) -> [(old: Int, new: Int)] {
        let width = new.count + 1
        // The element for an old and a new line is the highest score of the rest of both texts, from these lines on.
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
