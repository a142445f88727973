import Declaring
import Model
import Testing

/// Tests the form that a declared question gets, and the answer that the samples give.
@Suite("Declared questions")
struct DeclaredQuestionTests {
    private static let questions: [Question] = [
        .number("wait", "How long?", Example.wait, of: Example.onMain, in: Example.short),
        .number("worst", "How long at worst?", .maximum(Example.wait), of: Example.onMain, in: Example.short),
        .smallest("least", "Which?", Example.wait, of: [Example.onMain, Example.refined], in: Example.short),
        .largest("most", "Which?", Example.wait, of: [Example.onMain, Example.refined], in: Example.short),
        .order(
            "order",
            "In which order?",
            Example.wait,
            of: [Example.onMain, Example.article, Example.refined],
            in: Example.short
        ),
        .choice(
            "long-list",
            "What happens with a long list?",
            [
                .option("it crashes", Example.onMain, .crashes(by: .trap), in: Example.long),
                .option("it waits", Example.onMain, Example.wait >= 100, in: Example.long),
                .otherwise("nothing"),
            ]
        ),
    ]

    private static func sample(
        _ variant: Variant,
        _ scenario: Scenario,
        _ wait: Double?,
        _ outcome: Sample.Outcome = .finished
    ) -> Sample {
        .madeUp(variant.name, scenario.name, outcome: outcome, wait.map { ["wait": .value($0)] } ?? [:])
    }

    private static func truths(_ samples: [Sample]) -> [Truth] {
        let declaration = Example.declared(questions: questions) {
            Example.onMain.shows("waits", "waits.", Example.wait >= 1, in: Example.short)
        }
        let result = ExperimentResult(
            experiment: declaration.description,
            parameters: [:],
            samplesPlanned: 3,
            samples: samples
        )
        return result.experiment.questions.map(result.truth)
    }

    private static let short = [
        sample(Example.onMain, Example.short, 30), sample(Example.onMain, Example.short, 10),
        sample(Example.onMain, Example.short, 20), sample(Example.refined, Example.short, 5),
        sample(Example.article, Example.short, 7),
    ]

    @Test("A question has the unit of its metric, and the cells that answer it")
    func declared() {
        let description = Example.declared(questions: Self.questions) {
            Example.onMain.shows("waits", "waits.", Example.wait >= 1, in: Example.short)
        }.description
        #expect(description.questions == Self.questions)
        #expect(description.questions.map(description.unit) == [.milliseconds, .milliseconds, nil, nil, nil, nil])
        #expect(Self.questions[3].cells == [Example.onMain, Example.refined].map { .init($0.name, in: "short") })
        #expect(Self.questions[5].options == ["it crashes", "it waits", "nothing"])
    }

    @Test("Figures answer a question: a median, a maximum, the smallest, the largest, an order")
    func figures() {
        let truths = Self.truths(Self.short)
        #expect(truths[0] == .number(20))
        #expect(truths[1] == .number(30))
        #expect(truths[2] == .choice([Example.refined.name]))
        #expect(truths[3] == .choice([Example.onMain.name]))
        #expect(truths[4].answer == .order([Example.refined, Example.article, Example.onMain].map(\.name)))
    }

    @Test(
        "The text whose condition holds is true, otherwise the text without a condition",
        arguments: [
            (sample(Example.onMain, Example.long, nil, .crashed(signal: 4)), "it crashes"),
            (sample(Example.onMain, Example.long, 200), "it waits"),
            (sample(Example.onMain, Example.long, 20), "nothing"),
        ]
    )
    func statements(sample: Sample, text: String) {
        #expect(Self.truths(Self.short + [sample])[5] == .choice([text]))
    }

    @Test("Without finished samples there is a reason in place of an answer")
    func unknown() {
        for truth in Self.truths([]) {
            guard case .unknown = truth else {
                Issue.record("\(truth)")
                continue
            }
        }
        let crashed = Self.truths([Self.sample(Example.onMain, Example.short, nil, .crashed(signal: 4))])
        #expect(crashed[0] == .unknown("crashed: SIGILL, 1 of 1"))
        #expect(crashed[0].answer == nil)
    }
}
