/// The marks by which code tells the compiler not to look: what it would have said is asked without them.
package enum UnsafeMarks {
    /// As they are written. A mark in a file beside the variant's stays: it may have a guard.
    package static let all = ["nonisolated(unsafe)", "@unchecked", "@preconcurrency"]

    /// A file's text without its marks, and the marks that it had. Comments stay.
    package static func removed(from text: String) -> (text: String, marks: [String]) {
        var found: Set<String> = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            guard !line.drop(while: \.isWhitespace).hasPrefix("//") else { return String(line) }
            return all.reduce(String(line)) { line, mark in
                guard line.contains(mark) else { return line }
                found.insert(mark)
                return line.replacing("\(mark) ", with: "").replacing(mark, with: "")
            }
        }
        return (lines.joined(separator: "\n"), all.filter(found.contains))
    }
}
