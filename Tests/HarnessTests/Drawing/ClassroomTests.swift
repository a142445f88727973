import Drawing
import Foundation
import Model
import Testing

/// Tests how the page shows a class's predictions.
struct ClassroomTests {
    private static let cell = Expectation.Cell("flooded", in: "whole-import")
    private static let questions = [
        Question(
            name: "stall",
            text: "How long is the <screen> blocked?",
            asked: .number(Expectation.Figure(.median, of: "longestStall", cell))
        ),
        Question(
            name: "fifty",
            text: "What does it do with fifty rows?",
            asked: .statement([
                Question.Statement(
                    "it crashes",
                    .crashes(Expectation.Cell("every-hundredth", in: "fifty-rows"), by: .trap)
                ),
                Question.Statement("nothing", nil),
            ])
        ),
        Question(
            name: "order",
            text: "Which is the fastest?",
            asked: .order(
                Question.Ranking(
                    .median,
                    of: "longestStall",
                    in: "whole-import",
                    variants: ["flooded", "guarded", "newest-only"],
                    first: .smallest
                )
            )
        ),
    ]

    private static var result: ExperimentResult {
        var result = Fixture.result
        result.experiment.questions = questions
        return result
    }

    private static func record(_ name: String?, _ guesses: [Answer?], of experiment: String = "progress-flood")
        -> PredictionRecord
    {
        PredictionRecord(
            experiment: experiment,
            name: name,
            recordedAt: Date(timeIntervalSince1970: 1_770_000_000),
            run: "run",
            environment: Fixture.document().environment,
            predictions: zip(questions, guesses).map { question, guess in
                .init(
                    question: question.name,
                    guess: guess,
                    truth: nil,
                    unit: question.name == "stall" ? .milliseconds : nil
                )
            }
        )
    }

    private static let records = [
        record("A", [.number(10), .choice("nothing"), .order(["newest-only", "guarded", "flooded"])]),
        record("B", [.number(0), .choice("it crashes"), .order(["flooded", "guarded", "newest-only"])]),
        record("C", [.number(100), nil, nil]),
        // The learner "A" answers again after seeing the figures.
        record("A", [.number(1_060), .choice("it crashes"), nil]),
        // The learner "D" has a build that asked other questions.
        record("D", [.choice("long"), .choice("perhaps"), .order(["flooded"])]),
        record("E", [.number(5), nil, nil], of: "another"),
    ]

    private static func section(_ records: [PredictionRecord]) throws -> Substring? {
        let html = try HTMLReport(Fixture.document([result]), predictions: records).html()
        guard let start = html.range(of: "<section class=\"scenario guesses\"") else { return nil }
        let rest = html[start.lowerBound...]
        return rest.range(of: "</section>").map { rest[..<$0.upperBound] }
    }

    /// Returns the section's drawings as a viewer reads them. Each question has a wide and a narrow drawing.
    private static func drawings() throws -> [SVGReading] {
        let section = try #require(try section(records))
        return section.matches(of: /<svg[\s\S]*?<\/svg>/).map { SVGReading(Data(String($0.output).utf8)) }
    }

    @Test func `each number question has a dot for each guess, and lines for the median and the figure`() throws {
        let drawings = try Self.drawings()
        #expect(drawings.count == 6)
        for strip in drawings.prefix(2) {
            #expect(strip.problem == nil)
            let dots = strip.elements.filter { $0.name == "circle" }
            #expect(dots.count == 3)
            #expect(strip.texts.contains("median guess 10 ms"))
            #expect(strip.texts.contains("measured 1.06 s"))
            #expect(strip.texts.contains("0"))
            let line = try #require(strip.elements.first { $0.name == "line" && $0.hasStyle("limit") })
            let median = try #require(strip.elements.first { $0.name == "line" && $0.hasStyle("pointer") })
            // Larger guesses are further to the right, and a guess of zero is at the left of all others.
            let places = dots.compactMap { $0.number("cx") }.sorted()
            #expect(places.last ?? 0 < line.number("x1") ?? 0)
            #expect(abs((median.number("x1") ?? 0) - places[1]) < 6)
        }
        #expect(drawings[0].descriptionText?.contains("3 guesses, 1 skipped.") == true)
        #expect(drawings[0].descriptionText?.contains("Measured 1.06 s.") == true)
    }

    @Test func `choices and orders are bars of counts, and the measured one is marked`() throws {
        let drawings = try Self.drawings()
        #expect(drawings[2].descriptionText?.contains("it crashes: 1, measured. nothing: 1.") == true)
        #expect(drawings[4].descriptionText?.contains("3 of 3 in place: 1, measured.") == true)
        #expect(drawings[4].descriptionText?.contains("1 of 3 in place: 1.") == true)
    }

    @Test func `each drawing has a description for readers who cannot see it, and no style of its own`() throws {
        let section = try #require(try Self.section(Self.records))
        #expect(section.matches(of: /role="img" aria-labelledby="[^"]+-title [^"]+-desc"/).count == 6)
        #expect(!section.contains("style="))
        #expect(section.contains("How long is the &lt;screen&gt; blocked?"))
        #expect(section.contains("<td>1.06 s</td><td>10 ms</td><td>0 ms to 100 ms</td><td>3</td><td>1</td>"))
        #expect(section.contains("4 learners answered"))
    }

    @Test func `without records of the experiment, or without questions, there is no section`() throws {
        #expect(try Self.section([]) == nil)
        #expect(try Self.section([Self.records[5]]) == nil)
        let html = try HTMLReport(Fixture.document(), predictions: Self.records).html()
        #expect(!html.contains("scenario guesses"))
    }

    @Test func `a thousand guesses at one place stay within the drawing, and not all of them are drawn`() throws {
        let many = (0..<1_000).map { Self.record("L\($0)", [.number(50), nil, nil]) }
        let section = try #require(try Self.section(many))
        let svg = try #require(section.firstMatch(of: /<svg[\s\S]*?<\/svg>/))
        let reading = SVGReading(Data(String(svg.output).utf8))
        #expect(reading.problem == nil)
        let dots = reading.elements.filter { $0.name == "circle" }
        #expect((100..<1_000).contains(dots.count))
        #expect(reading.descriptionText?.contains("1000 guesses.") == true)
        #expect(dots.allSatisfy { $0.number("cy") ?? 0 > 40 })
    }
}

/// Tests the answers that a run writes into a lesson, and the lesson's sections.
struct LessonAnswersTests {
    private static let lesson = """
        # A lesson

        ## Predict

        1. How long?

        ## The answers

        1. **…** The run loop waits.
        2. **461 ms.** It drops **the** row.
        3. **nothing.** No such question.

        ## Why it happens

        1. **bold** stays.

        ```sh
        ## no heading
        ```
        """

    private static var result: ExperimentResult {
        var result = Fixture.result
        let cell = Expectation.Cell("flooded", in: "whole-import")
        result.experiment.questions = [
            Question(name: "a", text: "?", asked: .number(Expectation.Figure(.median, of: "longestStall", cell))),
            Question(name: "b", text: "?", asked: .statement([Question.Statement("*it `<crashes", nil)])),
        ]
        return result
    }

    @Test func `a run's answers replace older answers, and the explanations stay`() {
        let replaced = LessonAnswers(Self.result).replaced(in: Self.lesson)
        #expect(replaced.contains("\n1. **1.06 s.** The run loop waits.\n"))
        #expect(replaced.contains("\n2. **it crashes.** It drops **the** row.\n"))
        #expect(replaced.contains("\n3. **nothing.** No such question.\n"))
        #expect(replaced.contains("\n1. **bold** stays.\n"))
        #expect(LessonAnswers(Fixture.result).replaced(in: Self.lesson) == Self.lesson)
        #expect(
            LessonAnswers.explanations(in: replaced)
                == ["The run loop waits.", "It drops **the** row.", "No such question."]
        )
    }

    @Test func `a lesson can be read up to a section`() throws {
        let predict = try LessonSections(Self.lesson).text(until: "predict")
        #expect(predict.contains("1. How long?"))
        #expect(!predict.contains("answers"))
        #expect(try LessonSections(Self.lesson).text(until: "why") == Self.lesson)
        let hidden = LessonSections(Self.lesson).text(without: ["Predict"], saying: "Hidden.")
        #expect(hidden.contains("## Predict\n\nHidden.\n"))
        #expect(LessonSections(Self.lesson).text(without: [], saying: "Hidden.") == Self.lesson)
        let error = #expect(throws: UsageError.self) { try LessonSections(Self.lesson).text(until: "no heading") }
        #expect(error?.description.contains("choose Predict, The answers or Why it happens") == true)
        #expect(throws: UsageError.self) { try LessonSections(Self.lesson).text(until: "") }
    }
}
