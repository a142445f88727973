import Model
import Sampling
import Testing

import struct Model.Expectation

@Suite("Sample order")
struct SampleOrderTests {
    private let cells = ["a", "b", "c", "d"].map { Expectation.Cell($0, in: "s") }

    @Test("Each block holds every cell once")
    func blocks() {
        let order = SampleOrder(cells: cells, samples: 5, warmUp: nil, seed: 3)
        for block in 1...5 {
            #expect(Set(order.places.filter { $0.block == block }.map(\.cell)) == Set(cells))
        }
        #expect(order.places.count == 20)
        #expect(order.places.map(\.block) == order.places.map(\.block).sorted())
    }

    @Test("The same seed gives the same order, another seed another one")
    func seeds() {
        let orders = [3, 3, 4].map { SampleOrder(cells: cells, samples: 5, warmUp: nil, seed: $0).places }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
    }

    @Test("The warm-up comes first and is marked as such")
    func warmUp() {
        let order = SampleOrder(cells: cells, samples: 1, warmUp: cells[2], seed: 3)
        #expect(order.places.first?.cell == cells[2])
        #expect(order.places.first?.isWarmUp == true)
        #expect(order.places.dropFirst().allSatisfy { !$0.isWarmUp })
    }

    @Test("Blocks have different orders: changes over time affect all cells equally")
    func shuffled() {
        let order = SampleOrder(cells: cells, samples: 20, warmUp: nil, seed: 3)
        let blocks = Dictionary(grouping: order.places, by: \.block).values.map { $0.map(\.cell) }
        #expect(Set(blocks).count > 5)
        #expect(Set(blocks.map { $0[0] }) == Set(cells))
    }

    @Test("A cell that needs fewer samples gets this number, in the first blocks")
    func fewer() {
        let cells = [Expectation.Cell("a", in: "small"), Expectation.Cell("a", in: "large")]
        let order = SampleOrder(cells: cells, samples: 5, fewer: [cells[1]: 2], warmUp: nil, seed: 1)
        #expect(order.places.count { $0.cell == cells[0] } == 5)
        #expect(order.places.filter { $0.cell == cells[1] }.map(\.block) == [1, 2])
    }
}
