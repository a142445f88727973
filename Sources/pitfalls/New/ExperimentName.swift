/// A name for a folder and a variant: `hop-for-each`.
struct ExperimentName {
    let text: String

    /// Short enough for a line of code and a column of a table.
    private static let greatestLength = 24

    /// Nil unless the text is at most 24 characters of lower-case words of letters and digits with hyphens between
    /// them, and starts with a letter.
    init?(_ text: String) {
        guard text.count <= Self.greatestLength, text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
            return nil
        }
        self.text = text
    }

    /// For example `HopForEach`.
    var typeName: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// For example `hopForEach`.
    var valueName: String {
        typeName.prefix(1).lowercased() + typeName.dropFirst()
    }
}
