import Foundation
import Model
import Regression
import Telling
import Testing

@Suite("Series over commits")
struct HistorySeriesTests {
    @Test func `several runs of one commit are one point, of all their samples`() throws {
        let series = HistoryExample.series(HistoryExample.stored([("a", [1, 2]), ("a", [3, 4, 5]), ("b", [6])]))
        let only = try #require(series.first)
        #expect(series.count == 1)
        #expect(only.points.map(\.commit) == ["a", "b"])
        #expect(only.points.map(\.summary.median) == [3, 6])
        #expect(only.points.map(\.runs.count) == [2, 1])
    }

    @Test func `a commit measured with two toolchains is two points`() throws {
        let results = [
            HistoryExample.result(1, at: "a", day: 1),
            HistoryExample.result(2, at: "a", day: 2, toolchain: "Swift 6.4"),
            HistoryExample.result(3, at: "b", day: 3, toolchain: "Swift 6.4"),
        ]
        let points = results.map { (result: $0.identifier, values: [1.0]) }
        let series = HistoryExample.series((results, points))
        #expect(series.first?.points.map(\.toolchain) == ["Swift 6.3.1", "Swift 6.4", "Swift 6.4"])
        #expect(series.first?.points.map(\.position) == [0, 1, 2])
    }

    @Test func `a run without the figure leaves a gap, and a later run continues the series`() throws {
        let (results, points) = HistoryExample.stored([("a", [1]), ("b", [1]), ("c", [1])])
        let series = HistoryExample.series((results, [points[0], points[2]]))
        #expect(series.first?.points.map(\.position) == [0, 2])
    }

    @Test(arguments: [
        (["a", "b", "c"], "vs 2 points before"), (["b", "c"], "vs the point before"), (["c"], "order unknown"),
        (["a", "b"], "order unknown"), ([], "order unknown"),
    ])
    func `a change is computed only from commits that git orders`(known: [String], shown: String) {
        let (results, points) = HistoryExample.stored([("a", [1]), ("b", [1]), ("c", [2])])
        let graph = HistoryExample.graph(of: known)
        let maker = SeriesMaker(results, in: HistoryExample.order(of: results, in: graph))
        let answer = HistoryExample.answer(maker.series(of: HistoryExample.figure(), points), of: results, in: graph)
        let style = TerminalStyle(width: 120, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = HistoryLines(answer, ChangeSearch(groups: [], looked: 0), style: style).lines
        #expect(lines.contains { $0.hasSuffix(shown) }, "\(lines)")
    }

    @Test func `other parameters begin another series, which says so`() throws {
        let results = [
            HistoryExample.result(1, at: "a", day: 1), HistoryExample.result(2, at: "b", day: 2, rows: 2_000),
        ]
        let points = results.map { (result: $0.identifier, values: [1.0]) }
        let series = HistoryExample.series((results, points))
        #expect(series.map(\.distinction) == ["rows=1000", "rows=2000"])
        #expect(series.map(\.points.count) == [1, 1])
        #expect(series[0].notes == [])
        #expect(series[1].notes.first?.contains("rows 1000 → 2000") == true)
    }

    @Test func `machines of one kind that alternate on two levels are two series`() throws {
        let slow = HistoryExample.machine(kernel: "Linux 6.8.0-9")
        let runs = (0..<8).map { (commit: "\($0)", values: $0.isMultiple(of: 2) ? [1.0, 1.01] : [1.2, 1.21]) }
        let series = HistoryExample.series(HistoryExample.stored(runs, machines: [HistoryExample.machine, slow]))
        #expect(series.map(\.points.count) == [4, 4])
        #expect(Set(series.compactMap(\.distinction)) == ["Linux 6.8.0-1", "Linux 6.8.0-9"])
        #expect(series.allSatisfy { $0.notes.first?.contains("alternate") == true })
    }

    @Test func `a kernel update stays in the series, even if the level changes with it`() throws {
        let updated = HistoryExample.machine(memory: (8 << 30) - 4096, kernel: "Linux 6.8.0-9")
        let results = (0..<8).map {
            HistoryExample.result(Int64($0), at: "\($0)", day: $0, on: $0 < 4 ? HistoryExample.machine : updated)
        }
        let points = results.map { (result: $0.identifier, values: [$0.machine == updated ? 1.2 : 1]) }
        let series = try #require(HistoryExample.series((results, points)).first)
        #expect(series.points.count == 8)
        let change = LevelChange(in: series, at: 4, before: 1, after: 1.2)
        #expect(change.circumstances.first == "kernel Linux 6.8.0-1 → Linux 6.8.0-9")
        #expect(change.isWorse == true)
    }

    @Test func `another processor, size or system is another kind of machine`() {
        let kinds = [
            HistoryExample.machine, HistoryExample.machine("Another"), HistoryExample.machine(cores: 4),
            HistoryExample.machine(memory: 16 << 30), HistoryExample.machine(kernel: "Linux 6.12.1"),
            Machine(processor: "A processor", cores: 2, memory: 8 << 30, system: "Fedora", kernel: "Linux 6.8.0-1"),
        ].map { MachineKind($0, configuration: "release") }
        #expect(Set(kinds).count == kinds.count)
        #expect(MachineKind(HistoryExample.machine, configuration: "debug") != kinds[0])
    }

    @Test func `the cost of a fix is its work's processor time, in the scenario that takes longest`() {
        func series(_ figure: StoredFigure, _ value: Double) -> HistorySeries {
            let stored = HistoryExample.stored([("a", [value]), ("b", [value])])
            return HistoryExample.series(stored, of: figure)[0]
        }
        let all = [
            series(HistoryExample.figure(1, scenario: "short"), 0.01),
            series(HistoryExample.figure(2, scenario: "long"), 0.2),
            series(HistoryExample.figure(3, scenario: "long", metric: "importCPUTime", unit: .milliseconds), 150),
            series(HistoryExample.figure(4, scenario: "long", metric: "restCPUTime", unit: .milliseconds), 20),
            series(HistoryExample.figure(5, scenario: "long", variant: "other"), 0.1),
        ]
        let costs = CostSelection.costs(among: all, everyScenario: false)
        #expect(costs.map(\.figure.identifier) == [3, 5])
        #expect(CostSelection.costs(among: all, everyScenario: true).map(\.figure.identifier) == [1, 3, 5])
        #expect(!CostSelection.isCandidate(HistoryExample.figure(kind: .pitfall)))
    }
}
