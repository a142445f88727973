import Model
import Testing

extension JudgedRuns {
    /// blocking-fetch with the code of one variant under the name of another: a broken fix, or a pitfall without harm.
    @Suite("A broken variant of blocking-fetch", .timeLimit(.minutes(5)))
    struct BrokenFetchFixTests {
        private static let fewFetches = ["--set", "fetches=20"]

        static let brokenFixes = [
            Swap(
                experiment: "blocking-fetch",
                variant: "asynchronous-operation",
                actsAs: "serial-queue",
                scenario: "stuck-fetch",
                options: fewFetches,
                fails: ["asynchronous-operation-gets-what-is-behind", "asynchronous-operation-cancels"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "asynchronous-operation",
                actsAs: "concurrent-queue",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["asynchronous-operation-gets-all"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "cancellable-operation",
                isTold: "connections=1",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["cancellable-operation-has-several-in-flight"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "data-task",
                isTold: "connections=1",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["data-task-has-several-in-flight"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "data-task",
                actsAs: "concurrent-queue",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["data-task-gets-all"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "awaited",
                isTold: "patience=1",
                scenario: "few-fetches",
                options: fewFetches,
                fails: ["awaited-gets-the-few"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "serial-queue",
                isTold: "patience=1",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["serial-queue-gets-all"]
            ),
        ]

        /// In place of each fix: the article's operation, and the serial queue, each without its flaws.
        static let fixesWithTheFlaws = ["cancellable-operation", "data-task", "awaited"].flatMap { fix in
            [
                Swap(
                    experiment: "blocking-fetch",
                    variant: fix,
                    actsAs: "asynchronous-operation",
                    scenario: "stuck-fetch",
                    options: fewFetches,
                    fails: ["\(fix)-ends-what-is-cancelled"]
                ),
                Swap(
                    experiment: "blocking-fetch",
                    variant: fix,
                    isTold: "patience=1",
                    scenario: "bad-moments",
                    fails: ["\(fix)-ends-at-bad-moments"]
                ),
                Swap(
                    experiment: "blocking-fetch",
                    variant: fix,
                    actsAs: "asynchronous-operation",
                    scenario: "failing-fetches",
                    options: fewFetches,
                    fails: ["\(fix)-reports-failures", "\(fix)-takes-no-error-page"]
                ),
                Swap(
                    experiment: "blocking-fetch",
                    variant: fix,
                    actsAs: "serial-queue",
                    scenario: "stuck-fetch",
                    options: fewFetches,
                    fails: ["\(fix)-gets-what-is-behind", "\(fix)-cancels"]
                ),
            ]
        }

        /// A check of the kind "look, then act" is gone: only a cancel at that very moment shows it.
        static let missingGuards = [
            ("cancellable-operation", "asks-once"), ("awaited", "forgets-cancel"),
            ("data-task", "asynchronous-operation"),
        ].map { fix, other in
            Swap(
                experiment: "blocking-fetch",
                variant: fix,
                actsAs: other,
                scenario: "bad-moments",
                fails: ["\(fix)-sends-nothing-after-cancel"]
            )
        }

        static let brokenTimeouts = [
            Swap(
                "blocking-fetch",
                "data-task",
                actsAs: "concurrent-queue",
                in: "unanswered-fetches",
                breaks: ["gives-up", "adds-few-threads"]
            ),
            Swap(
                "blocking-fetch",
                "awaited",
                actsAs: "concurrent-queue",
                in: "unanswered-fetches",
                breaks: ["gives-up", "adds-few-threads", "gets-what-waits-behind-timeouts"]
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "awaited",
                isTold: "timeout=60",
                scenario: "unanswered-fetches",
                fails: ["awaited-gives-up"]
            ),
            Swap(
                "blocking-fetch",
                "awaited",
                actsAs: "data-task",
                in: "unanswered-fetches",
                breaks: ["gets-what-waits-behind-timeouts"]
            ),
        ]

        static let harmlessMoments = [
            ("asks-once", "cancellable-operation", ["misses-a-cancel-in-its-start"]),
            ("forgets-cancel", "awaited", ["forgets-an-early-cancel"]),
            ("asynchronous-operation", "cancellable-operation", ["starts-what-was-cancelled", "sends-after-cancel"]),
        ].map { Swap("blocking-fetch", $0, actsAs: $1, in: "bad-moments", breaks: $2, status: 3) }

        static let harmlessWaits = [
            ("concurrent-queue", "awaited", ["adds-a-thread-per-request", "outlasts-the-timeout"]),
            ("concurrent-queue", "serial-queue", ["grows-beyond-the-processors"]),
            ("data-task", "awaited", ["times-out-what-waits"]),
        ].map { Swap("blocking-fetch", $0, actsAs: $1, in: "unanswered-fetches", breaks: $2, status: 3) }

        static let harmlessPitfalls = [
            Swap(
                experiment: "blocking-fetch",
                variant: "serial-queue",
                actsAs: "awaited",
                scenario: "many-fetches",
                beside: "awaited",
                options: fewFetches,
                fails: ["serial-queue-goes-one-by-one", "serial-queue-burns-processor-time"],
                status: 3
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "serial-queue",
                actsAs: "awaited",
                scenario: "stuck-fetch",
                options: fewFetches,
                fails: [
                    "serial-queue-blocks-what-is-behind", "serial-queue-burns-while-stuck",
                    "serial-queue-ignores-cancel",
                ],
                status: 3
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "concurrent-queue",
                actsAs: "awaited",
                scenario: "many-fetches",
                options: fewFetches,
                fails: ["concurrent-queue-strands-responses", "concurrent-queue-is-late"],
                status: 3
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "concurrent-queue",
                actsAs: "awaited",
                scenario: "stuck-fetch",
                options: fewFetches,
                fails: ["concurrent-queue-ignores-cancel"],
                status: 3
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "concurrent-queue",
                actsAs: "serial-queue",
                scenario: "twelve-fetches",
                beside: "serial-queue",
                options: fewFetches,
                fails: ["concurrent-queue-is-slower"],
                status: 3
            ),
            Swap(
                experiment: "blocking-fetch",
                variant: "asynchronous-operation",
                actsAs: "cancellable-operation",
                scenario: "failing-fetches",
                options: fewFetches,
                fails: ["asynchronous-operation-never-ends", "asynchronous-operation-takes-the-error-page"],
                status: 3
            ),
        ]

        @Test(
            "A fix that breaks its promise, and a pitfall without harm, fail by name",
            arguments: brokenFixes + fixesWithTheFlaws + missingGuards + brokenTimeouts + harmlessMoments
                + harmlessWaits + harmlessPitfalls
        )
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        // The script reads Linux's list of a process's sockets.
        #if os(Linux)
            @Test(
                "A server that ends before or during the fetches is reported in a sentence",
                arguments: ["serial-queue", "asynchronous-operation", "cancellable-operation", "data-task", "awaited"]
            )
            func serverGone(variant: String) async throws {
                let installation = try Installation(
                    "blocking-fetch",
                    // The sample runs in this shell's process. The server is its child, and ends while requests wait.
                    tampering: """
                        pid=$$
                        sockets() { find /proc/$server/fd -lname 'socket:*' | wc -l; }
                        (
                            until server=$(pgrep -P $pid -x loopback-server); do :; done
                            # The first socket is the one that it listens on.
                            while kill -0 $server && [ $(sockets) -lt 2 ]; do :; done
                            kill -9 $server
                        ) >/dev/null 2>&1 &
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
        #endif
    }
}
