import Model
import Sampling
import Testing

/// Tests a table `experiments/NAME/swaps.txt`. The named expectations must fail if a fix breaks its promise, or if a
/// pitfall or a flaw no longer shows.
///
/// - Parameter experiment: The exercise's experiment, if the table belongs to an exercise.
func expectBreaks(_ table: SwapTable, exerciseOf experiment: String? = nil) async throws {
    let run = try await SwapRun(table, exerciseOf: experiment)
    for swap in run.swaps {
        for verdict in try await run.verdicts(of: swap) where verdict.ruling != .failed {
            Issue.record(
                """
                \(swap.line.place): \(swap.line.text)
                \(verdict.expectation.identifier) is \(verdict.ruling.word): \(verdict.evidence)
                """
            )
        }
    }
}

extension JudgedRuns {
    @Suite("Swaps, judged by figures", .timeLimit(.minutes(10)))
    struct SwapTests {
        @Test("Each swap makes the expectations of its line fail", arguments: try SwapTable.all(in: .figures))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}

extension CountedRuns {
    @Suite("Swaps, judged by counts", .timeLimit(.minutes(10)))
    struct SwapTests {
        @Test("Each swap makes the expectations of its line fail", arguments: try SwapTable.all(in: .counts))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}
