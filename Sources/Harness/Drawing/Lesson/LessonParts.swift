import Foundation

/// A lesson, split into the parts that the page shows in different places.
struct LessonParts {
    /// The text before the first section, as markup: the scene and the claim.
    let introduction: String
    /// The explanation of the figures; nil if the lesson has none.
    let figures: String?
    /// The other sections as markup, each with its heading. A section for a presentation or a handout has its name in
    /// `data-part`.
    let rest: String

    /// The sections that the page itself shows, from the run and the declarations.
    private static let shownByPage: Set = ["The pitfall", "Predict"]
    private static let figuresHeading = "What happens"
    /// The sections that a presentation or a handout shows too, by their headings.
    private static let parts = ["Why": "why", "The fix": "fix", "Exercise": "exercise"]

    /// - Parameter html: Writes a block as markup.
    init(_ blocks: [LessonText.Block], html: (LessonText.Block) -> String) {
        let sections = Self.sections(of: blocks)
        func markup(_ blocks: [LessonText.Block]) -> String { blocks.map(html).joined() }
        introduction = markup(sections.first { $0.heading == nil }?.content ?? [])
        let figures = sections.first { $0.title == Self.figuresHeading }.map { markup($0.content) }
        self.figures = figures.flatMap { $0.isEmpty ? nil : $0 }
        var named: Set<String> = []
        rest = sections.filter { section in
            section.heading != nil && section.title != Self.figuresHeading && !Self.shownByPage.contains(section.title)
        }.map { section in
            let text = markup([section.heading].compactMap(\.self) + section.content)
            // A part is named once: a second section with the same heading is an ordinary section.
            guard let part = Self.parts[section.title], named.insert(part).inserted else { return text }
            return "<section data-part=\"\(part)\">\n\(text)</section>\n"
        }.joined()
    }

    private struct Section {
        var heading: LessonText.Block?
        var title = ""
        var content: [LessonText.Block] = []
    }

    /// The blocks below each heading of the second level.
    private static func sections(of blocks: [LessonText.Block]) -> [Section] {
        var sections = [Section()]
        for block in blocks {
            guard case .heading(level: 2, let spans) = block else {
                sections[sections.count - 1].content.append(block)
                continue
            }
            let title = spans.first.flatMap { span in if case .text(let text) = span { text } else { nil } } ?? ""
            sections.append(Section(heading: block, title: title))
        }
        return sections
    }
}
