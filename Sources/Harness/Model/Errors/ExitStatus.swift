/// The exit statuses of the commands, for scripts and CI.
package enum ExitStatus: Int32, Sendable {
    case held = 0
    /// A fix no longer holds, or has regressed.
    case fixFailed = 1
    /// The usage was wrong, or an input is unreadable.
    case usage = 2
    case pitfallGone = 3
    /// Too little was measured, or the samples decide nothing.
    case inconclusive = 4
    case harnessFailed = 70
    /// Ctrl-C, SIGTERM or a closed terminal; finished samples are kept.
    case interrupted = 130
    /// The reader of the output closed the pipe. A shell shows the same number for a program that SIGPIPE has ended.
    case closedPipe = 141
}

/// An error of the harness that the input did not cause. Its description is one sentence for standard error, and the
/// exit status is 70.
package struct HarnessError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// An error for wrong usage or unreadable input. Its description is one sentence for standard error: what is wrong,
/// where, and what to do. The exit status is 2.
package struct UsageError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// Describes an unknown name. The message lists the known names and suggests the most similar one. `place` says
    /// where the name was looked up, such as " of progress-flood".
    package init(unknown kind: String, _ name: String, place: String = "", known: [String]) {
        // A very long name is not compared with the known names.
        let isShort = name.unicodeScalars.prefix(Self.longestName + 1).count <= Self.longestName
        let alike = isShort ? known.prefix(1000).filter { $0.unicodeScalars.count <= Self.longestName } : []
        let nearest = alike.map { (name: $0, distance: $0.editDistance(to: name)) }.min { $0.distance < $1.distance }
        let isNear = nearest.map { $0.distance <= max(2, name.count / 3) } ?? false
        let suggestion = isNear && known.count > 1 ? nearest.map { "; did you mean \($0.name.onOneLine())?" } ?? "" : ""
        let names = Self.alternatives(known.map { $0.onOneLine() }).onOneLine(atMost: 4000)
        let choices = known.isEmpty ? "there is nothing to choose from" : "choose \(names)"
        self.init("unknown \(kind) “\(name.onOneLine())”\(place); \(choices)\(suggestion)")
    }

    /// The maximum length of a name to compare with the known names, in characters. A comparison's time grows with the
    /// square of the length.
    private static let longestName = 100

    private static func alternatives(_ names: [String]) -> String {
        guard names.count > 1, let last = names.last else { return names.joined() }
        return "\(names.dropLast().joined(separator: ", ")) or \(last)"
    }
}

extension String {
    /// The Levenshtein distance. O(n·m) time, O(m) space.
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
