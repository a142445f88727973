import Foundation
import Results
import Testing

extension JudgedRuns {
    /// The store's experiments with a fix whose code is another variant's: the run and the check notice, and name it.
    @Suite("A broken fix of the store's experiments", .timeLimit(.minutes(5)))
    struct BrokenStoreFixTests {
        /// What is put in the place of what.
        struct Swap: CustomTestStringConvertible, Sendable {
            var experiment: String
            var variant: String
            /// The variant whose code runs under the name of the other.
            var actsAs = ""
            /// Or what the sample is told over its settings: a fix that forgot what it is about.
            var isTold = ""
            /// The only scenario that is measured.
            var scenario: String
            /// What has to fail.
            var expectation: String
            /// Further options of the run.
            var options: [String] = []

            var testDescription: String { "\(experiment): \(variant) \(breaking)" }

            /// In the words of ``Installation``'s script.
            var breaking: String { actsAs.isEmpty ? "arguments+=(--set \(isTold))" : "act_as \(actsAs)" }
        }

        static let swaps = [
            Swap(
                experiment: "batch-save",
                variant: "without-undo",
                isTold: "rows-per-save=50000",
                scenario: "save-250",
                expectation: "without-undo-keeps-frames",
                options: ["--set", "rows=50000"]
            ),
            Swap(
                experiment: "child-context-save",
                variant: "concurrent-readers",
                actsAs: "main-child-of-import",
                scenario: "import",
                expectation: "concurrent-readers-keeps-frames-import",
                options: ["--set", "rows=50000"]
            ),
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
                experiment: "unsaved-parent",
                variant: "awaited",
                actsAs: "child-saved-only",
                scenario: "rename",
                expectation: "awaited-loses-nothing"
            ),
            Swap(
                experiment: "unsaved-parent",
                variant: "merged-automatically",
                actsAs: "saved-to-the-store",
                scenario: "rename",
                expectation: "merged-automatically-reaches-sibling"
            ),
            Swap(
                experiment: "context-confinement",
                variant: "actor-owned",
                actsAs: "objects-across-threads",
                scenario: "editing",
                expectation: "actor-owned-tears-nothing"
            ),
            Swap(
                experiment: "context-confinement",
                variant: "existing-object",
                actsAs: "object-ids",
                scenario: "rows-deleted",
                expectation: "existing-object-skips-what-is-gone"
            ),
            Swap(
                experiment: "coordinator-lock",
                variant: "concurrent-readers",
                actsAs: "serialized",
                scenario: "large-save",
                expectation: "concurrent-readers-keeps-frames"
            ),
            Swap(
                experiment: "coordinator-lock",
                variant: "small-saves",
                actsAs: "serialized",
                scenario: "large-save",
                expectation: "small-saves-holds-shortly"
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "perform",
                actsAs: "perform-and-wait",
                scenario: "busy-queue",
                expectation: "perform-keeps-frames"
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform-and-wait",
                scenario: "each-other",
                expectation: "awaited-ends"
            ),
            Swap(
                experiment: "perform-and-wait",
                variant: "awaited",
                actsAs: "perform",
                scenario: "nested",
                expectation: "awaited-runs-in-order"
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
                tampering: "[ $variant = \(swap.variant) ] && \(swap.breaking)"
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
}
