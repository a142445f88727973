import BuiltPrograms
import Foundation
import History
import Model
import Testing

/// Otava is a script that answers with given places.
@Suite("The search for changes of level", .timeLimit(.minutes(1)))
struct ChangeSearchTests {
    private let scratch = try? Scratch()

    private func search(_ history: HistoryAnswer, finding indices: [Int] = []) async throws -> ChangeSearch {
        let changes = indices.map {
            """
            {"metric": "s0", "index": \($0), "mean_before": "\(1000 - $0)", "mean_after": "1000", "pvalue": "0.0"}
            """
        }
        let scratch = try #require(scratch)
        let answer = #"{"t0": [{"changes": ["# + changes.joined(separator: ", ") + "]}]}"
        try ShellScript.place(
            "cp \"$(dirname \"$3\")\"/t0.csv '\(scratch.path("t0.csv"))'; echo '\(answer)'",
            at: scratch.path("otava")
        )
        return try await ChangeSearch(in: history, by: Otava(searchPath: scratch.folder.path))
    }

    /// - Parameter runs: A letter for each run is its commit; each has two samples.
    private func history(_ runs: String, metric: String = "cpuTime") -> HistoryAnswer {
        let (results, points) = Example.stored(runs.map { (commit: String($0), values: [1, 3]) })
        let order = Example.order(of: results)
        return HistoryAnswer(
            series: SeriesMaker(results, in: order).series(of: Example.figure(metric: metric), points),
            order: order,
            graph: .unknown,
            start: 0,
            results: results.count,
            remarks: []
        )
    }

    @Test(arguments: [("cpuTime", 1.0), ("importCPUTime", 1), ("wait", 2)])
    func `each run is a point for Otava: the least processor time of its samples, else their median`(
        metric: String,
        figure: Double
    ) async throws {
        let history = history("aabbccd", metric: metric)
        let runs = try #require(history.series.first).points.flatMap(\.runs)
        #expect(runs.map(\.figure) == Array(repeating: figure, count: 7))
        #expect(runs.allSatisfy { $0.samples == 2 })
        _ = try await search(history)
        let table = try String(contentsOfFile: #require(scratch).path("t0.csv"), encoding: .utf8)
        #expect(table.split(separator: "\n").count == 1 + runs.count)
    }

    @Test(
        "A level that begins among the runs of a commit is shown where the commit begins or ends",
        arguments: [
            ([9], ["c"]), ([10], ["c"]), ([11], ["c"]), ([12], ["c"]), ([13], ["d"]), ([14], ["d"]), ([15], ["d"]),
            ([10, 20], ["c", "e"]),
            // A level of one commit.
            ([5], []), ([25], []), ([10, 15], []),
        ]
    )
    func places(found: [Int], heads: [String]) async throws {
        let search = try await search(history("aaaaabbbbbcccccdddddeeeeefffff"), finding: found)
        #expect(search.groups.map(\.head).reversed() == heads)
        #expect(search.looked == 1 && search.remarks.isEmpty)
    }

    @Test func `two levels that begin with the same commit are one change, from the first to the last`() async throws {
        let change = try #require(
            try await search(history("aaaaabbbbbcccccddddd"), finding: [9, 12]).groups.first?.changes.first
        )
        #expect(abs(change.before - 0.991) < 1e-9 && abs(change.after - 1) < 1e-9)
    }

    @Test func `what changes among the many runs of one commit is the machine, and is said so`() async throws {
        let search = try await search(history("abcccccccccdd"), finding: [6])
        #expect(search.groups.isEmpty)
        #expect(search.remarks.count == 1)
        #expect(search.remarks.first?.contains("among the runs of one commit") == true)
    }

    @Test(arguments: ["aaaaaaaa", "aaaabbbbcccc", "aabcd", "a"])
    func `fewer than four commits, or than six runs, have no levels to tell apart`(runs: String) async throws {
        let search = try await search(history(runs), finding: [3])
        #expect(search.looked == 0)
        #expect(search.remarks == ["Changes of level are unknown: it takes 6 runs, and 4 commits."])
    }

    @Test func `runs with more samples are told beside the change, as their least is less`() throws {
        let (results, points) = Example.stored([("a", [1, 1]), ("b", [1, 1, 1, 1])])
        func circumstances(_ metric: String) throws -> [String] {
            let series = SeriesMaker(results, in: Example.order(of: results)).series(
                of: Example.figure(metric: metric),
                points
            )
            let only = try #require(series.first)
            return try #require(LevelChange(in: only, at: 1, before: 1, after: 2, probability: 0)).circumstances
        }
        #expect(try circumstances("cpuTime") == ["2 samples of a run → 4, and the least of more samples is less"])
        #expect(try circumstances("wait") == [])
    }
}
