import Foundation
import Results
import Testing

/// `reused-cell` with variants whose code is another one's: the run and the check notice, and name what no longer
/// holds, or no longer shows.
@Suite("A broken fix, and a harmless pitfall, of reused-cell", .timeLimit(.minutes(5)), .serialized)
struct BrokenListFixTests {
    struct Swap: CustomTestStringConvertible, Sendable {
        var variant: String
        /// The variant whose code runs under the name of the other.
        var actsAs = ""
        /// Or what the sample is told over its settings: a fix that forgot what it is about.
        var isTold = ""
        /// What has to fail.
        var expectation: String
        /// 1 for a fix that does not hold, 3 for a pitfall that does not show.
        var status: Int32 = 1
        /// Another variant to whose figures it is held.
        var beside: String?
        /// Further options of the run.
        var options: [String] = []

        var testDescription: String { "\(variant) \(breaking)" }

        /// In the words of ``Installation``'s script.
        var breaking: String { actsAs.isEmpty ? "arguments+=(--set \(isTold))" : "act_as \(actsAs)" }
    }

    static let swaps =
        [
            Swap(
                variant: "drawn-on-display",
                actsAs: "shared-pipeline",
                expectation: "drawn-on-display-stutters",
                status: 3
            ),
            Swap(
                variant: "drawn-asynchronously",
                actsAs: "shared-pipeline",
                expectation: "drawn-asynchronously-is-stale",
                status: 3
            ),
            Swap(
                variant: "checked-identifier",
                actsAs: "shared-pipeline",
                expectation: "checked-identifier-wastes",
                status: 3
            ),
            Swap(
                variant: "checked-identifier",
                actsAs: "drawn-asynchronously",
                expectation: "checked-identifier-is-never-stale"
            ),
            Swap(
                variant: "delayed-start",
                isTold: "delay=0",
                expectation: "delayed-start-waits",
                status: 3
            ),
            Swap(
                variant: "delayed-start",
                actsAs: "checked-identifier",
                expectation: "delayed-start-spares",
                beside: "checked-identifier"
            ),
            Swap(
                variant: "cached-pictures",
                actsAs: "drawn-on-display",
                expectation: "cached-pictures-flicker",
                status: 3
            ),
        ]
        + ["shared-pipeline", "task-a-cell"].flatMap { fix in
            [
                Swap(variant: fix, actsAs: "drawn-asynchronously", expectation: "\(fix)-is-never-stale"),
                Swap(variant: fix, actsAs: "drawn-on-display", expectation: "\(fix)-keeps-frames"),
                Swap(
                    variant: fix,
                    actsAs: "checked-identifier",
                    expectation: "\(fix)-spares",
                    beside: "checked-identifier"
                ),
                Swap(variant: fix, actsAs: "delayed-start", expectation: "\(fix)-does-not-wait"),
                Swap(
                    variant: fix,
                    isTold: "cache-limit=100000000",
                    expectation: "\(fix)-is-bounded",
                    options: ["--set", "drawing-cost=1", "--set", "fling=5000"]
                ),
            ]
        }

    @Test("What one variant does under another's name is noticed, by name", arguments: swaps)
    func swapped(swap: Swap) async throws {
        let installation = try Installation(
            "reused-cell",
            tampering: "[ $variant = \(swap.variant) ] && \(swap.breaking)"
        )
        let beside = swap.beside.map { ["--variant", $0] } ?? []
        let run = try await installation.run(
            ["run", "reused-cell", "--variant", swap.variant] + beside + [
                "--samples", "1", "--output", installation.output, "--allow-debug-build",
            ] + swap.options
        )
        #expect([1, swap.status].contains(run.status), "\(run.standardError)")
        try #expect(installation.document().failed.contains(swap.expectation))
    }
}
