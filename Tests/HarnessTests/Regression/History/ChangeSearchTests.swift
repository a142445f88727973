import Foundation
import Model
import Regression
import TestSupport
import Testing

/// Tests the search with a script in place of Otava, which gives fixed answers.
@Suite("The search for changes of level", .timeLimit(.minutes(1)))
struct ChangeSearchTests {
    private let scratch = try? TestFolder()

    private func search(
        _ history: HistoryAnswer,
        finding indices: [Int] = [],
        in columns: [String] = ["s0"]
    ) async throws -> ChangeSearch {
        let changes = columns.flatMap { column in
            indices.map {
                """
                {"metric": "\(column)", "index": \($0), "mean_before": "\(800 + 2 * $0)", "mean_after": "\(900 + $0)", \
                "pvalue": "0.0"}
                """
            }
        }
        let scratch = try #require(scratch)
        let answer = #"{"t0": [{"changes": ["# + changes.joined(separator: ", ") + "]}]}"
        try ShellScript.place(
            "cp \"$(dirname \"$3\")\"/t0.csv '\(scratch.file("t0.csv"))'; echo '\(answer)'",
            at: scratch.file("otava")
        )
        return try await ChangeSearch(in: history, by: Otava(searchPath: scratch.path))
    }

    /// - Parameter runs: A letter for each run, which is the run's commit. Each run has two samples.
    private func history(_ runs: String, metric: String = "cpuTime") -> HistoryAnswer {
        let (results, points) = HistoryExample.stored(runs.map { (commit: String($0), values: [1, 3]) })
        let figure = HistoryExample.figure(metric: metric)
        return HistoryExample.answer(HistoryExample.series((results, points), of: figure), of: results)
    }

    @Test(arguments: [("cpuTime", 1.0), ("importCPUTime", 1), ("wait", 2)])
    func `each run is a point for Otava: the minimum of a processor time, the median of other metrics`(
        metric: String,
        figure: Double
    ) async throws {
        let history = history("aabbccd", metric: metric)
        let runs = try #require(history.series.first).points.flatMap(\.runs)
        #expect(runs.map(\.figure) == Array(repeating: figure, count: 7))
        #expect(runs.allSatisfy { $0.samples == 2 })
        _ = try await search(history)
        let table = try String(contentsOfFile: #require(scratch).file("t0.csv"), encoding: .utf8)
        #expect(table.split(separator: "\n").count == 1 + runs.count)
    }

    @Test(
        "A level that begins within a commit's runs is shown where the commit begins or ends",
        arguments: [
            ([9], ["c"]), ([10], ["c"]), ([11], ["c"]), ([12], ["c"]), ([13], ["d"]), ([14], ["d"]), ([15], ["d"]),
            ([10, 20], ["c", "e"]),
            // A level of one commit is at an end of the series, or is a part of the change between its neighbours.
            ([5], []), ([25], []), ([10, 15], ["c"]),
        ]
    )
    func places(found: [Int], heads: [String]) async throws {
        let search = try await search(history("aaaaabbbbbcccccdddddeeeeefffff"), finding: found)
        #expect(search.groups.map(\.head).reversed() == heads)
        #expect(search.looked == 1 && search.remarks.isEmpty)
    }

    @Test func `two levels that begin with the same commit are one change, if they change in the same direction`()
        async throws
    {
        #expect(try await search(history("aaaaabbbbbcccccddddd"), finding: [9, 12]).groups.map(\.head) == ["c"])
        let there = ChangePoint(series: "s", index: 9, before: 1, after: 2)
        let back = ChangePoint(series: "s", index: 12, before: 2, after: 1)
        let figures = (0..<4).map { Array(repeating: $0 < 2 ? 1.0 : 2, count: 5) }
        #expect(RunPlaces(figures).changes([there]).map(\.index) == [2])
        #expect(RunPlaces(figures).changes([there, back]).isEmpty)
    }

    @Test
    func `commits that differ among themselves as much as two levels are one level, whatever number of runs they have`()
    {
        // Two levels of four commits each. Each commit has ten runs, so Otava compares forty runs with forty runs.
        func places(_ commits: [Double]) -> RunPlaces { RunPlaces(commits.map { Array(repeating: $0, count: 10) }) }
        let change = [ChangePoint(series: "s", index: 40, before: 1, after: 2)]
        #expect(places([10, 13, 9, 12, 12, 15, 11, 14]).changes(change).isEmpty)
        #expect(places([10, 10.3, 9.9, 10.2, 12, 12.5, 11.9, 12.4]).changes(change).map(\.index) == [4])
    }

    @Test func `a change of one fix is shown as that fix's, and a change of all four as shared, each with its figures`()
        async throws
    {
        let other = HistoryExample.machine("Another")
        var results: [StoredResult] = []
        var points: [Int: [StoredPoint]] = [:]
        for run in 0..<24 {
            let machine = run < 12 ? HistoryExample.machine : other
            let commit = run % 12 / 2
            results.append(HistoryExample.result(Int64(run), at: "\(commit)", day: run, on: machine))
            for variant in 0..<4 {
                // On the first machine only the second fix gets slower. On the other machine all fixes get slower.
                let isSlower = commit >= 3 && (machine == other || variant == 1)
                let noise = 1 + Double(run * run % 7) / 100
                let value = Double(variant + 1) * (isSlower ? 1.2 : 1) * noise
                points[variant, default: []].append((Int64(run), [value]))
            }
        }
        let series = (0..<4).flatMap { variant in
            HistoryExample.series(
                (results, points[variant] ?? []),
                of: HistoryExample.figure(Int64(variant), variant: "fix \(variant)")
            )
        }
        let machines = [HistoryExample.machine, other].map { MachineKind($0, configuration: "release") }
        let ofMachines = machines.flatMap { machine in series.filter { $0.machine == machine } }
        let history = HistoryExample.answer(ofMachines, controls: series, of: results)
        // Otava gets the series of four fixes and their common effect, for each of the two machines.
        let search = try await search(history, finding: [6], in: ["s1", "s9"])
        let changes = search.groups.flatMap(\.changes)
        #expect(search.groups.map(\.head) == ["3", "3"])
        let own = try #require(changes.first { $0.series.machine == machines[0] })
        #expect(own.series.figure.variant == "fix 1" && own.isWorse == true && own.circumstances.isEmpty)
        #expect(abs(own.after / own.before - 1.2) < 0.05 && own.before > 2)
        let together = changes.filter { $0.series.machine == machines[1] }
        #expect(together.map(\.series.figure.variant) == ["fix 0", "fix 1", "fix 2", "fix 3"])
        #expect(
            together.allSatisfy {
                $0.circumstances == ["4 of 4 variants of flood together (shared code or the machine)"]
            }
        )
        #expect(changes.count == 5)
    }

    @Test func `a change among the many runs of one commit is reported as the machine's`() async throws {
        let search = try await search(history("abcccccccccdd"), finding: [6])
        #expect(search.groups.isEmpty)
        #expect(search.remarks.count == 1)
        #expect(search.remarks.first?.contains("between runs of one commit") == true)
    }

    @Test(arguments: ["aaaaaaaa", "aaaabbbbcccc", "aabcd", "a"])
    func `fewer than four commits, or than six runs, have no levels to tell apart`(runs: String) async throws {
        let search = try await search(history(runs), finding: [3])
        #expect(search.looked == 0)
        let remark = "Changes of level are unknown: it takes 6 runs, and 4 commits that git has here."
        #expect(search.remarks == [remark])
    }

    @Test func `commits that only clocks order have no levels to tell apart`() async throws {
        let (results, points) = HistoryExample.stored("aabbccdd".map { (commit: String($0), values: [1]) })
        let maker = SeriesMaker(results, in: HistoryExample.order(of: results, in: .unknown))
        let series = maker.series(of: HistoryExample.figure(), points)
        let search = try await search(HistoryExample.answer(series, of: results, in: .unknown), finding: [4])
        #expect(search.looked == 0 && search.groups.isEmpty)
    }

    @Test func `a change says if its runs have more samples, because the minimum of more samples is lower`() throws {
        let stored = HistoryExample.stored([("a", [1, 1]), ("b", [1, 1, 1, 1])])
        func circumstances(_ metric: String) throws -> [String] {
            let only = try #require(HistoryExample.series(stored, of: HistoryExample.figure(metric: metric)).first)
            return LevelChange(in: only, at: 1, before: 1, after: 2).circumstances
        }
        #expect(try circumstances("cpuTime") == ["samples per run 2 → 4 (the minimum of more samples is lower)"])
        #expect(try circumstances("wait") == [])
    }
}
