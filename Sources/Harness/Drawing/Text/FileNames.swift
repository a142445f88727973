/// Names that are safe for a file and in an address.
enum FileNames {
    /// `text` with everything except ASCII letters, digits, `-`, `_` and `.` replaced; never empty, hidden, or long.
    static func sanitised(_ text: String) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
        let name = start.replacing(/[^A-Za-z0-9_.]+/.matchingSemantics(.unicodeScalar), with: "-")
        let trimmed = name.drop { $0 == "." || $0 == "-" }
        return trimmed.isEmpty ? "unnamed" : String(trimmed)
    }
}

/// Assigned names, and the last number of each name that was used more than once. With these numbers, finding a free
/// name takes amortised O(1).
struct TakenNames {
    private var names: Set<String>
    private var numbers: [String: Int] = [:]

    init(_ names: Set<String> = []) { self.names = names }

    /// Returns `name`, with a number after it if `name` is taken, and marks the result as taken.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        while !names.insert(candidate.lowercased()).inserted {
            numbers[name, default: 1] += 1
            candidate = "\(name)-\(numbers[name, default: 1])"
        }
        return candidate
    }
}
