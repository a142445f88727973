import Foundation

/// A lesson in the parts that the page shows at different places: its questions stand before the claim, all else is
/// behind a disclosure.
struct LessonParts {
    /// Nil for a lesson without a section of questions: then ``rest`` is all of it.
    let questions: Questions?
    /// Markup. Sections that a presentation or a handout shows have their name in `data-part`.
    let rest: String

    /// What comes before any answer, as markup.
    struct Questions {
        let introduction: String
        let predictions: String
    }

    /// A section that is shown at another place as well.
    enum Part: String, CaseIterable {
        case predict, answers, why, exercise

        /// What its heading begins with.
        fileprivate var heading: String { rawValue.capitalized }
    }

    /// - Parameter html: Writes a block as markup.
    init(_ blocks: [LessonText.Block], html: (LessonText.Block) -> String) {
        let sections = Self.sections(of: blocks)
        let introduction = sections.first { $0.heading == nil }
        let predict = sections.first { $0.part == .predict }
        questions = predict.map { predict in
            let introduction = (introduction?.content ?? []).map(html).joined()
            return Questions(introduction: introduction, predictions: predict.content.map(html).joined())
        }
        rest = sections.filter { section in
            predict == nil || (section.heading != nil && section.part != .predict)
        }.map { section in
            let text = ([section.heading].compactMap(\.self) + section.content).map(html).joined()
            return section.part.map { "<section data-part=\"\($0.rawValue)\">\n\(text)</section>\n" } ?? text
        }.joined()
    }

    private struct Section {
        var heading: LessonText.Block?
        var part: Part?
        var content: [LessonText.Block] = []
    }

    /// The blocks below each heading of the second level. A part is named once: a second heading of its words is a
    /// section like others.
    private static func sections(of blocks: [LessonText.Block]) -> [Section] {
        var sections = [Section()]
        var named: Set<Part> = []
        for block in blocks {
            guard case .heading(level: 2, let spans) = block else {
                sections[sections.count - 1].content.append(block)
                continue
            }
            let title = spans.first.flatMap { span in if case .text(let text) = span { text } else { nil } } ?? ""
            let part = Part.allCases.first { title.hasPrefix($0.heading) && !named.contains($0) }
            if let part { named.insert(part) }
            sections.append(Section(heading: block, part: part))
        }
        return sections
    }
}
