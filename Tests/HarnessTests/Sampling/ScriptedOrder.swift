import Model
import Sampling
import Testing

import struct Model.Expectation

/// A sample order and a run of it without processes. A test says what each sample shows.
struct ScriptedOrder {
    private static let names = ["a", "b", "c", "d"]
    static let cells = names.map { Expectation.Cell($0, in: "s") }

    /// What one sample shows.
    struct Answer {
        var value: Double
        var isDisturbed = false
        var outcome = Sample.Outcome.finished

        /// A sample that holds, because the bound is 10.
        static let holding = Answer(value: 1)
        static let failing = Answer(value: 50)
    }

    private let course: SampleOrder

    /// - Parameter fewer: The cells that get fewer samples than the others.
    init(
        least: Int? = nil,
        samples: Int,
        fewer: [Expectation.Cell: Int] = [:],
        warmUp: Expectation.Cell? = nil,
        seed: UInt64 = 3
    ) {
        course = SampleOrder(
            cells: Self.cells,
            least: least ?? samples,
            most: Dictionary(uniqueKeysWithValues: Self.cells.map { ($0, fewer[$0] ?? samples) }),
            warmUp: warmUp,
            seed: seed
        )
    }

    /// The samples that the order takes in any case.
    var certain: [Expectation.Cell] { course.certain }

    static func median(_ cell: Expectation.Cell) -> Expectation.Figure {
        Expectation.Figure(.median, of: "stall", cell)
    }

    /// Each cell's largest value must be at most 10. A further sample can always break such a claim.
    static let largestClaims = cells.map { cell in
        Expectation.Claim.figure(Expectation.Figure(.maximum, of: "stall", cell), .atMost, .constant(10))
    }

    /// Follows the order to its end.
    ///
    /// - Parameter claims: The expected claims. By default each cell's median must be at most 10.
    func taken(
        expecting claims: [Expectation.Claim]? = nil,
        system: Expectation.System? = nil,
        on kernel: String = "Linux 6",
        _ answer: (SampleOrder.Place) -> Answer
    ) -> [SampleOrder.Place] {
        let claims = claims ?? Self.cells.map { .figure(Self.median($0), .atMost, .constant(10)) }
        var document = ScriptedExperiment.document(
            of: ScriptedExperiment.description(
                variants: Self.names,
                expectations: claims.enumerated().map { index, claim in
                    Expectation(identifier: "e\(index)", role: .fixHolds, sentence: "s", claim: claim, system: system)
                }
            ),
            samples: 1
        )
        document.environment.kernel = kernel
        func verdicts() -> [Verdict] {
            Judgement.verdicts(of: document.experiments[0], in: document.environment)
        }
        var course = course
        var places: [SampleOrder.Place] = []
        while true {
            let next = course.next(after: document.experiments[0], verdicts())
            if next.isEmpty { break }
            places += next
            document.experiments[0].samples += next.map { Self.sample(at: $0, answer($0)) }
            guard places.count < 1000 else {
                Issue.record("a course without an end")
                break
            }
        }
        let result = document.experiments[0]
        #expect(course.next(after: result, verdicts()).isEmpty)
        return places
    }

    private static func sample(at place: SampleOrder.Place, _ answer: Answer) -> Sample {
        let control = ControlRecord(longestDelay: answer.isDisturbed ? 50 : 0, stolen: 0, span: 1000)
        return .madeUp(
            place.cell.variant,
            place.cell.scenario,
            block: place.block,
            isWarmUp: place.isWarmUp,
            isConfirmation: place.isConfirmation,
            outcome: answer.outcome,
            answer.outcome == .finished ? ["stall": .value(answer.value)] : [:],
            control: answer.outcome == .finished ? control : nil
        )
    }
}
