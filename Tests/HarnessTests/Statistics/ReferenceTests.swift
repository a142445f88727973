import Foundation
import Measuring
import Model
import Testing

/// Compares the package's statistics with SciPy's. `Reference/make-reference.py` computed SciPy's figures.
@Suite("Statistics agree with SciPy")
struct ReferenceTests {
    private struct Reference: Decodable {
        struct SignedRank: Decodable {
            var differences: [Double]
            var rankSum: Double
            var probability: Double
        }
        struct Interval: Decodable {
            var values: [Double]
            var level: Double
            var estimate: Double
            var lower: Double
            var upper: Double
        }
        var signedRanks: [SignedRank]
        var intervals: [Interval]
    }

    private static let reference: Reference = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "Reference/reference.json"
        )
        do {
            return try JSONDecoder().decode(Reference.self, from: Data(contentsOf: path))
        } catch {
            Issue.record("\(path.path): \(error)")
            return Reference(signedRanks: [], intervals: [])
        }
    }()

    @Test("Signed-rank test: rank sums and probabilities")
    func signedRank() {
        #expect(Self.reference.signedRanks.count == 11)
        for expected in Self.reference.signedRanks {
            let test = SignedRankTest(expected.differences)
            #expect(test.rankSum == expected.rankSum)
            #expect(abs(test.probability - expected.probability) <= 1e-9 * max(1e-3, expected.probability))
        }
    }

    @Test("Trimmed means, and their bootstrap intervals to a twentieth of their width")
    func bootstrap() throws {
        #expect(Self.reference.intervals.count == 6)
        for expected in Self.reference.intervals {
            let estimate = try #require(TrimmedMean.of(expected.values))
            #expect(abs(estimate - expected.estimate) < 1e-12)
            var dice = SplitMix(seed: 1)
            let interval = try #require(
                BootstrapInterval(
                    ofTrimmedMeanOf: expected.values,
                    level: expected.level,
                    resamples: 40_000,
                    using: &dice
                )
            )
            let tolerance = (expected.upper - expected.lower) / 20
            #expect(abs(interval.lower - expected.lower) < tolerance, "\(expected.values.count) at \(expected.level)")
            #expect(abs(interval.upper - expected.upper) < tolerance, "\(expected.values.count) at \(expected.level)")
        }
    }

    @Test("Without differences, or without values, there are no claims")
    func degenerate() {
        #expect(SignedRankTest([]).probability == 1)
        #expect(SignedRankTest([0, 0, 0]).probability == 1)
        #expect(TrimmedMean.of([]) == nil)
        var dice = SplitMix(seed: 1)
        #expect(BootstrapInterval(ofTrimmedMeanOf: [1], level: 0.9, resamples: 9, using: &dice) == nil)
        let constant = BootstrapInterval(ofTrimmedMeanOf: [2, 2, 2], level: 0.9, resamples: 9, using: &dice)
        #expect(constant?.lower == 2 && constant?.upper == 2)
    }

    @Test("Holm: the smallest is compared with all, the largest alone, and none is below a smaller one")
    func holm() {
        // The adjusted values by hand: 3 · 0.01 = 0.03; 2 · 0.03 = 0.06; 0.04 is raised to 0.06.
        let adjusted = HolmCorrection.adjusted([0.04, 0.01, 0.03])
        #expect(zip(adjusted, [0.06, 0.03, 0.06]).allSatisfy { abs($0 - $1) < 1e-12 })
        #expect(HolmCorrection.adjusted([0.5, 0.6]) == [1, 1])
        #expect(HolmCorrection.adjusted([]).isEmpty)
    }
}
