import Foundation
import Model
import Testing

@Suite("Questions", .timeLimit(.minutes(1)))
struct QuestionTests {
    private static let cell = Expectation.Cell("flooded", in: "whole")
    private static let stall = Question(
        name: "stall",
        text: "How long?",
        asked: .number(Expectation.Figure(.median, of: "longestStall", cell))
    )
    private static let questions = [
        stall,
        Question(
            name: "least",
            text: "Which?",
            asked: .variant(
                Question.Ranking(.median, of: "longestStall", in: "whole", variants: ["flooded"], first: .smallest)
            )
        ),
        Question(
            name: "order",
            text: "In which order?",
            asked: .order(
                Question.Ranking(.maximum, of: "longestStall", in: "whole", variants: ["flooded"], first: .largest)
            )
        ),
        Question(
            name: "crash",
            text: "Does it crash?",
            asked: .statement([Question.Statement("yes", .crashes(cell, by: .trap)), Question.Statement("no", nil)])
        ),
    ]

    private static func data(_ questions: [Question]) throws -> Data {
        var document = ResultDocument.example
        document.experiments[0].experiment.questions = questions
        return try ResultFile.encoder().encode(document)
    }

    @Test("A document contains its questions, and a document without questions can be read")
    func coding() throws {
        let document = try ResultFile.decode(try Self.data(Self.questions), from: "r.json")
        #expect(document.experiments[0].experiment.questions == Self.questions)
        let without = String(decoding: try Self.data([]), as: UTF8.self).replacing(#""questions":[],"#, with: "")
        #expect(!without.contains("questions"))
        #expect(try ResultFile.decode(Data(without.utf8), from: "r.json").experiments[0].experiment.questions == [])
    }

    @Test("A repeated name and a repeated option are refused")
    func limits() throws {
        let twice = Question(
            name: "twice",
            text: "Which?",
            asked: .statement([Question.Statement("yes", nil), Question.Statement("yes", nil)])
        )
        for (questions, reason) in [
            ([Self.stall, Self.stall], "experiment.questions has stall twice"), ([twice], "questions.0 has yes twice"),
        ] {
            let error = #expect(throws: ResultFileError.self) {
                try ResultFile.decode(try Self.data(questions), from: "r.json")
            }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
    }

    @Test("A question lists the cells that answer it, each once")
    func cells() {
        #expect(Self.questions.map(\.cells) == Array(repeating: [Self.cell], count: 4))
        #expect(Self.questions.map(\.options) == [[], ["flooded"], ["flooded"], ["yes", "no"]])
    }
}

@Suite("Typed answers", .timeLimit(.minutes(1)))
struct AnswerFormTests {
    @Test(
        "A number has a unit, in the words and marks that people use",
        arguments: [
            ("1.2 s", Metric.Unit.milliseconds, 1_200), ("300ms", .milliseconds, 300), ("300 ms", .seconds, 0.3),
            (" 2 minutes ", .seconds, 120), ("50 µs", .milliseconds, 0.05), ("0", .milliseconds, 0),
            ("0,5 s", .milliseconds, 500), ("40 MB", .bytes, 40e6), ("4 KiB", .bytes, 4_096), ("0", .bytes, 0),
            ("12 %", .percent, 12), ("12%", .percent, 12), ("12", .percent, 12), ("12,800", .count, 12_800),
            ("1,234,567.5", .count, 1_234_567.5), ("7", .count, 7), ("2k", .count, 2_000),
            ("250k rows/s", .rowsPerSecond, 250_000), ("40 MB/s", .bytesPerSecond, 40e6),
            ("20 ms/s", .millisecondsPerSecond, 20),
        ]
    )
    func numbers(text: String, unit: Metric.Unit, value: Double) throws {
        guard case .number(let read) = try AnswerForm.number(unit).read(text) else {
            Issue.record("no number")
            return
        }
        #expect(abs(read - value) <= value * 1e-9, "\(read)")
    }

    @Test(
        "A text that is not a number of the unit is refused with the accepted forms",
        arguments: [
            ("300", Metric.Unit.milliseconds), ("fast", .milliseconds), ("-3 ms", .milliseconds),
            ("3 MB", .milliseconds), ("1..2 s", .seconds), ("ms", .seconds), ("40", .bytes), ("12 rows", .count),
            ("nan", .count), ("inf", .count), ("1e400", .count), ("12,80,0", .count),
            ("9999999999999999999 s", .seconds),
            ("١٢", .count), (String(repeating: "9", count: 5_000), .count),
        ]
    )
    func nonsense(text: String, unit: Metric.Unit) {
        let refusal = #expect(throws: AnswerForm.Refusal.self) { try AnswerForm.number(unit).read(text) }
        #expect(refusal?.description.contains("” is not a") == true)
        #expect(refusal?.description.contains("such as") == true)
        #expect((refusal?.description.count ?? 0) < 200)
    }

    @Test("A choice is a number, a text, or the beginning of one text")
    func choices() throws {
        let form = AnswerForm.choice(["it crashes", "it reports every row", "It reports the end"])
        for (text, answer) in [
            ("1", "it crashes"), ("It Crashes", "it crashes"), ("it c", "it crashes"), ("3", "It reports the end"),
            ("it reports e", "it reports every row"),
        ] {
            #expect(try form.read(text) == .choice(answer), "\(text)")
        }
        for text in ["0", "4", "-1", "it reports", "nothing"] {
            #expect(throws: AnswerForm.Refusal.self, "\(text)") { try form.read(text) }
        }
    }

    @Test("An order names all, each once, by names or numbers")
    func orders() throws {
        let form = AnswerForm.order(["on-main", "in-task", "in-operation"])
        for text in ["2 1 3", "2,1,3", "in-task, on-main; in-operation", "in-t 1 in-o"] {
            #expect(try form.read(text) == .order(["in-task", "on-main", "in-operation"]), "\(text)")
        }
        for text in ["1 2", "1 2 3 1", "1 1 2", "1 2 4", "in 1 2"] {
            #expect(throws: AnswerForm.Refusal.self, "\(text)") { try form.read(text) }
        }
    }

    @Test(
        "A guess is compared with the figure by a factor",
        arguments: [
            (500.0, 500.0, "right"), (480, 500, "nearly right"), (100, 1_200, "12 times too low"),
            (1_250, 500, "2.5 times too high"), (0, 5, "too low"), (5, 0, "too high"), (0, 0, "right"),
        ]
    )
    func factors(guess: Double, truth: Double, text: String) {
        #expect(Score(.number(guess), .number(truth))?.text == text)
    }

    @Test("A choice is right or wrong, and an order counts its right places; equal figures may swap theirs")
    func places() {
        #expect(Score(.choice("b"), .choice(["a", "b"])) == .right)
        #expect(Score(.choice("c"), .choice(["a", "b"])) == .wrong)
        let truth = Truth.order([("a", 1), ("b", 1), ("c", 2)].map { Truth.Ranked(name: $0.0, value: $0.1) })
        #expect(Score(.order(["b", "a", "c"]), truth) == .right)
        #expect(Score(.order(["c", "b", "a"]), truth)?.text == "1 of 3 places right")
        #expect(Score(nil, truth) == nil)
        #expect(Score(.number(1), .unknown("it crashed")) == nil)
    }
}
