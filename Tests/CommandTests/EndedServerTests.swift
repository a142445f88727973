import Model
import Testing

// The script below reads a process's sockets from a list that only Linux has.
#if os(Linux)
    extension JudgedRuns {
        @Suite("A server that ends early", .timeLimit(.minutes(5)))
        struct EndedServerTests {
            @Test(
                "A server that ends before or during the fetches is reported in a sentence",
                arguments: ["serial-queue", "asynchronous-operation", "cancellable-operation", "data-task", "awaited"]
            )
            func serverGone(variant: String) async throws {
                let installation = try Installation(
                    "blocking-fetch",
                    // The sample replaces this shell's process. The script ends the server, a child of the sample,
                    // while requests wait.
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
                let run = try await installation.run([
                    "run", "blocking-fetch", "--variant", variant, "--scenario", "many-fetches", "--samples", "1",
                    "--set", "fetches=20", "--set", "delay=5000", "--output", installation.output,
                    "--allow-debug-build",
                ])
                // If the server is killed before it listens, that counts as a fault of the machine, and no sample is
                // kept.
                if run.standardError.contains("the server cannot be started") {
                    #expect(run.status == 70)
                    return
                }
                #expect(run.status != 0, "\(run.standardError)")
                let outcomes = try installation.document().experiments.flatMap(\.samples).map(\.outcome.label)
                #expect(!outcomes.isEmpty && outcomes.allSatisfy { $0.contains("server") }, "\(outcomes)")
            }
        }
    }
#endif
