import Foundation

/// A lesson, split into the parts that the page shows in different places.
struct LessonParts {
    /// The text before the first section, as markup: the scene and the claim.
    let introduction: String
    /// The explanation of the figures as markup, or nil if the lesson has none.
    let figures: String?
    /// The other sections as markup, each with its heading. If a presentation or a handout also shows a section, its
    /// `data-part` attribute names the section.
    let rest: String

    /// The headings of the sections that the page writes itself, from the run and the declarations.
    private static let shownByPage: Set = ["The pitfall", "Predict"]
    private static let figuresHeading = "What happens"
    /// The `data-part` names of the sections that a presentation or a handout shows too, by heading.
    private static let parts = ["Why": "why", "The fix": "fix", "Exercise": "exercise"]

    /// - Parameter html: A closure that returns a block as markup.
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
            // Only the first section with a heading gets the part's name.
            guard let part = Self.parts[section.title], named.insert(part).inserted else { return text }
            return "<section data-part=\"\(part)\">\n\(text)</section>\n"
        }.joined()
    }

    private struct Section {
        var heading: LessonText.Block?
        var title = ""
        var content: [LessonText.Block] = []
    }

    /// Returns the blocks below each heading of the second level.
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
