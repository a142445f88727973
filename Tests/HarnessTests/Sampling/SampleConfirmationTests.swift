import Model
import Sampling
import Testing

import struct Model.Expectation

@Suite("Sample course, disturbed and failing")
struct SampleConfirmationTests {
    private typealias Answer = ScriptedOrder.Answer

    private let cells = ScriptedOrder.cells

    // MARK: - Disturbed samples

    @Test("A disturbed sample is taken again even if all holds by far, because its figures omit the machine's time")
    func disturbedButHolding() {
        let course = ScriptedOrder(least: 1, samples: 3)
        let once = course.taken { Answer(value: 1, isDisturbed: $0.block == 1) }
        #expect(once.count == 8)
        let always = course.taken { _ in Answer(value: 1, isDisturbed: true) }
        #expect(always.count == cells.count * (3 + SampleOrder.retakes))
        #expect(always.allSatisfy { !$0.isConfirmation })
    }

    @Test("A disturbed sample of an open expectation is taken again")
    func replaced() {
        let places = ScriptedOrder(least: 1, samples: 3).taken(expecting: ScriptedOrder.largestClaims) { place in
            guard place.cell == cells[1] else { return .holding }
            return Answer(value: place.block == 1 ? 50 : 9 + Double(place.block) / 10, isDisturbed: place.block == 1)
        }
        #expect(places.filter { $0.cell == cells[1] }.map(\.block) == [1, 2, 3, 4])
        #expect(places.count == 7)
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    @Test("One undisturbed sample that holds by far settles what a disturbed sample left open")
    func replacedOnce() {
        let places = ScriptedOrder(least: 1, samples: 5).taken { place in
            place.cell == cells[1] && place.block == 1 ? Answer(value: 50, isDisturbed: true) : .holding
        }
        #expect(places.count { $0.cell == cells[1] } == 2)
    }

    @Test("If the machine is never quiet, three samples are repeated, and nothing is confirmed", arguments: [1, 2, 5])
    func neverQuiet(samples: Int) {
        let places = ScriptedOrder(least: 1, samples: samples).taken { _ in Answer(value: 50, isDisturbed: true) }
        for cell in cells { #expect(places.count { $0.cell == cell } == samples + SampleOrder.retakes) }
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    // MARK: - Confirmation

    @Test("Only a failure gets new samples, as many as its cell may get, or fewer if no more can undo it")
    func confirmation() {
        func confirming(_ value: Double, _ claims: [Expectation.Claim]? = nil) -> [SampleOrder.Place] {
            let places = ScriptedOrder(samples: 3).taken(expecting: claims) { place in
                guard place.cell == cells[1] else { return .holding }
                return place.isConfirmation ? Answer(value: value) : .failing
            }
            return places.filter(\.isConfirmation)
        }
        #expect(confirming(50).map(\.cell) == [cells[1], cells[1]])
        #expect(confirming(50).map(\.block) == [4, 5])
        #expect(confirming(50, ScriptedOrder.largestClaims).map(\.cell) == [cells[1]])
        // The failure gets all its confirming samples, although the expectation holds in them.
        #expect(confirming(1).count == 3)
    }

    @Test("A failed median gets two samples and two new ones, a failed longest duration three and one new one")
    func certainFailure() {
        func taken(_ claims: [Expectation.Claim]?) -> [Bool] {
            let course = ScriptedOrder(least: 1, samples: 3)
            let places = course.taken(expecting: claims) { $0.cell == cells[1] ? .failing : .holding }
            return places.filter { $0.cell == cells[1] }.map(\.isConfirmation)
        }
        #expect(taken(nil) == [false, false, true, true])
        #expect(taken(ScriptedOrder.largestClaims) == [false, false, false, true])
    }

    @Test("A comparison that fails is confirmed on both sides, shuffled together")
    func confirmedComparison() {
        let claim = Expectation.Claim.figure(
            ScriptedOrder.median(cells[0]),
            .atMost,
            .multiple(1, of: ScriptedOrder.median(cells[3]))
        )
        let places = ScriptedOrder(samples: 2).taken(expecting: [claim]) {
            Answer(value: $0.cell == cells[0] ? 20 : 10)
        }
        let again = places.filter(\.isConfirmation)
        #expect(again.count == 4)
        for block in 3...4 { #expect(Set(again.filter { $0.block == block }.map(\.cell)) == [cells[0], cells[3]]) }
    }

    @Test("A disturbed sample confirms nothing, and is taken again, three times at most")
    func disturbedConfirmation() {
        let once = ScriptedOrder(samples: 2)
        let replaced = once.taken { place in
            place.cell == cells[1] ? Answer(value: 50, isDisturbed: place.block == 3) : .holding
        }
        #expect(replaced.count(where: \.isConfirmation) == 3)
        let always = ScriptedOrder(samples: 2)
        let all = always.taken { place in
            place.cell == cells[1] ? Answer(value: 50, isDisturbed: place.isConfirmation) : .holding
        }
        #expect(all.count(where: \.isConfirmation) == 2 + SampleOrder.retakes)
    }

    @Test("A large cell is confirmed by its own number of samples, and a crash by one more")
    func largeCellAndCrash() {
        let large = ScriptedOrder(least: 1, samples: 6, fewer: [cells[1]: 2])
        let places = large.taken { $0.cell == cells[1] && !$0.isConfirmation ? .failing : .holding }
        #expect(places.filter { $0.cell == cells[1] }.map(\.isConfirmation) == [false, false, true, true])
        let crash = Answer(value: 0, outcome: .crashed(signal: 11))
        for claims in [nil, ScriptedOrder.largestClaims] {
            let course = ScriptedOrder(least: 1, samples: 3)
            let crashes = course.taken(expecting: claims) { $0.cell == cells[1] ? crash : .holding }
            #expect(crashes.filter { $0.cell == cells[1] }.map(\.isConfirmation) == [false, true])
        }
    }

    @Test("A course ends and stays ended, whatever its samples are", arguments: 0..<40 as Range<UInt64>)
    func ends(seed: UInt64) {
        var noise = Noise(state: seed)
        let places = ScriptedOrder(least: 2, samples: 4, seed: seed).taken { _ in
            Answer(
                value: Double(noise.next() % 20),
                isDisturbed: noise.next() % 3 == 0,
                outcome: noise.next() % 5 == 0 ? .crashed(signal: 11) : .finished
            )
        }
        for cell in cells {
            for isConfirmation in [false, true] {
                let count = places.count { $0.cell == cell && $0.isConfirmation == isConfirmation }
                #expect(count <= 4 + SampleOrder.retakes)
            }
            #expect(places.count { $0.cell == cell } >= 2)
        }
    }

    private struct Noise: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
    }
}
