import Declaring
import Model
import Testing

/// Tests the parts that a declaration adds to the parts that its author writes.
@Suite("A declaration")
struct DeclarationTests {
    @Test(
        "The experiment has the name of the file's module, which is the folder's name",
        arguments: [
            ("progress_flood/ProgressFlood.swift", "progress-flood"), ("utf8_text/Utf8Text.swift", "utf8-text"),
            ("flood/A/B.swift", "flood"),
        ]
    )
    func name(fileID: String, name: String) {
        let declaration = Example.declared(fileID: fileID) {}
        #expect(declaration.name == name)
        #expect(declaration.description.name == name)
    }

    @Test("The common parameters and the probes' metrics come after the experiment's own")
    func common() {
        let limit = Parameter("limit", default: 3, in: 1...9, help: "h")
        let description = Example.declared(parameters: [limit]) {}.description
        #expect(description.parameters.map(\.name) == ["limit", "frames-per-second"])
        #expect(description.metrics.map(\.name).starts(with: ["rows", "wait"]))
        let names = Set(description.metrics.map(\.name))
        #expect(names.count == description.metrics.count)
        #expect(names.isSuperset(of: ["hitchTimeRatio", "longestOwnStall", "tapLatency", "cpuTime", "peakHeap"]))
        // Only some experiments record these metrics, so they are not added to every declaration.
        #expect(names.isDisjoint(with: ["wallTime", "lostRows", "rowsStored", "workAfterCancel"]))
        #expect(description.variants.map(\.name) == ["on-main", "in-operation", "in-task"])
        #expect(description.scenarios == Example.scenarios)
        #expect(description.deadline == 60)
    }

    @Test("Expectations are in the order in which they are written: single ones, several at once, and loops")
    func order() {
        let description = Example.declared {
            Example.onMain.shows("waits", "waits.", Example.wait >= 1, in: Example.short)
            [Example.article, Example.refined].hold("ends", "ends.", .finishes, in: Example.short)
            for scenario in Example.scenarios {
                Example.refined.holds("ends-\(scenario.name)", "ends.", .finishes, in: scenario)
            }
        }.description
        #expect(
            description.expectations.map(\.identifier)
                == ["on-main-waits", "in-operation-ends", "in-task-ends", "in-task-ends-short", "in-task-ends-long"]
        )
    }

    @Test("Without declared charts, each figure that shows a pitfall gets one chart")
    func defaultCharts() {
        let (wait, rows) = (Example.wait, Example.rows)
        let charts = Example.declared {
            Example.onMain.shows("waits", "waits.", wait >= 1, in: Example.short)
            Example.onMain.shows("waits-again", "waits.", .maximum(wait) >= 2, in: Example.short)
            Example.onMain.shows("waits-long", "waits.", wait >= 1, in: Example.long)
            Example.onMain.shows("hangs", "hangs.", .timesOut, in: Example.long)
            Example.article.shows("flaw", "shows less.", rows <= 1, in: Example.short)
            Example.refined.holds("holds", "shows all.", rows >= 9, in: Example.short)
        }.description.charts
        #expect(charts.map(\.title) == ["wait in short", "wait in long"])
        #expect(charts.map(\.scenario) == ["short", "long"])
        #expect(charts.map(bars) == ["wait", "wait"])
    }

    @Test("Declared charts replace the default charts")
    func declaredCharts() {
        let limit = Parameter("limit", default: 3, in: 1...9, help: "h")
        let charts = Example.declared(
            charts: [
                .bars("Rows", Example.long, Example.rows), .lateFrames("Late", Example.short),
                .sweep("Over the limit", over: limit, Example.scenarios, [Example.wait], mark: 3),
                .lanes("Running", Example.long, series: "running", limit: "limit", waiting: "queued"),
            ]
        ) {
            Example.onMain.shows("waits", "waits.", Example.wait >= 1, in: Example.short)
        }.description.charts
        #expect(charts.map(\.title) == ["Rows", "Late", "Over the limit", "Running"])
        // The chart of a sweep has the sweep's first scenario.
        #expect(charts.map(\.scenario) == ["long", "short", "short", "long"])
        #expect(charts.map(bars) == ["rows", nil, nil, nil])
        guard case .sweep("limit", ["short", "long"], ["wait"], 3) = charts[2].drawing,
            case .lanes("running", "limit", "queued", .count) = charts[3].drawing
        else {
            Issue.record("\(charts)")
            return
        }
    }

    /// Returns the metric of a bar chart; nil for any other chart.
    private func bars(_ chart: ChartDescription) -> String? {
        guard case .bars(let metric) = chart.drawing else { return nil }
        return metric
    }
}
