import Drawing
import Foundation
import Model
import Telling
import Testing

/// Tests a lesson on the page and in the terminal.
struct LessonTests {
    private static let lesson = """
        # A title that the page has already

        A paragraph in
        two lines with `code < and *stars*`, **strong `code`** and *emphasis*.

        ## Some

        ![A chart](../../results/reference/charts/progress-flood/chart.svg)

        <!-- observed in whole-import: longestStall: written by pitfalls report --lessons, not by hand -->

        | of another run | 5 |

        \(ObservedFigures.end)

        1. One: [`flooded.swift`](flooded.swift), [another](../other/README.md), [missing](../missing/README.md).
        2. Two,
           in two lines:

        - An item with code:
          ```sh
          swift run
            indented
          ```
        - [The web](https://www.swift.org), [no script](javascript:alert)

        | name | value |
        |---|---:|
        | `a` | 1 |
        """

    private func html() throws -> String {
        var other = Fixture.result
        other.experiment.name = "other"
        return try LessonSources.page(
            of: Self.lesson,
            document: Fixture.document([Fixture.result, other]),
            isAsMeasured: true,
            LessonSources.code
        )
    }

    @Test func `a lesson is shown without its title and without another run's figures`() throws {
        let html = try html()
        #expect(!html.contains("A title that the page has already"))
        #expect(!html.contains("of another run"))
        #expect(html.contains("the code is that of the measured commit, 0123abc"))
    }

    @Test func `marks within a line become elements`() throws {
        let html = try html()
        #expect(
            html.contains(
                "<p>A paragraph in two lines with <code>code &lt; and *stars*</code>, "
                    + "<strong>strong <code>code</code></strong> and <em>emphasis</em>.</p>"
            )
        )
        #expect(html.contains("<tr><td><code>a</code></td><td>1</td></tr>"))
        #expect(html.contains("<li>Two, in two lines:</li>"))
        #expect(html.contains("<code>swift run\n  indented</code>"))
    }

    @Test func `a link's target is a place on the page or on the web, and nothing else`() throws {
        let html = try html()
        #expect(html.contains("<li>One: <a href=\"#progress-flood:code-1\"><code>flooded.swift</code></a>"))
        #expect(
            html.contains(
                "What newest-only does. <a href=\"#progress-flood:code-1\"><code>newest-only.swift</code></a>"
            )
        )
        #expect(html.contains("<a href=\"#other\">another</a>"))
        #expect(html.contains(", missing."))
        #expect(html.contains("<a href=\"https://www.swift.org\">The web</a>, no script"))
    }

    @Test func `a report without the lessons says so`() throws {
        let html = try HTMLReport(Fixture.document()).html()
        #expect(html.contains("not shown: the report was written without the experiments&#39; folder"))
        #expect(!html.contains("class=\"lesson"))
    }

    @Test(arguments: [
        (false, "the code has changed since the measured commit, 0123abc"), (nil, "it is unknown"),
    ])
    func `lessons and code that differ from what was measured are marked`(isAsMeasured: Bool?, told: String) throws {
        let sources = SourceFolder(path: "/nowhere", isAsMeasured: isAsMeasured)
        #expect(try HTMLReport(Fixture.document(), sources: sources).html().contains(told))
    }

    @Test func `in the terminal a lesson is wrapped, and its lists and code keep their form`() throws {
        let style = TerminalStyle(width: 40, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = try TerminalLesson(in: "experiments/progress-flood", style: style).lines(for: Self.lesson)
        #expect(lines.first == "A title that the page has already")
        #expect(lines.contains("2. Two, in two lines:"))
        #expect(lines.contains("- An item with code:"))
        #expect(lines.contains("      swift run"))
        #expect(lines.contains("name  value"))
        #expect(lines.contains("a     1"))
        #expect(lines.contains { $0.hasPrefix("[picture: A chart]") })
        #expect(!lines.contains { $0.contains("**") || $0.contains("`") || $0.contains("<!--") })
        #expect(lines.filter { !$0.contains("/") }.allSatisfy { $0.count <= 40 })
    }

    @Test func `an item of a list goes on below a blank line if the text there is indented`() throws {
        let lesson = """
            - Code below a blank line:

              ```sh
              swift run

                indented
              ```

            - The next item

            A paragraph
            """
        let notes = try TerminalLesson(in: "experiments/some", style: Self.wide).lines(for: "See [all](NOTES.md#all).")
        #expect(notes == ["See all.", "", "pitfalls explain some --notes shows the notes."])
        let lines = try TerminalLesson(in: "experiments/some", style: Self.wide).lines(for: lesson)
        #expect(
            lines == [
                "- Code below a blank line:", "", "      swift run", "", "        indented", "", "- The next item",
                "", "A paragraph",
            ]
        )
    }

    @Test(arguments: [
        ("[`Flooded.swift`](Flooded.swift)", "Flooded.swift"),
        ("[`Reader.swift`](../../Sources/Lines/Reader.swift)", "Sources/Lines/Reader.swift"),
        ("[a reader](../../Sources/Lines/Reader.swift)", "a reader (Sources/Lines/Reader.swift)"),
        ("[`WithPerform.swift`](../other/WithPerform.swift)", "experiments/other/WithPerform.swift"),
        ("[`other`](../other/README.md)", "other"), ("[another](../other/README.md)", "another (other)"),
        ("[The web](https://www.swift.org)", "The web (https://www.swift.org)"),
        ("[https://www.swift.org](https://www.swift.org)", "https://www.swift.org"),
        ("[web](https://www.swift.org/web)", "web (https://www.swift.org/web)"), ("[beyond](../../..)", "beyond"),
        ("![A chart](../../results/chart.svg)", "[picture: A chart] results/chart.svg"),
    ])
    func `a link is written once, with what its address says beyond its words`(link: String, text: String) throws {
        let lines = try TerminalLesson(in: "experiments/some", style: Self.wide).lines(for: link)
        #expect(lines.first == text)
        let place = "Files named without a folder are in experiments/some."
        #expect(Array(lines.dropFirst()) == (text == "Flooded.swift" ? ["", place] : []))
    }

    private static let wide = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)

    @Test func `a table that does not fit is written row by row`() throws {
        let style = TerminalStyle(width: 40, isTerminal: false, usesColour: false, usesUnicode: true)
        let table = """
            | variant | `longestStall` | `totalTime` | `cancelLatency` |
            |---|---:|---:|---:|
            | `flooded` | 1.06 s (1.01–1.10 s) | 2 s | 360 ms |
            """
        let lines = try TerminalLesson(in: "experiments/progress-flood", style: style).lines(for: table)
        #expect(
            lines == ["flooded", "  longestStall: 1.06 s (1.01–1.10 s)", "  totalTime: 2 s", "  cancelLatency: 360 ms"]
        )
    }

    @Test func `a table leaves a variant out that shows nothing where nothing is expected of it`() {
        var result = Fixture.result
        func rows(of scenario: String) -> [String] {
            let tables = ObservedFigures(Fixture.document([result]), result).markdown.components(separatedBy: "\n`")
            let table = tables.first { $0.hasPrefix("\(scenario)`") } ?? ""
            return table.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .map { String($0.split(separator: "`")[1]) }
        }
        func zero(_ variants: [String]) {
            for index in result.samples.indices where variants.contains(result.samples[index].variant) {
                result.samples[index].outcome = .finished
                result.samples[index].metrics = ["longestStall": .value(0), "throughput": .value(0)]
            }
        }
        let all = result.experiment.variants.map(\.name)
        zero(["flooded", "newest-only"])
        #expect(rows(of: "whole-import") == all)
        #expect(rows(of: "fifty-rows") == ["every-hundredth", "guarded"], "a crash shows something")
        result.samples.removeAll { $0.variant == "guarded" && $0.scenario == "fifty-rows" }
        #expect(rows(of: "fifty-rows") == ["every-hundredth"], "it was not measured")
        let expected = Expectation.Cell("newest-only", in: "fifty-rows")
        result.experiment.expectations = [
            Expectation(identifier: "it", role: .fixHolds, sentence: "It finishes.", claim: .finishes(expected))
        ]
        #expect(rows(of: "fifty-rows") == ["every-hundredth", "newest-only"])
        result.experiment.expectations = []
        zero(all)
        #expect(rows(of: "fifty-rows") == all, "there is nothing to hide")
    }
}
