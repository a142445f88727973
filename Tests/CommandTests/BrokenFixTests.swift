import Foundation
import Model
import Testing

extension JudgedRuns {
    /// A fix that does not hold, and a pitfall without harm, by exchanging the code behind the names.
    @Suite("A variant that breaks its promise", .timeLimit(.minutes(5)))
    struct BrokenFixTests {
        private static let soundFixes = ["every-hundredth-guarded", "coalesced", "newest-only"]
        private static let fixes = ["every-hundredth"] + soundFixes

        @Test(
            "A fix that floods like the pitfall fails the run and the check, by name, with status 1",
            arguments: fixes
        )
        func floodingFix(fix: String) async throws {
            let noticed = try await Swap(
                experiment: "progress-flood",
                variant: fix,
                actsAs: "flooded-dispatch",
                scenario: "whole-import",
                beside: "flooded-dispatch",
                fails: ["\(fix)-keeps-frames", "\(fix)-cancels-sooner"]
            ).expectNoticed()
            #expect(noticed.check.contains("\(fix) keeps the frames"))
        }

        @Test(
            "A fix that lies after a cancel, counts lines, and crashes on a small feed fails each promise",
            arguments: soundFixes
        )
        func lyingFix(fix: String) async throws {
            try await Swap(
                experiment: "progress-flood",
                variant: fix,
                actsAs: "every-hundredth",
                fails: ["tells-the-truth-cancel-at-a-row", "counts-rows", "finishes-below-100"].map { "\(fix)-\($0)" }
            ).expectNoticed()
        }

        @Test("A fix whose last update is lost never arrives", arguments: soundFixes)
        func losingFix(fix: String) async throws {
            try await Swap(
                "progress-flood",
                fix,
                actsAs: "throttled",
                in: "busy-screen",
                breaks: ["tells-the-truth-busy-screen"]
            ).expectNoticed()
        }

        @Test(
            "A fix that queues more updates than it promises is noticed",
            arguments: [
                Swap("progress-flood", "every-hundredth", actsAs: "flooded-dispatch", breaks: "queues-a-hundred"),
                Swap(
                    "progress-flood",
                    "every-hundredth-guarded",
                    actsAs: "flooded-dispatch",
                    breaks: "queues-a-hundred"
                ),
                Swap("progress-flood", "coalesced", actsAs: "every-hundredth-guarded", breaks: "queues-one"),
                Swap("progress-flood", "newest-only", actsAs: "every-hundredth-guarded", breaks: "queues-one"),
            ]
        )
        func queueingFix(swap: Swap) async throws {
            try await swap.expectNoticed()
        }

        @Test("An import that is told of Cancel and does not ask imports more rows", arguments: fixes)
        func deafImport(fix: String) async throws {
            try await Swap(
                experiment: "progress-flood",
                variant: fix,
                isTold: "rows-per-look=1000000",
                scenario: "cancel-at-a-row",
                fails: ["\(fix)-stops-at-the-row"]
            ).expectNoticed()
        }

        @Test(
            "A pitfall without harm, and an article's fix without its flaw, fail only as such, with status 3",
            arguments: [
                Swap(
                    experiment: "progress-flood",
                    variant: "flooded-dispatch",
                    actsAs: "newest-only",
                    samples: 3,
                    fails: ["hangs", "hears-cancel-late", "falls-behind"].map { "flooded-dispatch-\($0)" },
                    status: 3
                ),
                Swap(
                    experiment: "progress-flood",
                    variant: "flooded-operation",
                    actsAs: "newest-only",
                    scenario: "whole-import",
                    beside: "every-hundredth",
                    samples: 3,
                    fails: ["trails", "is-expensive", "falls-behind"].map { "flooded-operation-\($0)" },
                    status: 3
                ),
                Swap(
                    experiment: "progress-flood",
                    variant: "throttled",
                    actsAs: "newest-only",
                    scenario: "busy-screen",
                    fails: ["throttled-loses-the-end"],
                    status: 3
                ),
                Swap(
                    experiment: "progress-flood",
                    variant: "every-hundredth",
                    actsAs: "every-hundredth-guarded",
                    samples: 3,
                    fails: ["crashes-below-100", "claims-all", "stops-at-a-half"].map { "every-hundredth-\($0)" },
                    status: 3
                ),
            ]
        )
        func harmless(swap: Swap) async throws {
            let noticed = try await swap.expectNoticed()
            #expect(noticed.failed == swap.fails)
        }

        @Test("A flood of operations that lets a tap wait contradicts the finding that Cancel is not late there")
        func deafFlood() async throws {
            try await Swap(
                experiment: "progress-flood",
                variant: "flooded-operation",
                actsAs: "flooded-dispatch",
                scenario: "whole-import",
                samples: 3,
                fails: ["flooded-operation-hears-cancel-at-once"],
                status: 3
            ).expectNoticed()
        }

        @Test(
            "An import that does get slower contradicts the finding that a flood slows the bar only",
            arguments: ["flooded-dispatch", "flooded-operation"]
        )
        func slowingImport(flood: String) async throws {
            try await Swap(
                experiment: "progress-flood",
                variant: flood,
                // The first quarter of the rows has no save then, the last quarter has a large one.
                isTold: "rows-per-save=11000",
                scenario: "whole-import",
                samples: 3,
                fails: ["\(flood)-slows-only-the-bar"],
                status: 3
            ).expectNoticed()
        }
    }
}

extension ResultDocument {
    /// The identifiers of the expectations that failed.
    var failed: [String] { identifiers { $0 == .failed } }

    /// Whether one of some expectations has neither failed nor held over samples without a disturbance.
    func isOpen(_ expectations: [String]) -> Bool {
        experiments.flatMap(\.verdicts).contains { verdict in
            expectations.contains(verdict.expectation.identifier)
                && (verdict.ruling == .undecided || verdict.ruling == .held && verdict.isDisturbed)
        }
    }

    private func identifiers(of isIncluded: (Verdict.Ruling) -> Bool) -> [String] {
        experiments.flatMap(\.verdicts).filter { isIncluded($0.ruling) }.map(\.expectation.identifier)
    }
}

extension Swap {
    /// In the scenario whose screen is busy: every update waits there.
    fileprivate init(_ experiment: String, _ variant: String, actsAs other: String, breaks promise: String) {
        self.init(experiment, variant, actsAs: other, in: "busy-screen", breaks: [promise])
    }
}
