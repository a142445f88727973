import Foundation
import History
import Model
import Statistics
import Synchronization
import Testing
import benchmark

@Suite("Simulated histories")
struct HistoryTrialTests {
    /// Two series over ten runs; in the third run the machine is slower for both.
    private static let costs = RecordedCosts(
        environment: PoolExample.environment,
        series: ["fix", "other"].map { RecordedCosts.Series(experiment: "e", variant: $0, scenario: "s") },
        runs: (0..<10).map { run in
            let shift = run == 2 ? 1.2 : 1
            return RecordedCosts.Run(
                startedAt: Date(timeIntervalSince1970: Double(run)),
                costs: [[0.1 * shift], [0.2 * shift, 0.25 * shift, 9]]
            )
        }
    )

    /// Two series that do not vary.
    private static func trial(runsPerCommit: Int = 1, ask: @escaping HistoryTrial.Ask) -> HistoryTrial {
        let points = [1.0, 2].map { Array(repeating: $0, count: 10) }
        return HistoryTrial(of: points, runsPerCommit: runsPerCommit, histories: 20, seed: 7, ask: ask)
    }

    @Test("A run is drawn as a whole, and its point is the least of its samples")
    func drawn() {
        var generator = SplitMix(seed: 1)
        let history = SimulatedHistory(of: Self.costs.points, commits: 50, using: &generator)
        let series = history.inquiry(of: [0, 1], commits: 50).series(named: "x")
        #expect(series.map(\.name) == ["x 0", "x 1"])
        for (one, other) in zip(series[0].values, series[1].values) { #expect(abs(other - 2 * one) < 1e-12) }
        #expect(Set(series[0].values).count == 2)
        let shorter = history.inquiry(of: [1], commits: 12).series(named: "x")
        #expect(shorter.map(\.values) == [Array(series[1].values.prefix(12))])
    }

    @Test("A step makes one series slower, from its commit on")
    func slower() {
        var generator = SplitMix(seed: 1)
        let history = SimulatedHistory(of: [Array(repeating: 2, count: 10)], commits: 50, using: &generator)
        let series = history.inquiry(of: [0], commits: 6, .init(of: 0, by: 0.5, from: 4)).series(named: "x")
        #expect(series.map(\.values) == [[2, 2, 2, 2, 3, 3]])
        #expect(series.allSatisfy { $0.isLowerBetter })
        let step = SimulatedHistory.Step(of: 0, by: 0.05, from: 10)
        #expect(history.finds(step, within: 5, threshold: 0.049))
        #expect(!history.finds(step, within: 5, threshold: 0.051))
        #expect(!history.hasAlarm(threshold: 0.01))
    }

    @Test("The runs of one commit are recorded one after another, and a step begins with the first of one")
    func severalRuns() throws {
        var generator = SplitMix(seed: 1)
        let recorded = (0..<10).map { Double($0 + 1) }
        let history = SimulatedHistory(of: [recorded], commits: 20, runsPerCommit: 3, using: &generator)
        let values = try #require(history.inquiry(of: [0], commits: 20).series(named: "x").first).values
        #expect(values.count == 60)
        for first in stride(from: 0, to: 60, by: 3) {
            for next in 1...2 {
                let expected = Int(values[first]) + next
                #expect(values[first + next] == Double(expected))
            }
        }
        let slower = history.inquiry(of: [0], commits: 6, .init(of: 0, by: 1, from: 4)).series(named: "x")
        #expect(slower.map(\.values) == [values[..<12] + values[12..<18].map { 2 * $0 }])
    }

    @Test(
        "A change point among the runs of a commit is found where the commit begins, two commits from the step at most"
    )
    func ofRuns() async throws {
        func found(at index: Int) async throws -> Int {
            let trial = Self.trial(runsPerCommit: 5) { series, _ in
                series.filter { index < $0.values.count }.map {
                    ChangePoint(series: $0.name, index: index, before: 1, after: 2, probability: 0)
                }
            }
            return try await trial.judge("r", .standard).steps.first { $0.commit == 10 }?.soon.count ?? -1
        }
        #expect(try await found(at: 57) == 20)
        #expect(try await found(at: 63) == 0)
        #expect(try await found(at: 38) == 20)
    }

    @Test("Who answers nothing finds nothing and is never wrong")
    func silent() async throws {
        let judge = try await Self.trial { _, _ in [] }.judge("silent", .standard, asksEachTime: 3)
        #expect(judge.falseAlarms == HistoryDocument.Count(0, of: 20))
        #expect(judge.falseAlarmsAskedEachTime == HistoryDocument.Count(0, of: 3))
        #expect(judge.steps.count == 9)
        #expect(judge.steps.allSatisfy { $0.soon.count == 0 && $0.soon.of == 20 && $0.atLast?.count == 0 })
    }

    @Test("A history with any change point is a false alarm, once; a step is found where it is")
    func alarmed() async throws {
        func judge(_ index: Int) async throws -> HistoryDocument.Judge {
            try await Self.trial { series, _ in
                series.filter { index < $0.values.count }.map {
                    ChangePoint(series: $0.name, index: index, before: 1, after: 2, probability: 0)
                }
            }.judge("alarmed", .standard)
        }
        let slower = try await judge(27)
        #expect(slower.falseAlarms == HistoryDocument.Count(20, of: 20))
        for step in slower.steps {
            // It is two commits after the step of commit 25, and far from the others.
            #expect(step.soon.count == (step.commit == 25 ? 20 : 0))
            #expect(step.atLast?.count == (step.commit == 25 ? 20 : 0))
        }
        #expect(try await judge(28).steps.allSatisfy { $0.soon.count == 0 })
    }

    @Test("A step near the beginning is looked for among the first runs, and at the end")
    func soonAndAtLast() async throws {
        let judge = try await Self.trial { series, _ in
            series.filter { $0.values.count == 15 }.map {
                ChangePoint(series: $0.name, index: 10, before: 1, after: 2, probability: 0)
            }
        }.judge("early", .standard)
        let early = judge.steps.filter { $0.commit == 10 }
        #expect(early.count == 3 && early.allSatisfy { $0.soon.count == 20 && $0.atLast?.count == 0 })
        #expect(judge.falseAlarms.count == 0)
    }

    @Test("Each series gets its share of the p-value of its own history, however many are asked about at once")
    func probability() async throws {
        let asked = Mutex<Set<Double>>([])
        let settings = OtavaSettings(probability: 0.01, isForAllSeries: true)
        _ = try await Self.trial { _, own in
            asked.withLock { _ = $0.insert(own.probability(among: 1000)) }
            return []
        }.judge("shares", settings)
        #expect(asked.withLock { $0 } == [0.005])
    }

    @Test("What a run does to all series of its experiment is taken out of each, and is asked about once")
    func together() async throws {
        let series = (0..<5).map { number in
            RecordedCosts.Series(experiment: number < 4 ? "four" : "alone", variant: String(number), scenario: "s")
        }
        let runs = (0..<10).map { run in
            let shift = 1 + Double(run) / 10
            return RecordedCosts.Run(
                startedAt: Date(timeIntervalSince1970: Double(run)),
                costs: [1.0, 2, 3, 4, 5].map { [$0 * shift] }
            )
        }
        let costs = RecordedCosts(environment: PoolExample.environment, series: series, runs: runs)
        #expect(costs.groups == [[0, 1, 2, 3], [4]])
        #expect(costs.noise[..<4].allSatisfy { $0 < 1e-9 })
        #expect(costs.noise[4] > 0.1)
        // What they have in common stays, whatever each varies by.
        #expect(costs.points(varyingBy: 0.02)[..<4] == costs.points[..<4])
        let asked = Mutex<[Set<String>]>([])
        let trial = HistoryTrial(of: costs.points, groups: costs.groups, histories: 2, seed: 1) { series, _ in
            asked.withLock { $0.append(Set(series.map(\.name))) }
            return []
        }
        _ = try await trial.judge("x", OtavaSettings())
        let history = ["0 0", "0 1", "0 2", "0 3", "0 shared", "1 0"]
        let another = ["2 0", "2 1", "2 2", "2 3", "2 shared", "3 0"]
        #expect(asked.withLock { $0.first } == Set(history + another))
    }

    @Test("Points vary by the share that is asked for, around the same median")
    func varying() throws {
        let points = Self.steady.points(varyingBy: 0.02)
        #expect(points.count == 2 && points[1] == Self.steady.points[1])
        let spread = try #require(Spread(points[0]))
        #expect(abs(spread.deviation / spread.median - 0.02) < 1e-12)
        #expect(spread.median == Spread(Self.steady.points[0])?.median)
        #expect(Self.steady.noise[1] == 0)
    }

    /// A series that varies, and one that does not.
    private static let steady = RecordedCosts(
        environment: PoolExample.environment,
        series: costs.series,
        runs: (0..<10).map { run in
            RecordedCosts.Run(startedAt: Date(timeIntervalSince1970: 0), costs: [[1 + Double(run) / 100], [3]])
        }
    )

    @Test("How far runs are off as a whole is measured over their series")
    func shifts() {
        #expect(Self.costs.shifts.map { ($0 * 100).rounded() } == [0, 0, 20, 0, 0, 0, 0, 0, 0, 0])
    }
}

@Suite("Recorded costs")
struct RecordedCostsTests {
    private func document(_ run: Int, commit: String = "abc", costs: [(String, String, Double)]) -> ResultDocument {
        var result = PoolExample(fix: [], pitfall: []).result
        result.experiment.scenarios = ["short", "long", "longer"].map {
            Scenario(name: $0, summary: "s", isLarge: $0 == "longer")
        }
        result.samples = costs.map { variant, scenario, cost in
            var sample = PoolExample.sample(variant, 0)
            sample.scenario = scenario
            sample.measurement.metrics[RecordedCosts.metric] = .value(cost)
            return sample
        }
        var environment = PoolExample.environment
        environment.commit = commit
        return ResultDocument(
            status: .complete,
            startedAt: Date(timeIntervalSince1970: Double(run)),
            seed: 1,
            profile: "quick",
            environment: environment,
            experiments: [result]
        )
    }

    @Test("A fix's series is the scenario in which it computes longest, among those that every run has")
    func series() throws {
        let documents = (0..<10).map { run in
            document(
                run,
                costs: [
                    ("fix", "short", 0.1), ("fix", "long", 0.2), ("fix", "long", 0.4), ("fix", "longer", 9),
                    ("pitfall", "long", 5),
                ]
            )
        }
        let costs = try RecordedCosts(of: documents)
        #expect(costs.series.map(\.name) == ["example fix in long"])
        #expect(costs.runs.count == 10 && costs.runs[3].costs == [[0.2, 0.4]])
        #expect(costs.points[0].allSatisfy { $0 == 0.2 })
        let short = documents.dropLast() + [document(9, costs: [("fix", "short", 0.1)])]
        #expect(try RecordedCosts(of: Array(short)).series.map(\.scenario) == ["short"])
    }

    @Test("Runs that cannot make one history are refused in one sentence")
    func refused() throws {
        let costs = [("fix", "long", 0.2)]
        func sentence(_ documents: [ResultDocument]) throws -> String {
            try #require(#expect(throws: UsageError.self) { try RecordedCosts(of: documents) }?.description)
        }
        let nine = (0..<9).map { document($0, costs: costs) }
        #expect(try sentence(nine) == "9 runs are too few; give the results.json of 10 or more")
        #expect(
            try sentence(nine + [document(9, commit: "def", costs: costs)]).contains("different builds or machines")
        )
        #expect(try sentence(nine + [document(9, costs: [])]).contains("no fix has a cost in every run"))
    }
}
