import Drawing
import Foundation
import Model
import Telling
import TestSupport
import Testing

/// Tests lessons that no author would write. Earlier parsers took minutes for each of them, or overflowed the stack.
@Suite(.computing, .timeLimit(.minutes(5)))
struct LongLessonTests {
    private static let style = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)
    private static let size = 120_000

    private static func repeated(_ text: String) -> String { String(repeating: text, count: size / text.utf8.count) }

    private static let hostile = [
        repeated("- "), repeated("1. - "), repeated("["), repeated("[]("), repeated("!["), repeated("*a "),
        repeated("**a*b"), repeated("`` "), repeated("`*["), repeated("x"), repeated(" "), repeated("\n"),
        repeated("- a\n\n\n"), repeated("- a\n\n  b\n"),
        repeated("- a\n"), repeated("| a "), repeated("|\n"), repeated("```\n"), repeated("\u{301}"),
        // A list item with a very long marker and many lines.
        "-" + String(repeating: " ", count: size / 2) + repeated("a\n").prefix(size / 2),
        String(repeating: "1", count: size / 2) + ". " + repeated("a\n").prefix(size / 2),
        // A table with a very long header row and many rows.
        "|a|" + String(repeating: "b", count: size / 2) + "|\n" + repeated("|c|d|\n").prefix(size / 2),
    ]

    @Test(arguments: hostile.indices)
    func `a lesson that repeats anything many times is read and shown in linear time`(index: Int) throws {
        let lesson = Self.hostile[index]
        let lines = try TerminalLesson(in: "some", style: Self.style).lines(for: lesson)
        #expect(lines.joined().utf8.count < 20_000_000)
        let html = try LessonSources.page(of: lesson)
        #expect(html.utf8.count < 20_000_000)
    }

    @Test func `lists deeper than sixteen are text`() throws {
        let lesson = String(repeating: "- ", count: 20) + "end"
        let lines = try TerminalLesson(in: "some", style: Self.style).lines(for: lesson)
        #expect(lines == [String(repeating: "- ", count: 20) + "end"])
        #expect(try LessonSources.page(of: lesson).ranges(of: "<ul>\n<li>").count == 16)
    }

    @Test func `unclosed and nested marks stay what they were`() throws {
        let marks = [
            "a *b": "a *b", "**a *b* c**": "<strong>a <em>b</em> c</strong>",
            "``a`": "`<code>a</code>",
            "[a [b](https://c.d)": "<a href=\"https://c.d\">a [b</a>", "![a] [b](c": "![a] [b](c",
            "[*a* **b**](https://c.d)": "<a href=\"https://c.d\"><em>a</em> <strong>b</strong></a>",
            "**[a](https://c.d)** é": "<strong><a href=\"https://c.d\">a</a></strong> é", "***": "***",
        ]
        for (text, html) in marks {
            #expect(try LessonSources.page(of: "text \(text)").contains("<p>text \(html)</p>"), "\(text)")
        }
    }

    @Test func `a lesson that is too large is refused in one sentence`() throws {
        let lesson = String(repeating: "word ", count: 60_000)
        let refusal = #expect(throws: UsageError.self) {
            try TerminalLesson(in: "some", style: Self.style).lines(for: lesson)
        }
        #expect(refusal?.description == "the lesson is larger than 256 KB, the limit for a lesson; shorten it")
        let html = try LessonSources.page(of: lesson)
        #expect(html.contains("The lesson is not shown: its file is larger than 256 KB."))
    }
}
