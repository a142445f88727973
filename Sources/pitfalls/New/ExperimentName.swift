/// A name as a folder and a variant have it: `hop-for-each`.
struct ExperimentName {
    let text: String

    /// What fits a line of code and a column of a table.
    private static let greatestLength = 24

    /// Nil where the text is not lower-case words of letters and digits with hyphens between them, the first character a
    /// letter, and at most 24 characters.
    init?(_ text: String) {
        guard text.count <= Self.greatestLength, text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
            return nil
        }
        self.text = text
    }

    /// As in `HopForEach`.
    var typeName: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// As in `hopForEach`.
    var valueName: String {
        typeName.prefix(1).lowercased() + typeName.dropFirst()
    }
}
