import Results
import Testing

extension JudgedRuns {
    /// blocking-fetch with the code of one variant under the name of another: a broken fix, or a pitfall without its harm.
    @Suite("A broken variant of blocking-fetch", .timeLimit(.minutes(5)))
    struct BrokenFetchFixTests {
        struct Swap: CustomTestStringConvertible, Sendable {
            var variant: String
            /// The variant whose code runs under the name of the other.
            var actsAs = ""
            /// Or what the sample is told over its settings.
            var isTold = ""
            var scenario: String
            /// Another variant that is measured beside it, to be compared with.
            var beside = ""
            /// What has to fail.
            var fails: [String]
            /// 1 for a fix, 3 for a pitfall or a flaw.
            var status: Int32 = 1

            var testDescription: String { "\(variant) \(breaking) in \(scenario)" }

            /// In the words of ``Installation``'s script.
            var breaking: String { actsAs.isEmpty ? "arguments+=(--set \(isTold))" : "act_as \(actsAs)" }
        }

        static let brokenFixes = [
            Swap(
                variant: "asynchronous-operation",
                actsAs: "serial-queue",
                scenario: "stuck-fetch",
                fails: ["asynchronous-operation-gets-what-is-behind", "asynchronous-operation-cancels"]
            ),
            Swap(
                variant: "asynchronous-operation",
                actsAs: "concurrent-queue",
                scenario: "many-fetches",
                fails: ["asynchronous-operation-gets-all"]
            ),
            Swap(
                variant: "cancellable-operation",
                isTold: "connections=1",
                scenario: "many-fetches",
                fails: ["cancellable-operation-has-several-under-way"]
            ),
            Swap(
                variant: "awaited",
                isTold: "patience=1",
                scenario: "few-fetches",
                fails: ["awaited-gets-the-few"]
            ),
        ]

        /// The article's operation in the place of each fix that mends it.
        static let fixesWithTheFlaws = ["cancellable-operation", "awaited"].flatMap { fix in
            [
                Swap(
                    variant: fix,
                    actsAs: "asynchronous-operation",
                    scenario: "stuck-fetch",
                    fails: ["\(fix)-sends-nothing-after-cancel", "\(fix)-ends-what-is-cancelled"]
                ),
                Swap(
                    variant: fix,
                    actsAs: "asynchronous-operation",
                    scenario: "failing-fetches",
                    fails: ["\(fix)-tells-of-failures", "\(fix)-takes-no-error-page"]
                ),
                Swap(
                    variant: fix,
                    actsAs: "serial-queue",
                    scenario: "stuck-fetch",
                    fails: ["\(fix)-gets-what-is-behind", "\(fix)-cancels"]
                ),
            ]
        }

        static let harmlessPitfalls = [
            Swap(
                variant: "serial-queue",
                actsAs: "awaited",
                scenario: "many-fetches",
                beside: "awaited",
                fails: ["serial-queue-goes-one-by-one", "serial-queue-burns-processor-time"],
                status: 3
            ),
            Swap(
                variant: "serial-queue",
                actsAs: "awaited",
                scenario: "stuck-fetch",
                beside: "awaited",
                fails: [
                    "serial-queue-blocks-what-is-behind", "serial-queue-burns-while-stuck",
                    "serial-queue-ignores-cancel",
                ],
                status: 3
            ),
            Swap(
                variant: "concurrent-queue",
                actsAs: "awaited",
                scenario: "many-fetches",
                fails: ["concurrent-queue-strands-answers"],
                status: 3
            ),
            Swap(
                variant: "concurrent-queue",
                actsAs: "awaited",
                scenario: "stuck-fetch",
                fails: ["concurrent-queue-ignores-cancel"],
                status: 3
            ),
            Swap(
                variant: "concurrent-queue",
                actsAs: "serial-queue",
                scenario: "twelve-fetches",
                beside: "serial-queue",
                fails: ["concurrent-queue-is-slower"],
                status: 3
            ),
            Swap(
                variant: "asynchronous-operation",
                actsAs: "cancellable-operation",
                scenario: "stuck-fetch",
                fails: ["asynchronous-operation-sends-after-cancel"],
                status: 3
            ),
            Swap(
                variant: "asynchronous-operation",
                actsAs: "cancellable-operation",
                scenario: "failing-fetches",
                fails: ["asynchronous-operation-never-ends", "asynchronous-operation-takes-the-error-page"],
                status: 3
            ),
        ]

        @Test(
            "What no longer keeps its promise, or no longer does its harm, fails by name",
            arguments: brokenFixes + fixesWithTheFlaws + harmlessPitfalls
        )
        func swapped(swap: Swap) async throws {
            let installation = try Installation(
                "blocking-fetch",
                tampering: "[ $variant = \(swap.variant) ] && \(swap.breaking)"
            )
            let beside = swap.beside.isEmpty ? [] : ["--variant", swap.beside]
            let run = try await installation.run(
                [
                    "run", "blocking-fetch", "--variant", swap.variant, "--scenario", swap.scenario, "--samples", "1",
                    "--set", "fetches=20", "--output", installation.output, "--allow-debug-build",
                ] + beside
            )
            #expect(run.status == swap.status, "\(run.standardError)")
            try #expect(Set(installation.document().failed).isSuperset(of: swap.fails))
            let check = try await installation.run("check", installation.results)
            #expect(check.status == swap.status)
        }

        @Test(
            "A server that ends before or amid the fetches is told of in a sentence",
            arguments: ["serial-queue", "asynchronous-operation", "cancellable-operation", "awaited"]
        )
        func serverGone(variant: String) async throws {
            let installation = try Installation(
                "blocking-fetch",
                // The sample runs in this shell's process: the server is a child of it, and goes while requests wait.
                tampering: """
                    pid=$$
                    (until server=$(pgrep -P $pid -x loopback-server); do :; done; sleep 0.3; kill -9 $server) >/dev/null 2>&1 &
                    """
            )
            let run = try await installation.run(
                "run",
                "blocking-fetch",
                "--variant",
                variant,
                "--scenario",
                "many-fetches",
                "--samples",
                "1",
                "--set",
                "fetches=20",
                "--set",
                "delay=5000",
                "--output",
                installation.output,
                "--allow-debug-build"
            )
            #expect(run.status != 0, "\(run.standardError)")
            let outcomes = try installation.document().experiments.flatMap(\.samples).map(\.outcome.label)
            #expect(!outcomes.isEmpty && outcomes.allSatisfy { $0.contains("server") }, "\(outcomes)")
        }
    }
}
