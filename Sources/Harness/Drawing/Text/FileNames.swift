/// Names that are safe for a file and in an address.
enum FileNames {
    /// `text` with everything except ASCII letters, digits, `-`, `_` and `.` replaced; never empty, hidden, or long.
    static func sanitised(_ text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars.prefix(100) {
            let isSafe =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789_.".unicodeScalars.contains(scalar))
            if isSafe {
                name.unicodeScalars.append(scalar)
            } else if name.last != "-" {
                name += "-"
            }
        }
        let trimmed = name.drop { $0 == "." || $0 == "-" }
        return trimmed.isEmpty ? "unnamed" : String(trimmed)
    }

    /// `name`, or with a number after it if `taken` contains it already; adds it to `taken`.
    static func unique(_ name: String, among taken: inout TakenNames) -> String {
        var candidate = name
        while !taken.names.insert(candidate.lowercased()).inserted {
            let number = taken.numbers[name, default: 1] + 1
            taken.numbers[name] = number
            candidate = "\(name)-\(number)"
        }
        return candidate
    }
}

/// Names that are given, and the last number of each that was given more than once: with it, finding a free name takes
/// amortised O(1).
struct TakenNames {
    fileprivate var names: Set<String>
    fileprivate var numbers: [String: Int] = [:]

    init(_ names: Set<String> = []) {
        self.names = names
    }
}
