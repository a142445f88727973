import Foundation
import Results
import Testing

extension JudgedRuns {
    /// `download-limit` with variants whose code is another one's: the run and the check notice, and name what no longer
    /// holds, or no longer shows.
    @Suite("A broken fix, and a harmless pitfall, of download-limit", .timeLimit(.minutes(5)))
    struct BrokenDownloadFixTests {
        struct Swap: CustomTestStringConvertible, Sendable {
            var variant: String
            /// The variant whose code runs under the name of the other.
            var actsAs: String
            /// The only scenario that is measured.
            var scenario: String
            /// What has to fail.
            var expectations: [String]
            /// 1 for a fix that does not hold, 3 for a pitfall that does not show.
            var status: Int32

            /// On a loaded machine a single sample need not show what luck has a part in: a byte that comes late, a file
            /// that is whole before it is resumed.
            var samples: String { scenario == "slips" || actsAs == "suspended-task" ? "3" : "1" }

            var testDescription: String { "\(variant) act_as \(actsAs) in \(scenario)" }
        }

        private static let fixes = ["stop-and-resume", "both-mixed", "own-scheduler", "task-per-download"]

        static let brokenFixes = fixes.flatMap { fix in
            [
                Swap(
                    variant: fix,
                    actsAs: "finishes-at-once",
                    scenario: "untouched",
                    expectations: ["\(fix)-keeps-the-limit-untouched"],
                    status: 1
                ),
                Swap(
                    variant: fix,
                    actsAs: "finishes-at-once",
                    scenario: "everything",
                    expectations: ["\(fix)-keeps-the-limit-everything"],
                    status: 1
                ),
                Swap(
                    variant: fix,
                    actsAs: "maximum-plus-paused",
                    scenario: "everything",
                    expectations: ["\(fix)-leaves-no-place-idle-everything", "\(fix)-fetches-all"],
                    status: 1
                ),
                Swap(
                    variant: fix,
                    actsAs: "maximum-plus-paused",
                    scenario: "slips",
                    expectations: ["\(fix)-keeps-the-limit-slips", "\(fix)-leaves-no-place-idle-slips"],
                    status: 1
                ),
                Swap(
                    variant: fix,
                    actsAs: "suspended-task",
                    scenario: "everything",
                    expectations: ["\(fix)-fetches-rightly"],
                    status: 1
                ),
            ]
        }

        static let otherWork = ["finishes-at-once", "pause-keeps-slot", "lowered-by-hand"].flatMap { pitfall in
            [
                Swap(
                    variant: pitfall,
                    actsAs: "maximum-plus-paused",
                    scenario: "everything",
                    expectations: ["\(pitfall)-fetches-all"],
                    status: 1
                ),
                Swap(
                    variant: pitfall,
                    actsAs: "suspended-task",
                    scenario: "everything",
                    expectations: ["\(pitfall)-fetches-rightly"],
                    status: 1
                ),
            ]
        }

        static let harmlessPitfalls = [
            ("finishes-at-once", "everything", ["finishes-at-once-limits-nothing"]),
            ("pause-keeps-slot", "everything", ["pause-keeps-slot-idles", "pause-keeps-slot-stops-none"]),
            ("lowered-by-hand", "everything", ["lowered-by-hand-idles"]),
            ("suspended-task", "everything", ["suspended-task-corrupts"]),
            (
                "maximum-plus-paused", "everything",
                ["maximum-plus-paused-resumes-beyond", "maximum-plus-paused-stays-suspended"]
            ),
            (
                "maximum-plus-paused", "slips",
                ["maximum-plus-paused-is-off-by-one", "maximum-plus-paused-counts-twice"]
            ),
        ].map { Swap(variant: $0, actsAs: "own-scheduler", scenario: $1, expectations: $2, status: 3) }

        @Test("It fails, by name and with its status", arguments: brokenFixes + otherWork + harmlessPitfalls)
        func swapped(swap: Swap) async throws {
            let installation = try Installation(
                "download-limit",
                tampering: "[ $variant = \(swap.variant) ] && act_as \(swap.actsAs)"
            )
            let run = try await installation.run([
                "run", "download-limit", "--variant", swap.variant, "--scenario", swap.scenario, "--samples",
                swap.samples,
                "--output",
                installation.output, "--allow-debug-build",
            ])
            #expect(run.status == swap.status, "\(run.standardError)")
            try #expect(Set(installation.document().failed).isSuperset(of: swap.expectations))
            let check = try await installation.run("check", installation.results)
            #expect(check.status == swap.status)
        }

        @Test("Every expectation is among those that were seen to fail")
        func complete() async throws {
            let list = try await Installation("download-limit").run("list", "--json")
            let experiments = try JSONDecoder().decode(
                [ExperimentDescription].self,
                from: Data(list.standardOutput.utf8)
            )
            let declared = experiments.first { $0.name == "download-limit" }?.expectations.map(\.identifier) ?? []
            let seen = (Self.brokenFixes + Self.otherWork + Self.harmlessPitfalls).flatMap(\.expectations)
            #expect(Set(declared) == Set(seen))
        }
    }
}
