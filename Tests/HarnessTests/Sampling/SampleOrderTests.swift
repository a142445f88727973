import Model
import Sampling
import Testing

import struct Model.Expectation

@Suite("Sample order")
struct SampleOrderTests {
    private typealias Answer = ScriptedOrder.Answer

    private let cells = ScriptedOrder.cells

    // MARK: - The order

    @Test("The warm-up comes first, once, and is marked as such")
    func warmUp() {
        let places = ScriptedOrder(samples: 2, warmUp: cells[2]).taken { _ in .holding }
        #expect(places.first?.cell == cells[2])
        #expect(places.first?.isWarmUp == true)
        #expect(places.dropFirst().allSatisfy { !$0.isWarmUp })
        #expect(places.count == 9)
    }

    @Test("A block holds each cell at most once, and the first one every cell")
    func blocks() {
        let places = ScriptedOrder(samples: 5).taken { _ in .holding }
        for block in 1...5 {
            let cells = places.filter { $0.block == block }.map(\.cell)
            #expect(Set(cells) == Set(self.cells))
            #expect(cells.count == self.cells.count)
        }
        #expect(places.count == 20)
        #expect(places.map(\.block) == places.map(\.block).sorted())
    }

    @Test("The same seed gives the same order, and another seed gives another order")
    func seeds() {
        let orders = [UInt64(3), 3, 4].map { seed in
            ScriptedOrder(samples: 5, seed: seed).taken { _ in .holding }
        }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
    }

    @Test("Blocks have different orders: changes over time affect all cells equally")
    func shuffled() {
        let places = ScriptedOrder(samples: 20).taken { _ in .holding }
        let blocks = Dictionary(grouping: places, by: \.block).values.map { $0.map(\.cell) }
        #expect(Set(blocks).count > 5)
        #expect(Set(blocks.map { $0[0] }) == Set(cells))
    }

    @Test("A cell that needs fewer samples gets this number, in the first blocks")
    func fewer() {
        let places = ScriptedOrder(samples: 5, fewer: [cells[1]: 2]).taken { _ in .holding }
        #expect(places.filter { $0.cell == cells[1] }.map(\.block) == [1, 2])
        for cell in [cells[0], cells[2], cells[3]] { #expect(places.count { $0.cell == cell } == 5) }
        #expect(ScriptedOrder(samples: 5, fewer: [cells[1]: 2]).certain.count { $0 == cells[1] } == 2)
    }

    @Test("The certain samples are the least that a course takes")
    func certain() {
        for least in 1...3 {
            let course = ScriptedOrder(least: least, samples: 3, warmUp: cells[3])
            let certain = course.certain
            #expect(course.taken { _ in .holding }.map(\.cell).sorted() == certain.sorted())
        }
    }

    // MARK: - Until it is settled

    @Test("After the least number, only cells with unsettled expectations get more samples, up to the most")
    func unsettled() {
        let course = ScriptedOrder(least: 1, samples: 3)
        // The expectation holds, but not by a wide margin.
        let places = course.taken(expecting: ScriptedOrder.largestClaims) { place in
            place.cell == cells[1] ? Answer(value: 9 + Double(place.block) / 10) : .holding
        }
        #expect(places.filter { $0.block == 1 }.count == 4)
        #expect(places.filter { $0.block > 1 }.map(\.cell) == [cells[1], cells[1]])
        #expect(places.allSatisfy { !$0.isConfirmation })
    }

    @Test("A median needs no more samples once most of them have held")
    func majority() {
        let places = ScriptedOrder(least: 1, samples: 5).taken { place in
            place.cell == cells[1] ? Answer(value: 9 + Double(place.block) / 10) : .holding
        }
        #expect(places.count { $0.cell == cells[1] } == 3)
    }

    @Test("A cell whose samples agree gets no more samples, however near the bound they are")
    func unanimous() {
        let places = ScriptedOrder(least: 1, samples: 5).taken { $0.cell == cells[1] ? Answer(value: 9) : .holding }
        #expect(places.count { $0.cell == cells[1] } == 2)
    }

    @Test("Both cells of an open comparison get more samples")
    func comparisons() {
        let claim = Expectation.Claim.figure(
            ScriptedOrder.median(cells[0]),
            .atMost,
            .multiple(1, of: ScriptedOrder.median(cells[3]))
        )
        let places = ScriptedOrder(least: 1, samples: 2).taken(expecting: [claim]) {
            Answer(value: $0.cell == cells[0] ? 9 : 10)
        }
        #expect(Set(places.filter { $0.block == 2 }.map(\.cell)) == [cells[0], cells[3]])
    }

    @Test("An expectation about unmeasured cells or another system asks for no samples")
    func notConcerned() {
        let elsewhere = Expectation.Claim.figure(
            ScriptedOrder.median(cells[0]),
            .atMost,
            .multiple(1, of: ScriptedOrder.median(Expectation.Cell("e", in: "large")))
        )
        let course = ScriptedOrder(least: 1, samples: 3)
        #expect(course.taken(expecting: [elsewhere]) { _ in .failing }.count == 4)
        let another = ScriptedOrder(least: 1, samples: 3)
        #expect(another.taken(system: .linux, on: "Darwin 25") { _ in .failing }.count == 4)
    }

    @Test("A large cell whose expectation is open gets its own maximum of samples, and no more")
    func openLargeCell() {
        let course = ScriptedOrder(least: 1, samples: 6, fewer: [cells[1]: 2])
        let places = course.taken(expecting: ScriptedOrder.largestClaims) {
            Answer(value: 9 + Double($0.block) / 10)
        }
        #expect(places.count { $0.cell == cells[1] } == 2)
        #expect(places.count { $0.cell == cells[0] } == 6)
    }
}

extension [Expectation.Cell] {
    fileprivate func sorted() -> [String] { map(\.variant).sorted() }
}
