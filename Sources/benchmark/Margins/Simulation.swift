import Model
import Statistics

/// Many simulated runs of one experiment.
package struct Simulation: Sendable {
    /// What a run ends with, from best to worst.
    package enum Ending: Int, Comparable, Sendable {
        case held
        case open
        case pitfallGone
        case fixFailed

        package static func < (one: Ending, other: Ending) -> Bool { one.rawValue < other.rawValue }
    }

    /// How many runs an expectation failed in: over the first samples, and at the end.
    package struct Failures: Sendable, Equatable {
        package var first = 0
        package var last = 0
    }

    package let draws: Int
    /// By the expectation's identifier; those that cannot fail are absent.
    package private(set) var failures: [String: Failures] = [:]
    /// Per run: as the first samples alone would have ended it, and as it ended.
    private var endings: [(first: Ending, last: Ending)]
    private var samples: Int

    /// - Parameters:
    ///   - cells: If given, only what concerns one of these is simulated, and of a run no more than its ending: one that
    ///     is red stays so.
    ///   - draws: At least 1.
    package init(
        of pool: SamplePool,
        about cells: Set<Expectation.Cell>? = nil,
        _ numbers: SamplingNumbers,
        draws: Int,
        seed: UInt64
    ) {
        self.draws = draws
        endings = Array(repeating: (.held, .held), count: draws)
        var generator = SplitMix(seed: seed)
        var parts = pool.parts(of: pool.measured)
        if let cells {
            parts.removeAll { cells.isDisjoint(with: $0.order) }
            parts = pool.likelyRedFirst(parts)
        }
        let simulated = Set(parts.flatMap(\.order))
        // Nothing asks for more samples of the other cells.
        samples = pool.cells.filter { !simulated.contains($0) }.reduce(0) {
            $0 + numbers.of($1, in: pool.experiment).least * draws
        }
        for part in parts {
            for draw in 0..<draws where cells == nil || endings[draw].last < .fixFailed {
                let run = SimulatedRun(of: part, numbers, using: &generator)
                samples += run.samples
                endings[draw].first = max(endings[draw].first, Ending(run.first, of: part.expectations))
                endings[draw].last = max(endings[draw].last, Ending(run.last, of: part.expectations))
                for (index, expectation) in part.expectations.enumerated() {
                    if run.first[index] == .failed { failures[expectation.identifier, default: Failures()].first += 1 }
                    if run.last[index] == .failed { failures[expectation.identifier, default: Failures()].last += 1 }
                }
            }
        }
    }

    /// The share of runs that end so.
    package func share(of ending: Ending) -> Double {
        Double(endings.count { $0.last == ending }) / Double(draws)
    }

    /// The share of runs that would end so without confirmation.
    package func unconfirmedShare(of ending: Ending) -> Double {
        Double(endings.count { $0.first == ending }) / Double(draws)
    }

    /// The mean number of samples in a run, without the warm-up.
    package var meanSamples: Double { Double(samples) / Double(draws) }
}

extension Simulation.Ending {
    fileprivate init(_ rulings: [Verdict.Ruling], of expectations: [Expectation]) {
        self =
            zip(rulings, expectations).map { ruling, expectation in
                switch ruling {
                case .failed: expectation.role.judgesTheFix ? .fixFailed : .pitfallGone
                case .undecided: .open
                case .held, .notMeasured: .held
                }
            }.max() ?? .held
    }
}
