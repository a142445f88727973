import Foundation
import Model
import Testing
import benchmark

import struct Model.Expectation

@Suite("Margins")
struct MarginTests {
    @Test("Positive values are compared on a logarithmic scale, others on a plain one")
    func distances() {
        // Logarithms 0, ln 2, 2 ln 2: the median's distance to 16 is 3 ln 2, the deviation is 1.4826 ln 2.
        expect(PoolExample(bound: .constant(16.1), fix: [1.01, 2.02, 4.04]), log(16.1 / 2.02) / (1.4826 * log(2)))
        expect(PoolExample(bound: .constant(10.5), fix: [-1.5, 0.5, 2.5]), 10 / (1.4826 * 2))
        expect(
            PoolExample(bound: .constant(0.5), relation: .atLeast, fix: [1.01, 2.02, 4.04]),
            log(2.02 / 0.5) / (1.4826 * log(2))
        )
        // On the wrong side.
        expect(PoolExample(bound: .constant(1.01), fix: [1.01, 2.02, 4.04]), -1 / 1.4826)
    }

    @Test("A multiple of another figure is compared as a ratio")
    func ratios() {
        let other = Expectation.Figure(.maximum, of: "stall", Expectation.Cell("pitfall", in: "s"))
        let example = PoolExample(bound: .multiple(0.5, of: other), fix: [1, 2, 4], pitfall: [8])
        expect(example, log(0.5 / 0.25) / (1.4826 * log(2)))
        #expect(Margin(of: example.expectation, in: example.pool).samples == 1)
    }

    @Test("Two figures of one sample are compared sample by sample: they vary together")
    func together() {
        let own = Expectation.Figure(.maximum, of: "stall", PoolExample.cell)
        let example = PoolExample(bound: .multiple(2, of: own), fix: [1, 20, 400])
        #expect(Margin(of: example.expectation, in: example.pool).distance == .exact)
    }

    @Test("Equal values are exact; a count that differs by less than a step has no scale")
    func unscaled() {
        func distance(_ values: [Double]) -> Margin.Distance {
            let example = PoolExample(fix: values)
            return Margin(of: example.expectation, in: example.pool).distance
        }
        #expect(distance([3.5, 3.5]) == .exact)
        #expect(distance([1, 1, 1, 1, 2]) == .unscaled)
        // Between whole numbers the bound is at 10.5.
        #expect(distance([-2, 0, 2]) == .deviations(10.5 / (1.4826 * 2)))
    }

    @Test("The probability for several samples follows from the statistic")
    func severalSamples() {
        let values = Array(repeating: 1.5, count: 9) + [100]
        func fails(_ statistic: Expectation.Statistic) -> Double {
            let example = PoolExample(statistic: statistic, fix: values)
            return Margin(of: example.expectation, in: example.pool).fails(of: 3)
        }
        #expect(abs(fails(.maximum) - 0.271) < 1e-9)
        #expect(abs(fails(.median) - 0.028) < 1e-9)
        #expect(abs(fails(.minimum) - 0.001) < 1e-9)
    }

    @Test("The tail is that of Student's t with three degrees of freedom, of the same quartiles")
    func tail() {
        #expect(abs(TailProbability.beyond(0) - 0.5) < 1e-9)
        // Its table: 0.05 beyond 2.3534, 0.001 beyond 10.2145; the quartiles are at 0.7649 and at 0.6745.
        for (probability, t) in [(0.25, 0.764_892), (0.05, 2.353_363), (0.001, 10.214_53)] {
            #expect(abs(TailProbability.beyond(t * 0.674_490 / 0.764_892) / probability - 1) < 1e-4)
        }
        #expect(abs(TailProbability.beyond(-1) + TailProbability.beyond(1) - 1) < 1e-9)
    }

    @Test("An expectation's rate is the larger one of the draws' and of the margin's")
    func rates() throws {
        let pool = PoolExample(fix: Array(repeating: 1.5, count: 9) + [100]).pool
        let numbers = SamplingNumbers.quick
        let simulation = Simulation(of: pool, numbers, draws: 2_000, seed: 1)
        let row = try #require(MarginRow.all(of: pool, simulation, numbers).first)
        // The course stops at a good sample; the margin's estimate does not know that.
        #expect(abs(row.unconfirmedRate - 0.271) < 1e-9)
        #expect(abs(row.rate - 0.271 * 0.271) < 1e-9)
    }

    private func expect(_ example: PoolExample, _ deviations: Double, _ location: SourceLocation = #_sourceLocation) {
        guard case .deviations(let found) = Margin(of: example.expectation, in: example.pool).distance else {
            Issue.record("not on a scale", sourceLocation: location)
            return
        }
        #expect(abs(found - deviations) < 1e-9, sourceLocation: location)
    }
}

@Suite("A pool of samples")
struct SamplePoolTests {
    private let example = PoolExample(fix: [1, 2])

    @Test("Warm-ups, confirmations and disturbed samples are left out")
    func leftOut() {
        var result = example.result
        var others = Array(repeating: PoolExample.sample("fix", 50), count: 3)
        others[0].isWarmUp = true
        others[1].isConfirmation = true
        others[2].control = ControlRecord(longestDelay: 80, stolen: 0, span: 100)
        result.samples += others
        var pool = SamplePool(for: result, in: PoolExample.environment)
        pool.add(result)
        pool.add(result)
        #expect(pool.runs == 2)
        #expect(pool.samples[PoolExample.cell]?.compactMap { $0.metrics["stall"]?.value } == [1, 2, 1, 2])
        #expect(pool.samples[PoolExample.cell]?.allSatisfy { $0.metrics.count == 1 } == true)
    }

    @Test("Samples of a run with other parameters are left out")
    func parameters() {
        var pool = example.pool
        var other = example.result
        other.parameters = ["s": ["rows": .integer(2)]]
        pool.add(other)
        #expect(pool.leftOut == ["s"])
        #expect(pool.samples[PoolExample.cell]?.count == 2)
    }
}
