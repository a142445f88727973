import Foundation
import Model
import Regression
import Telling
import Testing

@Suite("Changes of level")
struct ChangeGroupTests {
    private let results: [StoredResult]
    private let answer: HistoryAnswer
    private let changes: [LevelChange]

    /// Creates a history of six commits. The fourth commit is slower in two variants, and was measured with a newer
    /// toolchain.
    init() {
        let names = (0..<6).map { String(repeating: "\($0)", count: 12) }
        let graph = CommitGraph(
            names: Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }),
            ordered: names,
            parents: Dictionary(uniqueKeysWithValues: zip(names, [[]] + names.map { [$0] }).map { ($0, $1) })
        )
        results = names.enumerated().map { number, name in
            HistoryExample.result(
                Int64(number),
                at: name,
                day: number,
                toolchain: number < 3 ? "Swift 6.3.1" : "Swift 6.3.2"
            )
        }
        let points = results.enumerated().map { (result: $1.identifier, values: [$0 < 3 ? 0.1 : 0.105]) }
        let maker = SeriesMaker(results, in: HistoryExample.order(of: results, in: graph))
        let series = [HistoryExample.figure(1), HistoryExample.figure(2, variant: "other")].flatMap {
            maker.series(of: $0, points)
        }
        answer = HistoryExample.answer(series, of: results, in: graph)
        changes = series.map { LevelChange(in: $0, at: 3, before: 0.1, after: 0.105) }
    }

    @Test func `two series that change between the same commits are one question, with its command`() throws {
        let groups = ChangeGroup.all(of: changes, in: answer)
        #expect(groups.count == 1)
        let group = try #require(groups.first)
        #expect(group.changes.count == 2)
        #expect(group.commits == 1)
        #expect(group.circumstances == ["Swift 6.3.1 → Swift 6.3.2"])
        #expect(
            group.commands == [
                "swift run -c release pitfalls compare 222222222222 333333333333 flood --variant fix "
                    + "--variant other --scenario whole --metric cpuTime --set rows=1000"
            ]
        )
    }

    @Test(arguments: [(1_000, ""), (2_000, " --set rows=1000")])
    func `the command sets a parameter whose value is not the default`(rows: Int, settings: String) throws {
        var flood = HistoryExample.run().experiments[0].experiment
        flood.parameters = [
            ParameterDescription(name: "rows", defaultValue: .integer(rows), accepts: "a number", help: "rows")
        ]
        let group = try #require(ChangeGroup.all(of: changes, in: answer, declared: ["flood": flood]).first)
        #expect(group.commands.count == 1)
        #expect(group.commands.first?.hasSuffix("--metric cpuTime\(settings)") == true, "\(group.commands)")
    }

    @Test func `commits that git does not have are not compared`() throws {
        let unknown = HistoryExample.answer(answer.series, of: results, in: .unknown)
        let group = try #require(ChangeGroup.all(of: changes, in: unknown).first)
        #expect(group.commands == [])
        #expect(group.commits == nil)
    }

    @Test func `the terminal shows each series on one line, and what changed its level`() {
        let search = ChangeSearch(groups: ChangeGroup.all(of: changes, in: answer), looked: 2)
        let style = TerminalStyle(width: 120, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = HistoryLines(answer, search, style: style).lines
        let expected = [
            "A processor, 2 processors, 8 GiB; Debian, Linux 6.8", "  flood",
            "    fix    cpuTime in whole  ▄▄▄▅▅▅  105 ms  +5 % vs 5 points before",
        ]
        #expect(Array(lines.prefix(3)) == expected)
        #expect(lines.contains("✗ At 333333333333, the commit after 222222222222:"))
        #expect(lines.contains("  flood fix, cpuTime in whole is worse by 5 % (100 ms → 105 ms)"))
        #expect(lines.contains("  Changed at the same time: Swift 6.3.1 → Swift 6.3.2."))
        let narrow = TerminalStyle(width: 60, isTerminal: false, usesColour: false, usesUnicode: false)
        let plain = HistoryLines(answer, search, style: narrow).lines
        #expect(
            plain.filter { !$0.contains("pitfalls compare") }.allSatisfy { $0.count <= 60 && $0.allSatisfy(\.isASCII) }
        )
    }
}
