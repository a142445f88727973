/// The marks in a learner's file that turn off the compiler's check for data races. No measurement finds every race, so
/// these marks are named.
package enum UnsafeMarks {
    private static let all = ["@unchecked Sendable", "nonisolated(unsafe)", "@preconcurrency"]

    /// Returns the marks that occur more often in a file than in its starting point. Comments do not count.
    package static func added(to startingPoint: String, in text: String) -> [String] {
        let (before, now) = (code(of: startingPoint), code(of: text))
        return all.filter { now.ranges(of: $0).count > before.ranges(of: $0).count }
    }

    private static func code(of text: String) -> String {
        text.split(separator: "\n").map { line in line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line }
            .joined(separator: "\n")
    }
}
