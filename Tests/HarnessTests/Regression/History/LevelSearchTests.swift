import Foundation
import Regression
import Testing

@Suite("What Otava is asked about the runs of an experiment")
struct LevelSearchTests {
    /// What the machine makes of each run's processor times, as a factor: two runs of each of six commits.
    private static let machine = [1.0, 1.1, 0.9, 1, 1.2, 1, 1, 0.95, 1.3, 1, 1, 1.05]

    /// - Parameter level: Of the fix, at each commit.
    private static func member(
        _ variant: String,
        isProcessorTime: Bool = true,
        level: (_ commit: Int) -> Double
    ) -> LevelSearch.Member {
        member(variant, isProcessorTime: isProcessorTime, figure: { run in level(run / 2) * machine[run] })
    }

    /// - Parameter figure: Of the fix, in each run; nil in one that lacks it.
    private static func member(
        _ variant: String,
        isProcessorTime: Bool = true,
        commits: Range<Int> = 0..<6,
        figure: (_ run: Int) -> Double?
    ) -> LevelSearch.Member {
        LevelSearch.Member(
            variant: variant,
            isProcessorTime: isProcessorTime,
            isLowerBetter: true,
            points: commits.map { commit in
                let runs = [2 * commit, 2 * commit + 1].compactMap { run in
                    figure(run).map { figure in
                        let startedAt = Date(timeIntervalSince1970: Double(run))
                        return HistoryRun(result: Int64(run), startedAt: startedAt, figure: figure, samples: 3)
                    }
                }
                return LevelSearch.Point(position: commit, runs: runs)
            }
        )
    }

    /// Fixes of which each has its own level up to the fourth commit, and from then on another.
    private static func inquiry(_ factors: [Double]) -> LevelSearch {
        inquiry(
            factors.enumerated().map { number, factor in
                member("fix \(number)") { Double(number + 1) * ($0 < 3 ? 1 : factor) }
            }
        )
    }

    private static func inquiry(_ members: [LevelSearch.Member]) -> LevelSearch {
        LevelSearch(members, controls: members)
    }

    private static func isFlat(_ values: some Sequence<Double>) -> Bool {
        let values = Array(values)
        return values.allSatisfy { abs($0 / values[0] - 1) < 1e-9 }
    }

    /// As Otava answers: the levels before and after the fourth commit's first run.
    private static func answer(_ inquiry: LevelSearch, of names: Set<String>) -> [LevelSearch.Change] {
        let points = inquiry.series(named: "x").filter { names.contains($0.name) }.map { series in
            func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }
            return ChangePoint(
                series: series.name,
                index: 6,
                before: mean(series.values[..<6]),
                after: mean(series.values[6...])
            )
        }
        return inquiry.changes(Dictionary(grouping: points, by: \.series), named: "x")
    }

    @Test("What a run did to the others is taken out of each, and is a series of its own")
    func controlled() {
        let series = Self.inquiry([1, 1, 1, 1.05]).series(named: "x")
        #expect(series.map(\.name) == ["x 0", "x 1", "x 2", "x 3", "x shared"])
        #expect(series[..<3].allSatisfy { Self.isFlat($0.values) })
        #expect(Self.isFlat(series[3].values.prefix(6)) && Self.isFlat(series[3].values.suffix(6)))
        #expect(abs(series[3].values[6] / series[3].values[0] - 1.05) < 1e-9)
        #expect(series.last.map { zip($0.values, Self.machine).allSatisfy { abs($0 - $1) < 0.05 } } == true)
    }

    @Test("Fewer than three others say nothing, nor do other variants' counts or another scenario of the same fix")
    func uncontrolled() {
        let few = Self.inquiry([1, 1, 1]).series(named: "x")
        #expect(few.map(\.name) == ["x 0", "x 1", "x 2"])
        #expect(few[0].values == Self.machine)
        let counts = Self.inquiry((0..<4).map { Self.member("fix \($0)", isProcessorTime: $0 < 3) { _ in 1 } })
        #expect(counts.series(named: "x").map(\.values) == Array(repeating: Self.machine, count: 4))
        let scenarios = Self.inquiry((0..<6).map { Self.member("fix \($0 / 2)") { _ in 1 } })
        #expect(scenarios.series(named: "x").map(\.values) == Array(repeating: Self.machine, count: 6))
    }

    @Test("One fix that gets slower is found, and nothing is said of the others")
    func ofItsOwn() throws {
        let changes = Self.answer(Self.inquiry([1, 1, 1, 1.05]), of: ["x 3"])
        let change = try #require(changes.first)
        #expect(changes.count == 1)
        #expect(change.member == 3 && change.point == 3 && change.together == nil)
        // The levels are those that were measured.
        let (before, after) = (Self.machine[..<6].reduce(0, +) / 6, Self.machine[6...].reduce(0, +) / 6)
        #expect(abs(change.before - 4 * before) < 1e-9 && abs(change.after - 4 * 1.05 * after) < 1e-9)
    }

    @Test("Where most fixes get slower and one does not, it is not said to be faster")
    func others() {
        let inquiry = Self.inquiry([2, 2, 2, 1])
        // Beside the others it looks faster.
        #expect((inquiry.series(named: "x")[3].values.last ?? 1) / inquiry.series(named: "x")[3].values[0] < 0.9)
        #expect(Self.answer(inquiry, of: ["x 3"]).isEmpty)
        let together = Self.answer(inquiry, of: ["x shared"])
        #expect(together.map(\.member) == [0, 1, 2])
        #expect(together.allSatisfy { $0.together == LevelSearch.Together(3, of: 4) })
    }

    @Test("A fix that changed with others is shown once, also where Otava finds the rest of it by itself")
    func once() {
        let inquiry = Self.inquiry([2, 2, 2, 1, 1])
        let changes = Self.answer(inquiry, of: ["x 0", "x 1", "x 2", "x shared"])
        #expect(changes.map(\.member) == [0, 1, 2])
        #expect(changes.allSatisfy { $0.together != nil })
    }

    @Test("What all fixes share is found in what their runs have in common, in the figures that were measured")
    func shared() {
        let inquiry = Self.inquiry([2, 2, 2, 2])
        #expect(inquiry.series(named: "x").prefix(4).allSatisfy { Self.isFlat($0.values) })
        let changes = Self.answer(inquiry, of: ["x shared"])
        #expect(changes.map(\.member) == [0, 1, 2, 3])
        #expect(changes.allSatisfy { $0.together == LevelSearch.Together(4, of: 4) && $0.point == 3 })
        let before = Self.machine[..<6].reduce(0, +) / 6
        #expect(changes.enumerated().allSatisfy { abs($1.before - Double($0 + 1) * before) < 1e-9 })
    }

    @Test("One that was measured in fewer runs says nothing of the others, whose usual figure is of more commits")
    func spans() {
        let old = (0..<4).map { number in Self.member("fix \(number)") { $0 < 3 ? 1 : 1.2 } }
        let new = (4..<9).map { number in
            Self.member("fix \(number)", commits: 4..<6, figure: { 1.2 * Self.machine[$0] })
        }
        let series = LevelSearch(old + new, controls: old + new).series(named: "x")
        #expect(series[..<4].allSatisfy { Self.isFlat($0.values) })
        #expect(series.last?.values.count == 12)
    }

    @Test("What makes the runs of a steady fix differ more is not taken out of it")
    func steady() {
        let noisy = (0..<3).map { number in Self.member("fix \(number)") { _ in 1 } }
        let steady = Self.member("steady", figure: { $0.isMultiple(of: 2) ? 2 : 2.001 })
        let values = LevelSearch([steady], controls: noisy + [steady]).series(named: "x").first?.values
        #expect(values.map(Set.init) == [2, 2.001])
    }

    @Test("A run that lacks the others is as it was measured, and is not in what they share")
    func holes() {
        let members = (0..<4).map { number in
            Self.member(
                "fix \(number)",
                figure: { run in
                    run == 8 && number > 0 ? nil : Double(number + 1) * Self.machine[run]
                }
            )
        }
        let series = Self.inquiry(members).series(named: "x")
        #expect(series[0].values[8] == Self.machine[8])
        #expect(series.last?.values.count == 11)
    }
}
