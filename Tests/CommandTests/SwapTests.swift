import Model
import Sampling
import Testing

/// The tables `experiments/NAME/swaps.txt`: a fix that breaks its promise fails by name, and so does a pitfall or a
/// flaw that no longer shows.
///
/// - Parameter experiment: The exercise's experiment if the table is an exercise's.
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
        @Test("The expectations that a swap must break fail, by name", arguments: try SwapTable.all(in: .figures))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}

extension CountedRuns {
    @Suite("Swaps, judged by counts", .timeLimit(.minutes(10)))
    struct SwapTests {
        @Test("The expectations that a swap must break fail, by name", arguments: try SwapTable.all(in: .counts))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}
