import Foundation
import Regression
import Testing

@Suite("The questions to Otava about an experiment's runs")
struct LevelSearchTests {
    /// The machine's effect on the processor times of each run, as a factor. There are six commits with two runs each.
    private static let machine = [1.0, 1.1, 0.9, 1, 1.2, 1, 1, 0.95, 1.3, 1, 1, 1.05]

    private static let results = (0..<12).map { HistoryExample.result(Int64($0), at: "\($0 / 2)", day: $0) }

    /// - Parameter figure: The fix's figure in each run; nil for a run without the figure.
    private static func member(
        _ variant: String,
        isProcessorTime: Bool = true,
        figure: (_ run: Int) -> Double?
    ) -> HistorySeries {
        let points = (0..<12).compactMap { run in
            figure(run).map { (result: Int64(run), values: [$0]) }
        }
        let figure = HistoryExample.figure(variant: variant, metric: isProcessorTime ? "cpuTime" : "wait")
        return HistoryExample.series((results, points), of: figure)[0]
    }

    /// Returns the search over fixes whose levels change by these factors at the fourth commit.
    private static func search(_ factors: [Double]) -> LevelSearch {
        search(
            factors.enumerated().map { number, factor in
                member("fix \(number)") { Double(number + 1) * ($0 < 6 ? 1 : factor) * machine[$0] }
            }
        )
    }

    private static func search(_ members: [HistorySeries]) -> LevelSearch {
        LevelSearch(members, controls: members, named: "x")
    }

    private static func isFlat(_ values: some Sequence<Double>) -> Bool {
        let values = Array(values)
        return values.allSatisfy { abs($0 / values[0] - 1) < 1e-9 }
    }

    /// Returns Otava's answer, with the levels before and after the fourth commit's first run.
    private static func answer(_ search: LevelSearch, of names: Set<String>) -> [LevelChange] {
        let points = search.series.filter { names.contains($0.name) }.map { series in
            func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }
            return ChangePoint(
                series: series.name,
                index: 6,
                before: mean(series.values[..<6]),
                after: mean(series.values[6...])
            )
        }
        return search.changes(Dictionary(grouping: points, by: \.series))
    }

    private static func variants(_ changes: [LevelChange]) -> [String] { changes.map(\.series.figure.variant) }

    private static func together(_ changed: Int, of all: Int) -> [String] {
        ["\(changed) of \(all) variants of flood together (shared code or the machine)"]
    }

    @Test("A run's common effect on the others is removed from each, and is a separate series")
    func controlled() {
        let series = Self.search([1, 1, 1, 1.05]).series
        #expect(series.map(\.name) == ["x 0", "x 1", "x 2", "x 3", "x shared"])
        #expect(series[..<3].allSatisfy { Self.isFlat($0.values) })
        #expect(Self.isFlat(series[3].values.prefix(6)) && Self.isFlat(series[3].values.suffix(6)))
        #expect(abs(series[3].values[6] / series[3].values[0] - 1.05) < 1e-9)
        #expect(series.last.map { zip($0.values, Self.machine).allSatisfy { abs($0 - $1) < 0.05 } } == true)
    }

    @Test("Fewer than three other variants, their counts, or another scenario of the same fix correct nothing")
    func uncontrolled() {
        let few = Self.search([1, 1, 1]).series
        #expect(few.map(\.name) == ["x 0", "x 1", "x 2"])
        #expect(few[0].values == Self.machine)
        let counts = Self.search((0..<4).map { Self.member("fix \($0)", isProcessorTime: $0 < 3) { Self.machine[$0] } })
        #expect(counts.series.map(\.values) == Array(repeating: Self.machine, count: 4))
        let scenarios = Self.search((0..<6).map { Self.member("fix \($0 / 2)") { Self.machine[$0] } })
        #expect(scenarios.series.map(\.values) == Array(repeating: Self.machine, count: 6))
    }

    @Test("One fix that gets slower is found, and the others are not reported")
    func ofItsOwn() throws {
        let changes = Self.answer(Self.search([1, 1, 1, 1.05]), of: ["x 3"])
        let change = try #require(changes.first)
        #expect(changes.count == 1)
        #expect(change.series.figure.variant == "fix 3" && change.head.commit == "3" && change.circumstances.isEmpty)
        // The reported levels are the means of the measured figures.
        let (before, after) = (Self.machine[..<6].reduce(0, +) / 6, Self.machine[6...].reduce(0, +) / 6)
        #expect(abs(change.before - 4 * before) < 1e-9 && abs(change.after - 4 * 1.05 * after) < 1e-9)
    }

    @Test("If most fixes get slower and one does not, that one is not reported as faster")
    func others() {
        let search = Self.search([2, 2, 2, 1])
        // After the correction by the other fixes, this fix looks faster.
        #expect((search.series[3].values.last ?? 1) / search.series[3].values[0] < 0.9)
        #expect(Self.answer(search, of: ["x 3"]).isEmpty)
        let together = Self.answer(search, of: ["x shared"])
        #expect(Self.variants(together) == ["fix 0", "fix 1", "fix 2"])
        #expect(together.allSatisfy { $0.circumstances == Self.together(3, of: 4) })
    }

    @Test("A fix that changed with others is shown once, even if Otava also finds its own share")
    func once() {
        let search = Self.search([2, 2, 2, 1, 1])
        let changes = Self.answer(search, of: ["x 0", "x 1", "x 2", "x shared"])
        #expect(Self.variants(changes) == ["fix 0", "fix 1", "fix 2"])
        #expect(changes.allSatisfy { $0.circumstances == Self.together(3, of: 5) })
    }

    @Test("A change of all fixes is found in their runs' common effect, and shown in the measured figures")
    func shared() {
        let search = Self.search([2, 2, 2, 2])
        #expect(search.series.prefix(4).allSatisfy { Self.isFlat($0.values) })
        let changes = Self.answer(search, of: ["x shared"])
        #expect(Self.variants(changes) == ["fix 0", "fix 1", "fix 2", "fix 3"])
        #expect(changes.allSatisfy { $0.circumstances == Self.together(4, of: 4) && $0.head.commit == "3" })
        let before = Self.machine[..<6].reduce(0, +) / 6
        #expect(changes.enumerated().allSatisfy { abs($1.before - Double($0 + 1) * before) < 1e-9 })
    }

    @Test("A fix that was measured in fewer runs is not used to correct the others")
    func spans() {
        let old = (0..<4).map { number in Self.member("fix \(number)") { ($0 < 6 ? 1 : 1.2) * Self.machine[$0] } }
        let new = (4..<9).map { number in
            Self.member("fix \(number)") { $0 < 8 ? nil : 1.2 * Self.machine[$0] }
        }
        let series = Self.search(old + new).series
        #expect(series[..<4].allSatisfy { Self.isFlat($0.values) })
        #expect(series.last?.values.count == 12)
    }

    @Test("A correction that would make a steady fix's runs differ more is not applied")
    func steady() {
        let noisy = (0..<3).map { number in Self.member("fix \(number)") { Self.machine[$0] } }
        let steady = Self.member("steady") { $0.isMultiple(of: 2) ? 2 : 2.001 }
        let values = LevelSearch([steady], controls: noisy + [steady], named: "x").series.first?.values
        #expect(values.map(Set.init) == [2, 2.001])
    }

    @Test("A run that lacks the others is not corrected, and not in their common effect")
    func holes() {
        let members = (0..<4).map { number in
            Self.member("fix \(number)") { run in
                run == 8 && number > 0 ? nil : Double(number + 1) * Self.machine[run]
            }
        }
        let series = Self.search(members).series
        #expect(series[0].values[8] == Self.machine[8])
        #expect(series.last?.values.count == 11)
    }
}
