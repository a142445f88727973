import Drawing
import Foundation
import TestSupport
import Testing

extension PageTests {
    /// Tests the page that shows figures over time.
    struct OverTimeTests {
        /// Returns a page with a year of one series that has a gap and a step, and with a series of one point. The
        /// names are hostile.
        private static func html() throws -> String {
            let points = (0..<60).filter { $0 != 20 }.map { place -> LevelChart.Point in
                let level = place < 40 ? 41.0 : 43.5
                return LevelChart.Point(
                    position: place,
                    lower: level - 0.4,
                    median: level,
                    upper: level + 0.6,
                    label: String(repeating: "\(place % 10)", count: 12),
                    isHollow: place == 30
                )
            }
            func series(_ points: [LevelChart.Point], _ marks: [LevelChart.Mark]) -> OverTimePage.Series {
                OverTimePage.Series(
                    chart: LevelChart(
                        title: "coalesced",
                        measure: "importCPUTime in whole-import, lower is better",
                        points: points,
                        marks: marks,
                        text: { "\($0) ms" }
                    ),
                    notes: ["It begins with other parameters."],
                    rows: points.suffix(20).map { point in
                        OverTimePage.Row(
                            commit: point.label,
                            date: "2026-11-24",
                            figure: "\(point.median) ms",
                            spread: "41–42 ms",
                            samples: "3",
                            toolchain: "Swift 6.3.1"
                        )
                    }
                )
            }
            let command =
                "swift run -c release pitfalls compare 0123456789ab ba9876543210 progress-flood --variant coalesced "
                + "--scenario whole-import --metric importCPUTime"
            return try OverTimePage(
                lead: "60 results at 60 commits",
                warnings: ["Changes of level were not looked for in 1 of 2 series."],
                changes: [
                    OverTimePage.Change(
                        range: "At ba9876543210, the commit after 0123456789ab",
                        isWorse: true,
                        series: ["progress-flood coalesced: worse by +6.1 %"],
                        circumstances: "Toolchain, machine and parameters stayed the same.",
                        commands: [command],
                        remark: nil
                    )
                ],
                noChange: nil,
                groups: [
                    OverTimePage.Group(
                        experiment: "<script>document.title = 'ran'</script>",
                        machine: "A processor with a very long name, 2 processors, 24 GiB; Debian GNU/Linux 12",
                        series: [
                            series(points, [LevelChart.Mark(position: 40, label: "+6.1 %", isWorse: true)]),
                            series(Array(points.prefix(1)), []),
                        ]
                    )
                ],
                facts: [OverTimePage.Fact(term: "Store", detail: "results/history.sqlite")]
            ).html()
        }

        @Test(arguments: [390, 1_440])
        func `nothing leaves the page or the chart, in both schemes, and there are no complaints`(width: Int)
            async throws
        {
            try await ReportInBrowser.open(try Self.html(), width: width) { report in
                try await report.openAllDetails()
                #expect(try await report.overflows() == false)
                try await report.expectFit(width, in: "body")
                // The shapes and texts that extend beyond their chart.
                let outside: [String] = try await report.page.evaluate(
                    """
                    [...document.querySelectorAll("svg")].filter(chart => chart.checkVisibility()).flatMap(chart => {
                        const frame = chart.getBoundingClientRect();
                        return [...chart.querySelectorAll("text, path, polyline, polygon, circle")].filter(part => {
                            const box = part.getBoundingClientRect();
                            return box.left < frame.left - 1 || box.right > frame.right + 1
                                || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
                        }).map(part => part.outerHTML);
                    })
                    """
                )
                #expect(outside == [])
                #expect(try await report.page.evaluate("document.title") == "Over time")
                #expect(await report.page.complaints() == [])
            }
        }

        @Test func `the line has a gap where nothing was measured, and a step is marked and described`() async throws {
            try await ReportInBrowser.open(try Self.html()) { report in
                // The number of the line's stretches, and the number of discs for points from a busy machine.
                let counts: [Int] = try await report.page.evaluate(
                    """
                    (chart => ["polyline.curve", ".hollow"].map(each => chart.querySelectorAll(each).length))
                        (document.querySelector("figure .wide svg"))
                    """
                )
                #expect(counts == [2, 1])
                let tags: [String] = try await report.page.evaluate(
                    "[...document.querySelectorAll('figure .wide .tag')].map(tag => tag.textContent)"
                )
                #expect(tags == ["+6.1 %"])
                let told: String = try await report.page.evaluate("document.querySelector('desc').textContent")
                #expect(told.contains("+6.1 % from 000000000000 on"))
            }
        }
    }
}
