/// Wrong usage or unreadable input: one sentence for standard error (what, where, what to do), exit status 2.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Lists the existing names, and suggests the one that was probably meant.
    ///
    /// - Parameter place: Where the name was looked up, such as " of progress-flood".
    package init(unknown kind: String, _ name: String, place: String = "", known: [String]) {
        let nearest = known.min { $0.editDistance(to: name) < $1.editDistance(to: name) }
        let isNear = nearest.map { $0.editDistance(to: name) <= max(2, name.count / 3) } ?? false
        let suggestion = isNear && known.count > 1 ? nearest.map { "; did you mean \($0)?" } ?? "" : ""
        let choices = known.isEmpty ? "there is none to choose" : "choose \(Self.alternatives(known))"
        self.init("unknown \(kind) “\(name)”\(place); \(choices)\(suggestion)")
    }

    /// "a, b or c".
    private static func alternatives(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension String {
    /// The Levenshtein distance: the fewest insertions, deletions and replacements of a character.
    /// O(n·m) time, O(m) space.
    fileprivate func editDistance(to other: String) -> Int {
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
