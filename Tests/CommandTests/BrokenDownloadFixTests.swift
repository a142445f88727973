import Foundation
import Model
import Testing

extension JudgedRuns {
    /// `download-limit` with variants whose code is another one's: the run and the check notice it, and name what no
    /// longer holds, or no longer shows. Three samples where chance plays a part: a byte that is late, or a file that
    /// is complete before it is resumed.
    @Suite("A broken fix, and a harmless pitfall, of download-limit", .timeLimit(.minutes(5)))
    struct BrokenDownloadFixTests {
        private static let fixes = ["stop-and-resume", "both-mixed", "own-scheduler", "task-per-download"]

        static let brokenFixes = fixes.flatMap { fix in
            [
                Swap(
                    experiment: "download-limit",
                    variant: fix,
                    actsAs: "finishes-at-once",
                    scenario: "untouched",
                    fails: ["\(fix)-keeps-the-limit-untouched"]
                ),
                Swap(
                    experiment: "download-limit",
                    variant: fix,
                    actsAs: "finishes-at-once",
                    scenario: "everything",
                    fails: ["\(fix)-keeps-the-limit-everything"]
                ),
                Swap(
                    experiment: "download-limit",
                    variant: fix,
                    actsAs: "maximum-plus-paused",
                    scenario: "everything",
                    fails: ["\(fix)-leaves-no-place-idle-everything", "\(fix)-fetches-all"]
                ),
                Swap(
                    experiment: "download-limit",
                    variant: fix,
                    actsAs: "maximum-plus-paused",
                    scenario: "slips",
                    samples: 3,
                    fails: ["\(fix)-keeps-the-limit-slips", "\(fix)-leaves-no-place-idle-slips"]
                ),
                Swap(
                    experiment: "download-limit",
                    variant: fix,
                    actsAs: "suspended-task",
                    scenario: "everything",
                    samples: 3,
                    fails: ["\(fix)-fetches-intact-files"]
                ),
            ]
        }

        static let otherWork = ["finishes-at-once", "pause-keeps-slot", "lowered-by-hand"].flatMap { pitfall in
            [
                Swap(
                    experiment: "download-limit",
                    variant: pitfall,
                    actsAs: "maximum-plus-paused",
                    scenario: "everything",
                    fails: ["\(pitfall)-fetches-all"]
                ),
                Swap(
                    experiment: "download-limit",
                    variant: pitfall,
                    actsAs: "suspended-task",
                    scenario: "everything",
                    samples: 3,
                    fails: ["\(pitfall)-fetches-intact-files"]
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
        ].map { variant, scenario, fails in
            Swap(
                experiment: "download-limit",
                variant: variant,
                actsAs: "own-scheduler",
                scenario: scenario,
                samples: 3,
                fails: fails,
                status: 3
            )
        }

        @Test("It fails, by name and with its status", arguments: brokenFixes + otherWork + harmlessPitfalls)
        func swapped(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("Every expectation was seen to fail")
        func complete() async throws {
            let list = try await Installation("download-limit").run("list", "--json")
            let experiments = try JSONDecoder().decode(
                [ExperimentDescription].self,
                from: Data(list.standardOutput.utf8)
            )
            let declared = experiments.first { $0.name == "download-limit" }?.expectations.map(\.identifier) ?? []
            let seen = (Self.brokenFixes + Self.otherWork + Self.harmlessPitfalls).flatMap(\.fails)
            #expect(Set(declared) == Set(seen))
        }
    }
}
