import Model
import Sampling
import Testing

import struct Model.Expectation

@Suite("Sample course")
struct SampleCourseTests {
    private static let names = ["a", "b", "c", "d"]
    private let cells = names.map { Expectation.Cell($0, in: "s") }

    // MARK: - The order

    @Test("The warm-up comes first, once, and is marked as such")
    func warmUp() {
        var course = course(samples: 2, warmUp: cells[2])
        let places = taken(&course) { _ in .holding }
        #expect(places.first?.cell == cells[2])
        #expect(places.first?.isWarmUp == true)
        #expect(places.dropFirst().allSatisfy { !$0.isWarmUp })
        #expect(places.count == 9)
    }

    @Test("A block holds each cell at most once, and the first one every cell")
    func blocks() {
        var course = course(samples: 5)
        let places = taken(&course) { _ in .holding }
        for block in 1...5 {
            let cells = places.filter { $0.block == block }.map(\.cell)
            #expect(Set(cells) == Set(self.cells))
            #expect(cells.count == self.cells.count)
        }
        #expect(places.count == 20)
        #expect(places.map(\.block) == places.map(\.block).sorted())
    }

    @Test("The same seed gives the same order, another seed another one")
    func seeds() {
        let orders = [UInt64(3), 3, 4].map { seed in
            var course = course(samples: 5, seed: seed)
            return taken(&course) { _ in .holding }
        }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
    }

    @Test("Blocks have different orders: changes over time affect all cells equally")
    func shuffled() {
        var course = course(samples: 20)
        let places = taken(&course) { _ in .holding }
        let blocks = Dictionary(grouping: places, by: \.block).values.map { $0.map(\.cell) }
        #expect(Set(blocks).count > 5)
        #expect(Set(blocks.map { $0[0] }) == Set(cells))
    }

    @Test("A cell that needs fewer samples gets this number, in the first blocks")
    func fewer() {
        var course = SampleCourse(cells: cells, least: 5, most: most(5, [cells[1]: 2]), warmUp: nil, seed: 1)
        let places = taken(&course) { _ in .holding }
        #expect(places.filter { $0.cell == cells[1] }.map(\.block) == [1, 2])
        for cell in [cells[0], cells[2], cells[3]] { #expect(places.count { $0.cell == cell } == 5) }
        #expect(course.certain.count { $0 == cells[1] } == 2)
    }

    @Test("What is certain is what a course takes at least")
    func certain() {
        for least in 1...3 {
            var course = course(least: least, samples: 3, warmUp: cells[3])
            let certain = course.certain
            #expect(taken(&course) { _ in .holding }.map(\.cell).sorted() == certain.sorted())
        }
    }

    // MARK: - Until it is settled

    @Test("After the least number, only the cells of expectations that are not settled get more, up to the most")
    func unsettled() {
        var course = course(least: 1, samples: 3)
        // It holds, but not by far.
        let places = taken(&course) { $0.cell == cells[1] ? Answer(value: 9 + Double($0.block) / 10) : .holding }
        #expect(places.filter { $0.block == 1 }.count == 4)
        #expect(places.filter { $0.block > 1 }.map(\.cell) == [cells[1], cells[1]])
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    @Test("A cell whose samples agree gets no more, however near the bound")
    func unanimous() {
        var course = course(least: 1, samples: 5)
        let places = taken(&course) { $0.cell == cells[1] ? Answer(value: 9) : .holding }
        #expect(places.count { $0.cell == cells[1] } == 2)
    }

    @Test("Of a comparison that is open, both cells get more")
    func comparisons() {
        let claim = Expectation.Claim.figure(median(cells[0]), .atMost, .multiple(1, of: median(cells[3])))
        var course = course(least: 1, samples: 2)
        let places = taken(&course, expecting: [claim]) { Answer(value: $0.cell == cells[0] ? 9 : 10) }
        #expect(Set(places.filter { $0.block == 2 }.map(\.cell)) == [cells[0], cells[3]])
    }

    @Test("An expectation that concerns cells that are not measured, or another system, asks for none")
    func notConcerned() {
        let elsewhere = Expectation.Claim.figure(
            median(cells[0]),
            .atMost,
            .multiple(1, of: median(Expectation.Cell("e", in: "large")))
        )
        var course = course(least: 1, samples: 3)
        #expect(taken(&course, expecting: [elsewhere]) { _ in .failing }.count == 4)
        var another = self.course(least: 1, samples: 3)
        #expect(taken(&another, system: .linux, on: "Darwin 25") { _ in .failing }.count == 4)
    }

    @Test("A large cell whose expectation is open gets its own most, and no more")
    func openLargeCell() {
        var course = SampleCourse(cells: cells, least: 1, most: most(6, [cells[1]: 2]), warmUp: nil, seed: 1)
        let places = taken(&course) { Answer(value: 9 + Double($0.block) / 10) }
        #expect(places.count { $0.cell == cells[1] } == 2)
        #expect(places.count { $0.cell == cells[0] } == 6)
    }

    // MARK: - Disturbed samples

    @Test("When all holds by far, no sample is taken again, although all were disturbed")
    func disturbedButHolding() {
        var course = course(least: 1, samples: 3)
        #expect(taken(&course) { _ in Answer(value: 1, isDisturbed: true) }.count == 4)
    }

    @Test("A disturbed sample of an open expectation is taken again")
    func replaced() {
        var course = course(least: 1, samples: 3)
        let places = taken(&course) { place in
            guard place.cell == cells[1] else { return .holding }
            return Answer(value: place.block == 1 ? 50 : 9 + Double(place.block) / 10, isDisturbed: place.block == 1)
        }
        #expect(places.filter { $0.cell == cells[1] }.map(\.block) == [1, 2, 3, 4])
        #expect(places.count == 7)
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    @Test("One undisturbed sample that holds by far settles what the disturbed one left open")
    func replacedOnce() {
        var course = course(least: 1, samples: 5)
        let places = taken(&course) { place in
            place.cell == cells[1] && place.block == 1 ? Answer(value: 50, isDisturbed: true) : .holding
        }
        #expect(places.count { $0.cell == cells[1] } == 2)
    }

    @Test("On a machine that is never quiet, three are taken again, and nothing is confirmed", arguments: [1, 2, 5])
    func neverQuiet(samples: Int) {
        var course = course(least: 1, samples: samples)
        let places = taken(&course) { _ in Answer(value: 50, isDisturbed: true) }
        for cell in cells { #expect(places.count { $0.cell == cell } == samples + SampleCourse.retakes) }
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    // MARK: - Confirmation

    @Test("What fails gets as many samples of its own, and nothing else does")
    func confirmation() {
        var course = course(samples: 3)
        let places = taken(&course) { $0.cell == cells[1] ? .failing : .holding }
        let again = places.filter(\.isConfirmation)
        #expect(again.map(\.cell) == [cells[1], cells[1], cells[1]])
        #expect(again.map(\.block) == [4, 5, 6])
        #expect(places.count == 15)
    }

    @Test("What failed at first is confirmed in full, though it holds in samples taken again")
    func notAgain() {
        var course = course(samples: 3)
        let places = taken(&course) { $0.cell == cells[1] && !$0.isConfirmation ? .failing : .holding }
        #expect(places.count(where: \.isConfirmation) == 3)
    }

    @Test("A comparison that fails is confirmed on both sides, shuffled together")
    func confirmedComparison() {
        let claim = Expectation.Claim.figure(median(cells[0]), .atMost, .multiple(1, of: median(cells[3])))
        var course = course(samples: 2)
        let places = taken(&course, expecting: [claim]) { Answer(value: $0.cell == cells[0] ? 20 : 10) }
        let again = places.filter(\.isConfirmation)
        #expect(again.count == 4)
        for block in 3...4 { #expect(Set(again.filter { $0.block == block }.map(\.cell)) == [cells[0], cells[3]]) }
    }

    @Test("A disturbed sample does not confirm: it is taken again, three times at most")
    func disturbedConfirmation() {
        var once = course(samples: 2)
        let replaced = taken(&once) { place in
            place.cell == cells[1] ? Answer(value: 50, isDisturbed: place.block == 3) : .holding
        }
        #expect(replaced.count(where: \.isConfirmation) == 3)
        var always = course(samples: 2)
        let all = taken(&always) { place in
            place.cell == cells[1] ? Answer(value: 50, isDisturbed: place.isConfirmation) : .holding
        }
        #expect(all.count(where: \.isConfirmation) == 2 + SampleCourse.retakes)
    }

    @Test("A large cell is confirmed by its own number of samples")
    func largeConfirmation() {
        var course = SampleCourse(cells: cells, least: 1, most: most(6, [cells[1]: 2]), warmUp: nil, seed: 1)
        let places = taken(&course) { $0.cell == cells[1] ? .failing : .holding }
        #expect(places.count(where: \.isConfirmation) == 2)
        #expect(places.count { $0.cell == cells[1] } == 4)
    }

    @Test("A crash is confirmed as any failure is")
    func crash() {
        var course = course(least: 1, samples: 2)
        let places = taken(&course) { place in
            place.cell == cells[1] ? Answer(value: 0, outcome: .crashed(signal: 11)) : .holding
        }
        #expect(places.count { $0.cell == cells[1] && !$0.isConfirmation } == 2)
        #expect(places.count(where: \.isConfirmation) == 2)
    }

    @Test("Whatever the samples are, a course ends, and stays ended", arguments: 0..<40 as Range<UInt64>)
    func ends(seed: UInt64) {
        var noise = Noise(state: seed)
        var course = course(least: 2, samples: 4, seed: seed)
        let places = taken(&course) { _ in
            Answer(
                value: Double(noise.next() % 20),
                isDisturbed: noise.next() % 3 == 0,
                outcome: noise.next() % 5 == 0 ? .crashed(signal: 11) : .finished
            )
        }
        for cell in cells {
            for isConfirmation in [false, true] {
                let count = places.count { $0.cell == cell && $0.isConfirmation == isConfirmation }
                #expect(count <= 4 + SampleCourse.retakes)
            }
            #expect(places.count { $0.cell == cell } >= 2)
        }
    }

    // MARK: - A run without processes

    /// What a sample shows.
    private struct Answer {
        var value: Double
        var isDisturbed = false
        var outcome = Sample.Outcome.finished

        /// The bound is 10.
        static let holding = Answer(value: 1)
        static let failing = Answer(value: 50)
    }

    private struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }

    private func course(
        least: Int? = nil,
        samples: Int,
        warmUp: Expectation.Cell? = nil,
        seed: UInt64 = 3
    ) -> SampleCourse {
        SampleCourse(cells: cells, least: least ?? samples, most: most(samples, [:]), warmUp: warmUp, seed: seed)
    }

    private func most(_ samples: Int, _ others: [Expectation.Cell: Int]) -> [Expectation.Cell: Int] {
        Dictionary(uniqueKeysWithValues: cells.map { ($0, others[$0] ?? samples) })
    }

    private func median(_ cell: Expectation.Cell) -> Expectation.Figure {
        Expectation.Figure(.median, of: "stall", cell)
    }

    /// Follows a course to its end.
    ///
    /// - Parameter claims: By default that each cell's median is at most 10.
    private func taken(
        _ course: inout SampleCourse,
        expecting claims: [Expectation.Claim]? = nil,
        system: Expectation.System? = nil,
        on kernel: String = "Linux 6",
        _ answer: (SampleCourse.Place) -> Answer
    ) -> [SampleCourse.Place] {
        let claims = claims ?? cells.map { .figure(median($0), .atMost, .constant(10)) }
        var document = ScriptedExperiment.document(
            of: ScriptedExperiment.description(
                variants: Self.names,
                expectations: claims.enumerated().map { index, claim in
                    Expectation(
                        identifier: "e\(index)",
                        role: .fixHolds,
                        sentence: "s",
                        claim: claim,
                        system: system
                    )
                }
            ),
            samples: 1
        )
        document.environment.kernel = kernel
        var places: [SampleCourse.Place] = []
        while true {
            let next = course.next(after: document.experiments[0], document.verdicts(ofExperimentAt: 0))
            if next.isEmpty { break }
            places += next
            document.experiments[0].samples += next.map { Self.sample(at: $0, answer($0)) }
            guard places.count < 1000 else {
                Issue.record("a course without an end")
                break
            }
        }
        let result = document.experiments[0]
        #expect(course.next(after: result, document.verdicts(ofExperimentAt: 0)).isEmpty)
        return places
    }

    private static func sample(at place: SampleCourse.Place, _ answer: Answer) -> Sample {
        let control = ControlRecord(longestDelay: answer.isDisturbed ? 50 : 0, stolen: 0, span: 1000)
        return Sample(
            variant: place.cell.variant,
            scenario: place.cell.scenario,
            block: place.block,
            isWarmUp: place.isWarmUp,
            isConfirmation: place.isConfirmation,
            startedAfter: 0,
            outcome: answer.outcome,
            measurement: answer.outcome == .finished
                ? Sample.Measurement(metrics: ["stall": .value(answer.value)], control: control)
                : Sample.Measurement()
        )
    }
}

extension [Expectation.Cell] {
    fileprivate func sorted() -> [String] { map(\.variant).sorted() }
}
