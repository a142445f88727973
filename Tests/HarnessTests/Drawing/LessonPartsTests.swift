import Drawing
import Foundation
import Model
import TestSupport
import Testing

import struct Model.Expectation

/// Tests where the parts of a lesson are on the page of its experiment.
struct LessonPartsTests {
    private static let lesson = """
        # A title

        What it is about.

        ## The pitfall

        Code.

        ## Predict

        How long?

        ## What happens

        It waits.

        ## Why

        Because.

        ### A detail

        ## Exercise

        Mend it.

        ## Exercise at home

        Mend more.
        """

    private func html(_ lesson: String) throws -> String {
        try LessonSources.page(of: lesson, isAsMeasured: true, LessonSources.code)
    }

    private func place(_ text: String, in html: String) throws -> String.Index {
        try #require(html.range(of: text), "\(text)").lowerBound
    }

    @Test func `the sections that a presentation shows are named`() throws {
        let html = try html(Self.lesson)
        for (part, text) in [("why", "Because."), ("exercise", "Mend it.")] {
            let section = try #require(html.range(of: "<section data-part=\"\(part)\">"))
            let end = try #require(html.range(of: "</section>", range: section.upperBound..<html.endIndex))
            #expect(html[section.upperBound..<end.lowerBound].contains("<p>\(text)</p>"))
        }
        #expect(html.ranges(of: "data-part=\"exercise\"").count == 1)
    }

    @Test func `the scene comes first, the explanation is next to the figures, and what the page shows is left out`()
        throws
    {
        let html = try html(Self.lesson)
        let introduction = try place("<div class=\"introduction\">\n<p>What it is about.</p>", in: html)
        let happens = try place("<div class=\"happens\">\n<p>It waits.</p>", in: html)
        let lesson = try place("<section class=\"lesson\"", in: html)
        #expect(introduction < happens && happens < lesson)
        #expect(!html.contains("Code.") && !html.contains("<p>How long?</p>"))
    }

    @Test func `the questions have the run's answers and the notes' explanations, and the notes leave both out`()
        throws
    {
        var result = Fixture.result
        let cell = Expectation.Cell("flooded", in: "whole-import")
        let question = Question(
            name: "long",
            text: "For how long?",
            asked: .number(Expectation.Figure(.median, of: "longestStall", cell))
        )
        result.experiment.questions = [question]
        let html = try LessonSources.page(of: Self.lesson, document: Fixture.document([result])) { home in
            try home.write(
                "# Notes\n\n## The answers\n\n1. **not measured.** It *waits*.\n\n## More\n\nAnd so on.\n",
                to: LessonFile.notes.rawValue
            )
        }
        #expect(html.contains("<li><span class=\"question\">\(question.text)</span> <span class=\"told\"><strong>"))
        #expect(html.contains("It <em>waits</em>.</span>"))
        let place = try place("<details class=\"lesson notes\">", in: html)
        let notes = try #require(html[place...].components(separatedBy: "</details>").first)
        #expect(notes.contains("<p>And so on.</p>") && !notes.contains("waits"))
    }

    @Test func `other headings than a lesson's stay`() throws {
        let html = try html("# A title\n\nAll of it.\n\n## Some\n\nBecause.\n")
        #expect(html.contains("<p>All of it.</p>") && html.contains("<p>Because.</p>"))
        #expect(!html.contains("class=\"happens\""))
    }

    @Test func `the charts of the lead represent the experiment`() throws {
        let html = try html(Self.lesson)
        #expect(html.contains("<figure data-lead>"))
        #expect(html.contains("<table class=\"metrics short\">"))
    }
}
