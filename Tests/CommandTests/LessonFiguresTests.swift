import Drawing
import Foundation
import Model
import Testing

@Suite("The figures of a lesson's prose")
struct LessonFiguresTests {
    private static let experiment = ExperimentDescription(
        name: "sum",
        title: "Sums",
        claim: "Sums belong elsewhere.",
        topic: .mainThread,
        scenarios: [Scenario(name: "long", summary: "A sum that takes 64 ms.")],
        variants: [],
        metrics: [],
        expectations: [
            Expectation(
                identifier: "on-main-stalls",
                role: .pitfallShows,
                sentence: "on-main stalls.",
                claim: .figure(
                    Expectation.Figure(.median, of: "stall", Expectation.Cell("on-main", in: "long")),
                    .atLeast,
                    .constant(250)
                )
            )
        ],
        deadline: 60
    )

    @Test("Figures written by a measurement or from a variant's file need no source")
    func written() {
        let begin = "<!-- code of OnMain.swift: written by pitfalls list --page, not by hand -->"
        #expect(unaccounted("\(begin)\n\n```swift\n// 51 ms\n```\n\n\(LessonCode.end)\n\nIt has 52 ms.") == ["52 ms"])
    }

    private func unaccounted(_ prose: String, in section: String = "Why it happens") -> [String] {
        let lesson = """
            # Sums

            \(ObservedFigures.begin)

            Here 33 ms, as a run wrote it.

            \(ObservedFigures.end)

            ## \(section)

            \(prose)

            ## Sources

            - A. Author, "The sum of all sums", 2013.
            """
        let code = "/// A budget of 4 ms.\n"
        return LessonFigures.unaccounted(in: lesson, of: Self.experiment, code: code).map(\.text)
    }

    @Test(
        "A figure without a declaration, a source or a command is found",
        arguments: ["51 ms", "1.7 s", "99 seconds", "12,288 KB", "36 %", "180,000 rows/s", "20 frames", "3 times"]
    )
    func found(figure: String) {
        #expect(unaccounted("The list waits for some \(figure), and goes on.") == [figure])
    }

    @Test(
        "Figures that are declared, cited, or measured by the command next to them are accounted for",
        arguments: [
            "The sum takes 64 ms.", "It must stall for 250 ms.", "Its budget is 4 ms.", "A frame has 16.7 ms.",
            "\"The sum of all sums\" says 51 ms.", "`swift run -c release sum --set rows=9` gives 51 ms.",
            "It takes 51 ms:\n\n```sh\nswift run -c release sum\n```",
        ]
    )
    func accounted(prose: String) {
        #expect(unaccounted(prose) == [])
    }

    @Test("Sections on others' or the reader's measurements need no source", arguments: ["On your device", "Exercise"])
    func foreign(section: String) {
        #expect(unaccounted("It takes 51 ms.", in: section) == [])
    }
}
