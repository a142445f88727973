import Telling
import Testing
import benchmark

@Suite("A benchmark's table")
struct FigureTableTests {
    private static let held = Figure("scheduler", "excess", .count, [0, 0, 1], judgedBy: .largest, asked: .atMost(1))
    private static let ratio = Figure(
        "scheduler",
        "makespan ÷ curl's",
        .seconds,
        of: ("fix", [2.2, 2.1, 2.0]),
        to: ("curl", [2, 2, 2]),
        asked: .atMost(1.25)
    )
    private static let missed = Figure("objects", "speed", .bytesPerSecond, [4e6, 6e6, 5e6], asked: .atLeast(7e6))
    private static let unmeasured = Figure("objects", "time", .milliseconds, [], asked: .atMost(10))
    private static let shown = Figure("curl", "time", .milliseconds, [3], asked: nil)

    @Test("Each figure has columns for its value, its range, its bound and whether the bound holds")
    func table() {
        var table = FigureTable("Three rounds")
        table.figures = [Self.held, Self.ratio, Self.shown]
        table.notes = ["hyperfine is not installed: skipped"]
        #expect(
            table.lines == [
                "Three rounds",
                "",
                "subject    figure             measured     all rounds   asked               medians",
                "scheduler  excess             1 (largest)  0–1          at most 1     held",
                "scheduler  makespan ÷ curl's  1.050        1.000–1.100  at most 1.25  held  fix 2.1 s; curl 2 s",
                "curl       time               3 ms         3 ms",
                "hyperfine is not installed: skipped",
                "",
                "All 2 bounds hold.",
            ]
        )
    }

    @Test("A figure that misses its bound, and one that was not measured, are counted and marked")
    func misses() throws {
        var table = FigureTable("Three rounds")
        table.figures = [Self.held, Self.missed, Self.unmeasured, Self.shown]
        let lines = table.lines
        #expect(lines.count { $0.contains("MISSED") } == 3)
        let row = try #require(lines.first { $0.contains("speed") })
        #expect(row.contains("5 MB/s") && row.contains("4–6 MB/s"))
        #expect(row.contains("at least 7 MB/s") && row.hasSuffix("MISSED"))
        let empty = try #require(lines.first { $0.contains("unavailable") })
        #expect(empty.hasPrefix("objects") && empty.contains("at most 10 ms") && empty.hasSuffix("MISSED"))
        #expect(lines.last == "MISSED: 2 of 3 bounds.")
    }

    @Test("Status 1 if a figure misses its bound or a figure with a bound was not measured; otherwise no error")
    func status() throws {
        var table = FigureTable("Three rounds")
        table.figures = [Self.held, Self.ratio, Self.shown]
        try table.end()
        for figure in [Self.missed, Self.unmeasured] {
            table.figures = [Self.held, figure, Self.shown]
            let error = #expect(throws: ExitStatusError.self) { try table.end() }
            #expect(error?.status.rawValue == 1)
        }
    }
}
