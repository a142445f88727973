import Model

/// One way to do the work, and the code that starts it.
package struct Variant: Sendable {
    package let description: VariantDescription
    let start: @MainActor (SampleContext) throws -> Void

    /// - Parameters:
    ///   - name: By default derived from the type's name.
    ///   - part: The folder of the file within the experiment's, if any.
    init(
        _ kind: VariantDescription.Kind,
        _ summary: String,
        typeName: String,
        name: String? = nil,
        part: String? = nil,
        twin: Variant? = nil,
        start: @escaping @MainActor (SampleContext) throws -> Void
    ) {
        description = VariantDescription(
            name: name ?? VariantName.text(forType: typeName),
            kind: kind,
            summary: summary,
            file: (part.map { "\($0)/" } ?? "") + "\(typeName).swift",
            twin: twin?.name
        )
        self.start = start
    }

    /// Such as `on-main`.
    package var name: String { description.name }
}

/// Derives a variant's name from its type's: in lower case, with hyphens between the words.
enum VariantName {
    /// "OnMain" becomes "on-main", "ReadsURLOnce" "reads-url-once", "ObjectIDs" "object-ids".
    static func text(forType typeName: String) -> String {
        let letters = Array(typeName)
        var name = ""
        for (place, letter) in letters.enumerated() {
            if letter.isUppercase, place > 0 {
                let startsWord =
                    place + 1 < letters.count && letters[place + 1].isLowercase
                    && letters[(place + 1)...] != ["s"]
                if !letters[place - 1].isUppercase || startsWord { name += "-" }
            }
            name += letter.lowercased()
        }
        return name
    }
}
