import Model

/// A name for a folder and a variant: `hop-for-each`.
struct ExperimentName {
    let text: String

    /// Swift's keywords, and the names of the template's own code.
    private static let taken = Set(
        """
        actor any as async await break case catch class continue declaration default defer deinit do else enum \
        experiment extension fallthrough false for func guard if import in init inout internal is lab let main \
        main-actor measure model nil operator package precedencegroup private protocol public question questions repeat \
        rethrows return sample sample-context scenario self sendable some static string struct subscript super \
        switch tap task throw throws true try type typealias var variant where while work
        """.split(separator: " ").map(String.init)
    )

    /// Nil unless the text is lower-case words with hyphens between them, is no reserved word, and has at most 24
    /// characters (the width of a table's column). Each word starts with a letter and has two characters or more, so
    /// that the name can be derived from the type's name.
    init?(_ text: String) {
        guard text.count <= 24, !Self.taken.contains(text),
            text.wholeMatch(of: /[a-z][a-z0-9]+(-[a-z][a-z0-9]+)*/) != nil
        else { return nil }
        self.text = text
    }

    /// For example `HopForEach`.
    var typeName: String { text.asTypeName }

    /// For example `hopForEach`.
    var valueName: String { typeName.prefix(1).lowercased() + typeName.dropFirst() }

    /// For example `hop_for_each`, as the package manager names the folder's library.
    var moduleName: String { text.replacing("-", with: "_") }
}
