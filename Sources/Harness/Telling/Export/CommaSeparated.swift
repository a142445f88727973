/// Rows of comma-separated values: RFC 4180, with line feeds.
enum CommaSeparated {
    /// A row with its line end. A value with a comma, a quote or a line end is quoted.
    static func row(_ values: [String]) -> String {
        values.map(quoted).joined(separator: ",") + "\n"
    }

    /// By scalars: with a mark that combines with it, a quote is another character, and yet ends its value.
    private static func quoted(_ value: String) -> String {
        guard value.unicodeScalars.contains(where: { [",", "\"", "\n", "\r"].contains($0) }) else { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            if scalar == "\"" { text += "\"" }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }
}
