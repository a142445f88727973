import Foundation
import Results
import Testing

/// The store's experiments with a fix whose code is another variant's: the run and the check notice, and name it.
@Suite("A broken fix of the store's experiments", .timeLimit(.minutes(5)), .serialized)
struct BrokenStoreFixTests {
    /// What is put in the place of what.
    struct Swap: CustomTestStringConvertible, Sendable {
        var experiment: String
        var variant: String
        /// The variant whose code runs under the name of the other.
        var actsAs: String
        /// The only scenario that is measured.
        var scenario: String
        /// What has to fail.
        var expectation: String
        /// Further options of the run.
        var options: [String] = []

        var testDescription: String { "\(experiment): \(variant) acts as \(actsAs)" }
    }

    static let swaps = [
        Swap(
            experiment: "find-or-create",
            variant: "fetch-a-batch",
            actsAs: "no-check",
            scenario: "indexed-20000",
            expectation: "fetch-a-batch-makes-no-duplicates"
        ),
        Swap(
            experiment: "find-or-create",
            variant: "unique-constraint",
            actsAs: "fetch-a-batch",
            scenario: "repeated-rows",
            expectation: "unique-constraint-keeps-repeated-rows-single"
        ),
        Swap(
            experiment: "main-thread-import",
            variant: "one-save-a-turn",
            actsAs: "on-main",
            scenario: "import",
            expectation: "one-save-a-turn-keeps-frames"
        ),
        Swap(
            experiment: "main-thread-import",
            variant: "actor-owned",
            actsAs: "on-main",
            scenario: "launch",
            expectation: "actor-owned-lives"
        ),
        Swap(
            experiment: "preloaded-store",
            variant: "copy-in-background",
            actsAs: "import-at-launch",
            scenario: "first-launch",
            expectation: "copy-in-background-writes-once"
        ),
        Swap(
            experiment: "preloaded-store",
            variant: "awaited-copy",
            actsAs: "copy-on-main",
            scenario: "large-store",
            expectation: "awaited-copy-keeps-frames-with-a-large-store"
        ),
    ]

    @Test("A fix that does what another variant does fails its promise, by name, with status 1", arguments: swaps)
    func brokenFix(swap: Swap) async throws {
        let installation = try Installation(
            swap.experiment,
            tampering: "[ $variant = \(swap.variant) ] && act_as \(swap.actsAs)"
        )
        let run = try await installation.run(
            [
                "run", swap.experiment, "--variant", swap.variant, "--scenario", swap.scenario, "--samples", "1",
                "--output", installation.output, "--allow-debug-build",
            ] + swap.options
        )
        #expect(run.status == 1, "\(run.standardError)")
        try #expect(installation.document().failed.contains(swap.expectation))
        let check = try await installation.run("check", installation.results)
        #expect(check.status == 1)
    }
}
