import Model

/// A variant of an experiment, together with the code that runs it.
package struct Variant: Sendable {
    package let description: VariantDescription
    let start: @MainActor (SampleContext) throws -> Void

    /// - Parameters:
    ///   - name: The variant's name; by default it is derived from the type's name.
    ///   - part: The folder of the variant's file, if it is a subfolder of the experiment's folder.
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

    /// The variant's name, such as `on-main`.
    package var name: String { description.name }
}

/// Derives a variant's name from the name of its type. The variant's name is in lower case, with hyphens between the
/// words.
enum VariantName {
    /// Converts "OnMain" to "on-main", "ReadsURLOnce" to "reads-url-once", and "ObjectIDs" to "object-ids".
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
