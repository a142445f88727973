import Drawing
import Foundation
import Model
import TestSupport
import Testing

/// What a lesson gives to the places of its experiment's page.
struct LessonPartsTests {
    private static let lesson = """
        # A title

        What it is about.

        ## Claim

        The claim of the lesson.

        ## Predict

        1. How long?
        2. How often?

        ## What was observed

        Figures.

        ## Answers

        Long.

        ## Why it happens

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
        for (part, text) in [("answers", "Long."), ("why", "Because."), ("exercise", "Mend it.")] {
            let section = try #require(html.range(of: "<section data-part=\"\(part)\">"))
            let end = try #require(html.range(of: "</section>", range: section.upperBound..<html.endIndex))
            #expect(html[section.upperBound..<end.lowerBound].contains("<p>\(text)</p>"))
        }
        #expect(html.ranges(of: "data-part=\"exercise\"").count == 1)
        #expect(!html.contains("data-part=\"predict\""))
    }

    @Test func `a lesson that asks nothing stays whole`() throws {
        let html = try html("# A title\n\nAll of it.\n\n## Why it happens\n\nBecause.\n")
        #expect(!html.contains("class=\"predict\""))
        let lesson = html[try place("<details class=\"lesson\">", in: html)...]
        #expect(lesson.contains("<p>All of it.</p>") && lesson.contains("<p>Because.</p>"))
    }

    @Test func `the charts of the lead represent the experiment`() throws {
        let html = try html(Self.lesson)
        #expect(html.contains("<figure data-lead>"))
        #expect(html.contains("<table class=\"metrics short\">"))
    }
}
