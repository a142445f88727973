/// One way of doing the experiment's work.
package struct VariantDescription: Codable, Sendable {
    package var name: String
    package var kind: Kind
    package var summary: String
    /// The file in the experiment's folder, or in a folder of it, that contains it.
    package var file: String
    /// The name of the variant to compare it with: the same structure, with or without the mistake. Absent if there is
    /// none.
    package var twin: String?

    package init(name: String, kind: Kind, summary: String, file: String, twin: String? = nil) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.file = file
        self.twin = twin
    }

    package enum Kind: String, Codable, Sendable, CaseIterable {
        case pitfall
        /// What the seed article recommends, faithfully, flaws included.
        case articleFix
        /// What is done widely, without an article behind it: it seems to hold, and has a flaw that is measured.
        case popularFix
        /// The article's or the popular fix with its own flaws repaired.
        case refinedFix
        /// Swift Concurrency.
        case structured

        /// The kind as a word for people.
        package var label: String {
            switch self {
            case .pitfall: "pitfall"
            case .articleFix: "article's fix"
            case .popularFix: "popular fix"
            case .refinedFix: "refined fix"
            case .structured: "structured"
            }
        }
    }
}
