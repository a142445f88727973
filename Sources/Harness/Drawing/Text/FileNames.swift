/// Names that are safe in file names and addresses.
enum FileNames {
    /// Replaces all characters except ASCII letters, digits, `-`, `_` and `.`. The result is never empty, hidden, or
    /// long.
    static func sanitised(_ text: String) -> String {
        let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(100)))
        let name = start.replacing(/[^A-Za-z0-9_.]+/.matchingSemantics(.unicodeScalar), with: "-")
        let trimmed = name.drop { $0 == "." || $0 == "-" }
        return trimmed.isEmpty ? "unnamed" : String(trimmed)
    }
}

/// The names that are already used. The last number of each repeated name is kept, so finding a free name takes
/// amortised O(1).
struct TakenNames {
    private var names: Set<String>
    private var numbers: [String: Int] = [:]

    init(_ names: Set<String> = []) { self.names = names }

    /// Returns `name`, or `name` with a number if `name` is already used. The returned name counts as used from now on.
    mutating func unique(_ name: String) -> String {
        var candidate = name
        while !names.insert(candidate.lowercased()).inserted {
            numbers[name, default: 1] += 1
            candidate = "\(name)-\(numbers[name, default: 1])"
        }
        return candidate
    }
}
