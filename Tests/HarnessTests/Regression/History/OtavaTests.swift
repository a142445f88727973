import Foundation
import Model
import Regression
import TestSupport
import Testing

/// Tests the call of Otava. A script stands in for the command, so that the tests also run without Otava.
@Suite("Otava as a command", .timeLimit(.minutes(2)))
struct OtavaTests {
    private let scratch: TestFolder
    private var folder: String { scratch.path }

    init() throws {
        scratch = try TestFolder()
    }

    private func otava(_ script: String) throws -> Otava {
        try ShellScript.place(script, at: "\(folder)/otava")
        return try #require(Otava(searchPath: "/nowhere:\(folder)"))
    }

    private func series(_ name: String, _ values: [Double]) -> OtavaSeries {
        OtavaSeries(name, values, isLowerBetter: true)
    }

    /// Returns what Otava prints for one change point of one series.
    private func answer(_ metric: String, at index: Int, before: Double = 500, after: Double = 1000) -> String {
        """
        {"time": 1, "attributes": {}, "changes": [{"metric": "\(metric)", "index": \(index), "time": 1, \
        "forward_change_percent": "5", "magnitude": "0.05", "mean_before": "\(before)", "stddev_before": "1.0", \
        "mean_after": "\(after)", "stddev_after": "1.0", "pvalue": "0.000012"}]}
        """
    }

    @Test("Otava is nil if no folder contains the command")
    func notInstalled() {
        #expect(Otava(searchPath: "/nowhere:\(folder)") == nil)
        #expect(Otava(searchPath: "") == nil)
    }

    @Test("A change point has the series' own name and unit, whatever characters the name has")
    func answered() async throws {
        let otava = try otava("echo 'INFO: busy' >&2; echo '{\"t0\": [\(answer("s1", at: 4))]}'")
        let name = "reader, 'lazy': \"ü\"\n# {x}"
        let points = try await otava.changePoints(in: [
            series("other", Array(repeating: 3, count: 8)),
            series(name, [0.001, 0.001, 0.001, 0.001, 0.002, 0.002, 0.002, 0.002]),
        ])
        #expect(points == [ChangePoint(series: name, index: 4, before: 0.001, after: 0.002)])
    }

    @Test("Otava gets numbers in place of names, a table per length, and each series' share of the probability")
    func handedOver() async throws {
        let otava = try otava(
            """
            echo "$@" > '\(folder)/arguments'; echo "BRANCH=$BRANCH" >> '\(folder)/arguments'
            cp "$3" '\(folder)/configuration'; cp "$(dirname "$3")"/*.csv '\(folder)'
            echo '{"t0": []}'; echo '{"t1": []}'
            """
        )
        let points = try await otava.changePoints(
            in: [
                series("a", [1, 2, 4]), series("b", [0, 0, 0]), series("c", [1, 2, 8, 4]), series("a point alone", [1]),
            ],
            runsPerCommit: 2
        )
        #expect(points == [])
        let arguments = try String(contentsOfFile: "\(folder)/arguments", encoding: .utf8)
        #expect(arguments.contains("-P 2.5e-06 --magnitude 0.0 --window 100 t0 t1\nBRANCH=\n"))
        let first = try String(contentsOfFile: "\(folder)/t0.csv", encoding: .utf8)
        #expect(
            first == """
                time,s0,s1
                2023-11-14T22:13:20Z,250.0,0.0
                2023-11-15T22:13:20Z,500.0,0.0
                2023-11-16T22:13:20Z,1000.0,0.0

                """
        )
        let second = try String(contentsOfFile: "\(folder)/t1.csv", encoding: .utf8).split(separator: "\n")
        #expect(second.map { $0.split(separator: ",")[1] } == ["s2", "125.0", "250.0", "1000.0", "500.0"])
        let configuration = try String(contentsOfFile: "\(folder)/configuration", encoding: .utf8)
        #expect(configuration.contains("s0: {direction: -1}"))
    }

    @Test("A level of fewer points than are asked for is not reported")
    func lasting() {
        func places(_ indices: Int..., levels fewest: Int = 3, in count: Int) -> [Int] {
            indices.map { ChangePoint(series: "s", index: $0, before: 1, after: 2) }
                .betweenLevels(of: fewest, in: count).map(\.index)
        }
        #expect(places(3, 6, in: 9) == [3, 6])
        #expect(places(2, 6, in: 8) == [])
        // A short level between two changes in the same direction is part of a single change.
        #expect(places(5, 7, 20, in: 50) == [5, 20])
        #expect(places(1, 2, levels: 1, in: 3) == [1, 2])
    }

    @Test(
        "A short level between two changes makes one change, where the larger is, unless they cancel each other",
        arguments: [
            (100.0, 110.0, 120.0, [4]), (100, 102, 120, [5]), (100, 118, 120, [4]), (100, 150, 101, []),
            (120, 110, 100, [4]), (100, 90, 120, [5]),
        ]
    )
    func joined(first: Double, short: Double, last: Double, places: [Int]) {
        let points = [
            ChangePoint(series: "s", index: 4, before: first, after: short),
            ChangePoint(series: "s", index: 5, before: short, after: last),
        ]
        let found = points.betweenLevels(of: 2, in: 10)
        #expect(found.map(\.index) == places)
        #expect(found.allSatisfy { $0.before == first && $0.after == last })
    }

    @Test(
        "A failure is one sentence that says what to do",
        arguments: [
            ("echo 'ERROR: Column not found: s0' >&2; exit 0", "Column not found: s0"),
            ("printf 'Traceback\\n  File\\nModuleNotFoundError: No module named numpy\\n' >&2; exit 1", "named numpy"),
            ("echo '{\"t0\": [{\"changes\": [{\"metric\": 1}]}]}'", "not in the format of version 0.8"),
            ("exit 3", "no error message"),
        ]
    )
    func failure(script: String, reason: String) async throws {
        let otava = try otava(script)
        let error = await #expect(throws: HarnessError.self) {
            try await otava.changePoints(in: [self.series("a", [1, 2, 3])])
        }
        let sentence = try #require(error?.description)
        #expect(sentence.contains(reason) && sentence.contains("pip install apache-otava"))
        #expect(!sentence.contains("\n"))
    }

    @Test("Cancelling ends the command and its child processes")
    func cancelled() async throws {
        let otava = try otava(
            "sleep 1000 & echo $! > '\(folder)/child.new'; mv '\(folder)/child.new' '\(folder)/child'; wait"
        )
        let series = series("a", [1, 2, 3])
        let task = Task { try await otava.changePoints(in: [series]) }
        while !FileManager.default.fileExists(atPath: "\(folder)/child") { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let text = try String(contentsOfFile: "\(folder)/child", encoding: .utf8)
        let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        while kill(child, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test("The real Otava finds a step of a tenth, and nothing in a constant series", .enabled(if: Otava() != nil))
    func real() async throws {
        let otava = try #require(Otava())
        let noise = [0.1, -0.2, 0.3, 0, -0.1, 0.2, -0.3, 0.15, -0.05, 0.05]
        let level = (0..<30).map { 1e-4 * (100 + noise[($0 * 7) % 10]) }
        let points = try await otava.changePoints(in: [
            series("level", level),
            series("step", level.enumerated().map { $0.element * ($0.offset < 20 ? 1 : 1.1) }),
            series("short", [1, 2, 1.5]),
        ])
        #expect(points.map(\.series) == ["step"])
        let point = try #require(points.first)
        #expect(point.index == 20 && abs(point.after / point.before - 1.1) < 0.01)
        #expect(abs(point.before - 0.01) < 1e-4)
    }
}
