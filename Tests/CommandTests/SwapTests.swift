import Model
import Sampling
import Testing

/// The tables `experiments/NAME/swaps.txt`: a fix that breaks its promise, and a pitfall or a flaw that no longer shows,
/// fail by name.
private func expectBreaks(_ table: SwapTable) async throws {
    let run = try await SwapRun(table)
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
        @Test("What a swap must break fails, by name", arguments: try SwapTable.all(in: .figures))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}

extension CountedRuns {
    @Suite("Swaps, judged by counts", .timeLimit(.minutes(10)))
    struct SwapTests {
        @Test("What a swap must break fails, by name", arguments: try SwapTable.all(in: .counts))
        func broken(table: SwapTable) async throws { try await expectBreaks(table) }
    }
}
