import Model
import Regression
import TestSupport
import Testing

@Suite("Which cell a comparison samples next", .computing)
struct BlockAllocationTests {
    /// A made-up machine, on which each cell has its own noise and its own time per block.
    private struct Machine {
        struct Cell {
            var noise: Double
            var seconds: Double
            var slowdown = 0.0
        }

        var cells: [String: Cell]
        var dice: SplitMix

        mutating func block(of cell: ComparedCell, about metric: ComparedMetric) -> BlockResult {
            guard let own = cells[cell.cell.variant] else { return BlockResult(cell, [:], seconds: 1) }
            let share = Worsening(relative: own.slowdown).share + own.noise * dice.nearlyNormal()
            return BlockResult(cell, [metric: Worsening(share: share)], seconds: own.seconds)
        }
    }

    private static func alike(_ name: String, _ count: Int, noise: Double) -> [String: Machine.Cell] {
        Dictionary(uniqueKeysWithValues: (1...count).map { ("\(name)\($0)", Machine.Cell(noise: noise, seconds: 1)) })
    }

    private static func compare(
        _ cells: [String: Machine.Cell],
        budget: Double,
        seed: UInt64
    ) -> (verdicts: [String: ComparisonFinding.Conclusion], order: [String], elapsed: Double) {
        let metrics = cells.keys.sorted().map { ComparedMetric.madeUp(of: $0) }
        var machine = Machine(cells: cells, dice: SplitMix(seed: seed))
        var course = ComparisonCourse(metrics, budget: budget, leastEffect: 0.03, seed: seed)
        var order: [String] = []
        while let cell = course.next() {
            order.append(cell.cell.variant)
            course.add(machine.block(of: cell, about: .madeUp(of: cell.cell.variant)))
        }
        let verdicts = course.close().map { ($0.compared.cell.variant, $0.verdict) }
        return (Dictionary(uniqueKeysWithValues: verdicts), order, course.elapsed)
    }

    @Test("A cell that is too noisy for the time takes no time from cells that can be decided")
    func soonest() {
        var cells = Self.alike("quiet", 6, noise: 0.05)
        cells["noisy"] = Machine.Cell(noise: 1, seconds: 1)
        // If the time were spread evenly, each of the seven cells would get 60 blocks.
        var open = 0
        for seed in 1...4 {
            let found = Self.compare(cells, budget: 420, seed: UInt64(seed))
            let quiet = found.verdicts.filter { $0.key != "noisy" }
            #expect(quiet.allSatisfy { $0.value == .notRegressed }, "seed \(seed)")
            // The rest of the time goes to the noisy cell.
            open += found.verdicts["noisy"] == .inconclusive && found.elapsed >= 420 ? 1 : 0
        }
        #expect(open >= 3)
    }

    @Test("Of two cells with the same noise, the one with the shorter blocks is decided first")
    func cheapest() throws {
        let cells = ["short": Machine.Cell(noise: 0.05, seconds: 0.2), "long": Machine.Cell(noise: 0.05, seconds: 5)]
        let found = Self.compare(cells, budget: 1000, seed: 3)
        let last = try #require(found.order.lastIndex(of: "short"))
        // Each cell gets one block, to learn its cost. The long cell gets its further blocks after the short cell's
        // last one.
        #expect(found.order.prefix(last).count { $0 == "long" } == 1)
        #expect(Set(found.verdicts.values) == [.notRegressed])
    }

    @Test("A slower fix among noisy ones is found and confirmed in time")
    func found() {
        var cells = Self.alike("equal", 8, noise: 0.07)
        cells["slower"] = Machine.Cell(noise: 0.07, seconds: 1, slowdown: 0.05)
        var hits = 0
        for seed in 1...8 {
            let found = Self.compare(cells, budget: 1000, seed: UInt64(seed))
            hits += found.verdicts["slower"] == .regressed ? 1 : 0
            #expect(!found.verdicts.contains { $0.key != "slower" && $0.value == .regressed }, "seed \(seed)")
        }
        #expect(hits >= 7)
    }

    @Test("The same seed takes the same cells in the same order")
    func seeded() {
        let cells = Self.alike("fix", 5, noise: 0.1)
        let orders = (1...2).map { _ in Self.compare(cells, budget: 200, seed: 8).order }
        #expect(orders[0] == orders[1])
    }
}
