import Foundation
import Model
import Page
import Testing

struct PanelsChartTests {
    private func chart(_ result: ExperimentResult) throws -> SVGReading {
        try TemporaryFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(Fixture.document([result]))
            let file = try #require(written.first { $0.hasSuffix("whole-import-panels.svg") })
            return SVGReading(try Data(contentsOf: URL(fileURLWithPath: file)))
        }
    }

    private func result(metrics: [String] = ["longestStall", "throughput"]) -> ExperimentResult {
        var result = Fixture.result
        result.experiment.charts = [
            ChartDescription(
                title: "What each buys, and what it costs",
                scenario: "whole-import",
                drawing: .panels(metrics: metrics)
            )
        ]
        return result
    }

    @Test func `there is one bar per variant and metric, under the metric's name`() throws {
        let svg = try chart(result())
        #expect(svg.problem == nil)
        for name in ["longestStall", "throughput"] { #expect(svg.texts.count { $0 == name } == 1, "\(name)") }
        for variant in Fixture.experiment.variants { #expect(svg.texts.contains(variant.name), "\(variant.name)") }
        #expect(svg.texts.contains("1.06 s"))
        #expect(svg.texts.count { $0.hasSuffix(" ms") } == 3)
        #expect(svg.texts.count { $0.hasSuffix("rows/s") } == 4)
    }

    @Test func `each column has its own scale, and its largest value the longest bar`() throws {
        let svg = try chart(result(metrics: ["longestStall"]))
        let widths = svg.elements.filter { $0.name == "rect" && $0.hasStyle("outlined") }.compactMap {
            $0.number("width")
        }
        #expect(widths.count == 4)
        #expect(widths.max() == widths.first)
        #expect(widths.dropFirst().allSatisfy { $0 < 5 })
    }

    @Test func `a missing value is reported`() throws {
        var result = result()
        result.samples.removeAll { $0.variant == "guarded" }
        let svg = try chart(result)
        #expect(svg.texts.count { $0 == "no value" } == 2)
        #expect(svg.texts.contains("not measured"))
    }
}
