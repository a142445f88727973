import Model
import Regression
import Testing

@Suite("A run compared with a baseline")
struct BaselineComparisonTests {
    private static let fix = "coalesced"
    private let baseline = StoredRun.document

    /// Returns the run with other values of a metric, for one fix or for every variant.
    private func run(_ metric: String, of variant: String? = fix, _ change: (Double) -> Double) -> ResultDocument {
        var document = baseline
        for (index, sample) in document.experiments[0].samples.enumerated()
        where variant == nil || sample.variant == variant {
            guard let value = sample.metrics[metric]?.value else { continue }
            document.experiments[0].samples[index].metrics[metric] = .value(change(value))
        }
        return document
    }

    /// Returns the run with these counts, one after the other, in the samples of a fix.
    private func counting(_ values: Double...) -> ResultDocument {
        var next = 0
        return run("updatesSent") { _ in
            defer { next += 1 }
            return values[next % values.count]
        }
    }

    private func onAnotherMachine(_ document: ResultDocument) -> ResultDocument {
        var document = document
        document.environment.processor = "another"
        return document
    }

    private func regressed(_ comparison: BaselineComparison) -> [String] {
        comparison.findings.filter(\.isWorse).map { "\($0.compared.cell.variant) \($0.compared.metric.name)" }
    }

    @Test("A run is not worse than itself, and much of it is compared")
    func same() {
        let comparison = BaselineComparison(of: baseline, with: baseline)
        #expect(comparison.findings.count >= 4)
        #expect(!comparison.hasRegressed)
        #expect(comparison.incomparable.isEmpty)
        #expect(comparison.withTimes == ["progress-flood"])
    }

    @Test("One more update in every sample is a regression for a fix, and none for the pitfall")
    func counts() {
        let fix = run("updatesSent") { $0 + 100 }
        #expect(regressed(BaselineComparison(of: fix, with: baseline)) == ["coalesced updatesSent"])
        let pitfall = run("updatesSent", of: "flooded-dispatch") { $0 + 100 }
        #expect(!BaselineComparison(of: pitfall, with: baseline).hasRegressed)
    }

    @Test("A tenth more processor time is within the spread between two runs; twice as much is not")
    func times() {
        #expect(!BaselineComparison(of: run("cpuTime") { $0 * 1.1 }, with: baseline).hasRegressed)
        #expect(regressed(BaselineComparison(of: run("cpuTime") { $0 * 2 }, with: baseline)) == ["coalesced cpuTime"])
    }

    @Test("On another machine a time is only compared with the pitfall's in the same run")
    func otherMachine() {
        let slower = onAnotherMachine(run("cpuTime", of: nil) { $0 * 3 })
        let comparison = BaselineComparison(of: slower, with: baseline)
        #expect(comparison.withTimes.isEmpty)
        #expect(!comparison.hasRegressed)
        let worse = onAnotherMachine(run("cpuTime") { $0 * 3 })
        #expect(regressed(BaselineComparison(of: worse, with: baseline)) == ["coalesced cpuTime"])
    }

    @Test("Other parameters, another build and an unknown experiment are reported")
    func incomparable() {
        var other = baseline
        other.experiments[0].parameters["fifty-rows"]?["rows-per-save"] = .integer(7)
        #expect(
            BaselineComparison(of: baseline, with: other).incomparable["progress-flood"]?.contains("rows-per-save")
                == true
        )

        var debug = baseline
        debug.environment.configuration = .debug
        #expect(BaselineComparison(of: baseline, with: debug).incomparable["progress-flood"]?.contains("debug") == true)

        var none = baseline
        none.experiments = []
        #expect(BaselineComparison(of: baseline, with: none).incomparable["progress-flood"] != nil)
        #expect(!BaselineComparison(of: none, with: baseline).incomparable.isEmpty)
    }

    @Test("Fixes and experiments that only one of the runs has are reported")
    func oneSided() {
        var fewer = baseline
        fewer.experiments[0].samples.removeAll { $0.variant == Self.fix }
        let name = "progress-flood coalesced in fifty-rows"
        #expect(BaselineComparison(of: baseline, with: fewer).incomparable.keys.sorted() == [name])
        #expect(BaselineComparison(of: fewer, with: baseline).incomparable.keys.sorted() == [name])
        var more = baseline
        more.experiments.append(baseline.experiments[0])
        more.experiments[1].experiment.name = "other-experiment"
        #expect(BaselineComparison(of: baseline, with: more).incomparable.keys.sorted() == ["other-experiment"])
    }

    @Test("If at least five baseline samples have one count, a varying count is worse only if every sample is")
    func varyingNow() {
        let few = counting(10)
        #expect(!BaselineComparison(of: counting(11, 12), with: few).hasRegressed)
        var before = few
        for sample in few.experiments[0].samples {
            before.experiments[0].samples += Array(repeating: sample, count: 4)
        }
        #expect(regressed(BaselineComparison(of: counting(11, 12), with: before)) == ["coalesced updatesSent"])
        #expect(!BaselineComparison(of: counting(10, 12), with: before).hasRegressed)
        #expect(!BaselineComparison(of: onAnotherMachine(counting(11, 12)), with: before).hasRegressed)
    }

    @Test("A varying count must be worse by as much as a time; a single sample shows nothing")
    func varying() {
        let before = counting(105, 110, 115)
        #expect(!BaselineComparison(of: counting(135, 140, 145), with: before).hasRegressed)
        #expect(regressed(BaselineComparison(of: counting(205, 210, 215), with: before)) == ["coalesced updatesSent"])

        var single = baseline
        single.experiments[0].samples.removeAll { $0.block > 0 }
        let comparison = BaselineComparison(of: single, with: baseline)
        #expect(comparison.findings.isEmpty && !comparison.incomparable.isEmpty)
    }

    @Test("On a busy machine neither times nor varying counts are compared; constant counts are")
    func busy() {
        let before = counting(105, 110, 115)
        var busy = run("updatesSent") { $0 + 1000 }
        busy.environment.load = [Double(busy.environment.cores) * 2, 0, 0]
        let comparison = BaselineComparison(of: busy, with: before)
        #expect(comparison.withTimes.isEmpty)
        #expect(!comparison.hasRegressed)

        let steady = counting(100)
        var more = counting(101)
        more.environment.load = busy.environment.load
        #expect(regressed(BaselineComparison(of: more, with: steady)) == ["coalesced updatesSent"])
    }

    @Test("In a merged run each experiment is compared on the machine it was measured on")
    func merged() throws {
        var slower = onAnotherMachine(baseline)
        slower.experiments[0].experiment.name = "other-experiment"
        let together = try ResultDocument.merged([("a.json", baseline), ("b.json", slower)])
        #expect(BaselineComparison(of: together, with: together).withTimes == ["progress-flood", "other-experiment"])
        let comparison = BaselineComparison(of: together, with: baseline)
        #expect(comparison.withTimes == ["progress-flood"])
        #expect(comparison.incomparable.keys.sorted() == ["other-experiment"])
    }
}
