import Model

/// A name for a folder and a variant, for example `hop-for-each`.
struct ExperimentName {
    let text: String

    /// The words that are not allowed: Swift's keywords, and the names in the template's code.
    private static let taken = Set(
        """
        actor any as async await break case catch class continue declaration default defer deinit do else enum \
        experiment extension fallthrough false for func guard if import in init inout internal is lab let main \
        main-actor measure model nil operator package precedencegroup private protocol public question questions repeat \
        rethrows return sample sample-context scenario self sendable some static string struct subscript super \
        switch tap task throw throws true try type typealias var variant where while work
        """.split(separator: " ").map(String.init)
    )

    /// Accepts lower-case words with hyphens between them, with at most 24 characters in total (the width of a table's
    /// column). Each word starts with a letter and has at least two characters.
    init?(_ text: String) {
        guard text.count <= 24, !Self.taken.contains(text),
            text.wholeMatch(of: /[a-z][a-z0-9]+(-[a-z][a-z0-9]+)*/) != nil
        else { return nil }
        self.text = text
    }

    /// The name of the variant's type, for example `HopForEach`.
    var typeName: String { text.asTypeName }

    /// The name of the variant's value, for example `hopForEach`.
    var valueName: String { typeName.prefix(1).lowercased() + typeName.dropFirst() }

    /// The package manager's name for the folder's library, for example `hop_for_each`.
    var moduleName: String { text.replacing("-", with: "_") }
}
