import Foundation
import Model
import Sampling
import Testing

@Suite("Sample deadline", .timeLimit(.minutes(5)))
struct SampleDeadlineTests {
    @Test("A sample that hangs is killed at its deadline and reported, and the run goes on")
    func deadline() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["hangs": "exec sleep 1000", "finishes": "finish"],
            // The deadline is long enough for the sample that finishes, however busy the machine is.
            deadline: 5
        )
        var recorder = try experiment.recorder(samples: 1)
        try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        let outcomes = Dictionary(
            recorder.document.experiments[0].samples.filter { !$0.isWarmUp }.map { ($0.variant, $0.outcome) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(outcomes == ["hangs": .timedOut(afterSeconds: 5), "finishes": .finished])
    }

    @Test("A run that ends at a hang has a sample that hung, in addition to the warm-up")
    func endsAtHang() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["finishes": "finish", "hangs": "exec sleep 1000"],
            deadline: 5
        )
        var recorder = try experiment.recorder(samples: 3)
        var plan = experiment.plan(samples: 3)
        plan.experiments[0].requested.endsAtHang = true
        try await experiment.run(into: &recorder, plan)
        let hung = try recorder.end(.complete).experiments[0].samples.filter { !$0.isWarmUp && $0.variant == "hangs" }
        #expect(hung.last?.outcome == .timedOut(afterSeconds: 5))
        #expect(hung.count { !$0.isDisturbed } == 1)
    }

    @Test(
        "A sample that times out because others hold its processor counts as disturbed, not as a hang",
        .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/schedstat"))
    )
    func starved() async throws {
        // Four endless loops share one processor, so each waits for it three quarters of the time.
        let experiment = try ScriptedExperiment(
            variants: [
                "starves": """
                taskset -cp 0 $$ > /dev/null
                for other in 1 2 3; do timeout 4 sh -c 'while :; do :; done' & done
                while :; do :; done
                """
            ],
            deadline: 2
        )
        var recorder = try experiment.recorder(samples: 1)
        var plan = experiment.plan(samples: 1)
        plan.experiments[0].requested.endsAtHang = true
        try await experiment.run(into: &recorder, plan)
        let result = try recorder.end(.complete).experiments[0]
        #expect(result.samples.allSatisfy { $0.outcome == .timedOut(afterSeconds: 2) && $0.isDisturbed })
        // The sample is taken again. If it had counted as a hang, the run would have ended.
        #expect(result.samples.count > 1)
        #expect(result.verdicts.map(\.ruling) == [.undecided])
    }

    @Test("A thread's time on a processor and in its queue begin the scheduler's line")
    func schedulerLine() throws {
        let usage = try #require(StarvedProcess.usage(Data("2500000 1000000 12\n".utf8)))
        #expect(usage == (2.5, 1))
        #expect(StarvedProcess.usage(Data("2500000\n".utf8)) == nil)
    }
}
