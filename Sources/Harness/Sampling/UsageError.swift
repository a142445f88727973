/// Wrong usage or unreadable input: one sentence for standard error (what, where, what to do), exit status 2.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Says which names exist, and which of them was probably meant.
    package init(unknown kind: String, _ name: String, known: [String]) {
        let nearest = known.min { $0.editDistance(to: name) < $1.editDistance(to: name) }
        let isNear = nearest.map { $0.editDistance(to: name) <= max(2, name.count / 3) } ?? false
        let suggestion = isNear ? nearest.map { "; did you mean \($0)?" } ?? "" : ""
        let choices = known.isEmpty ? "there is none" : "there is \(known.joined(separator: ", "))"
        self.init("there is no \(kind) named “\(name)”: \(choices)\(suggestion)")
    }
}

/// The harness failed, through no fault of its input: one sentence for standard error, exit status 70.
package struct HarnessError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

extension String {
    /// The Levenshtein distance: the fewest insertions, deletions and replacements of a character.
    /// O(n·m) time, O(m) space.
    func editDistance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (index, character) in self.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in 0..<target.count {
                let replaced = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
