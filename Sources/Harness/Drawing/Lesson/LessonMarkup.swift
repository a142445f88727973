import Model

/// A lesson or its notes as a part of the page. The title, the code and the reference run's figures are left out,
/// because the page shows the code and its own run's figures.
struct LessonMarkup {
    /// Returns the target of a lesson's link on the page; nil if the page has no such target.
    var destination: (String) -> String?

    func parts(_ lesson: String) -> LessonParts {
        LessonParts(LessonText(LessonTable.removed(from: LessonCode.removed(from: lesson))).blocks, html: html)
    }

    /// Returns the notes without the answers, because the page shows the answers with the questions.
    func notes(_ notes: String) -> String {
        let block = MarkedBlock(begin: ObservedFigures.begin, end: ObservedFigures.end)
        var text = LessonSections(notes).text(without: [LessonAnswers.heading])
        if let (begin, end) = block.places(in: text) {
            text =
                text[..<begin.lowerBound] + "This run's figures are above, in all scenarios.\n"
                + text[end.upperBound...]
        }
        return LessonText(text).blocks.map(html).joined()
    }

    /// Returns the HTML of a line, without a paragraph around the line.
    func line(_ markdown: String) -> String { html(LessonSpan.all(in: markdown)) }

    /// Returns the HTML of an experiment's claim, which may contain code.
    static func claim(of experiment: ExperimentDescription) -> String {
        let claim = experiment.claim
        let shown = claim.prefix(Markup.longestText)
        return LessonMarkup { _ in nil }.line(shown.endIndex == claim.endIndex ? claim : shown + "…")
    }

    private func html(_ block: LessonText.Block) -> String {
        switch block {
        case .heading(level: 1, _): return ""
        case .heading(let level, let spans): return "<h\(min(level + 2, 6))>\(html(spans))</h\(min(level + 2, 6))>\n"
        case .paragraph(let spans):
            let content = html(spans)
            return content.isEmpty ? "" : "<p>\(content)</p>\n"
        case .code(let lines):
            return "<pre tabindex=\"0\"><code>\(Markup.escaped(lines.joined(separator: "\n")))</code></pre>\n"
        case .list(let items):
            let element = items.first?.marker.last == "." ? "ol" : "ul"
            return "<\(element)>\n\(items.map(html).joined())</\(element)>\n"
        case .table(let rows):
            let rows = rows.enumerated().map { index, cells in
                let element = index == 0 ? "th" : "td"
                return "<tr>\(cells.map { "<\(element)>\(html(LessonSpan.all(in: $0)))</\(element)>" }.joined())</tr>\n"
            }
            return "<div class=\"scroll\" tabindex=\"0\"><table>\n\(rows.joined())</table></div>\n"
        }
    }

    private func html(_ item: LessonText.Item) -> String {
        // The only paragraph of a list item needs no space around it.
        if item.blocks.count == 1, case .paragraph(let spans) = item.blocks[0] { return "<li>\(html(spans))</li>\n" }
        return "<li>\(item.blocks.map(html).joined())</li>\n"
    }

    private func html(_ spans: [LessonSpan]) -> String {
        spans.map { span in
            switch span {
            case .text(let text): return Markup.escaped(text)
            case .code(let text): return "<code>\(Markup.escaped(text))</code>"
            case .strong(let spans): return "<strong>\(html(spans))</strong>"
            case .emphasis(let spans): return "<em>\(html(spans))</em>"
            case .link(let spans, let target):
                guard let place = destination(target) else { return html(spans) }
                return "<a href=\"\(Markup.escaped(place))\">\(html(spans))</a>"
            // Pictures are left out, because the page itself has the charts.
            case .picture: return ""
            }
        }.joined()
    }
}
