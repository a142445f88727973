import Drawing
import Foundation
import Model
import Telling
import Testing

struct SweepChartTests {
    private let names = ["flooded", "every-hundredth", "guarded", "newest-only"]

    private func charts(_ result: ExperimentResult) throws -> [String: SVGReading] {
        try SVGReading.files(of: result).mapValues(SVGReading.init)
    }

    private func chart(_ metrics: String..., mark: Double? = 250) throws -> SVGReading {
        let charts = try charts(SweepFixture.result(metrics, mark: mark))
        return try #require(charts["sweep-\(metrics[0]).svg"])
    }

    @Test func `a scenario with a feed of the user is not a place of the sweep`() {
        var result = SweepFixture.result(["importTime"])
        let scenarios = SweepFixture.sizes.map(SweepFixture.scenario)
        func places() -> [Double] { SweepPlace.all(of: "rows-per-save", scenarios, result).map(\.x) }
        #expect(places() == SweepFixture.sizes.map(Double.init))
        result.parameters[SweepFixture.scenario(250)]?["feed"] = .text("/stops.txt")
        #expect(places() == [1, 10, 50, 1_000, 10_000, 12_800])
    }

    @Test func `the chart is a separate file, well-formed, and describes in words what it shows`() throws {
        let charts = try charts(SweepFixture.result(["importTime", "longestStall"]))
        #expect(Array(charts.keys) == ["sweep-importTime.svg"])
        let svg = try #require(charts.values.first)
        #expect(svg.problem == nil)
        #expect(svg.elements.first?.attributes["role"] == "img")
        #expect(svg.elements.contains { $0.name == "desc" })
    }

    @Test func `one metric is one panel with one named curve per variant`() throws {
        let svg = try chart("longestStall")
        #expect(svg.elements.count { $0.name == "polyline" && $0.hasStyle("curve") } == 4)
        #expect(svg.elements.count { $0.name == "polygon" && $0.hasStyle("band") } == 4)
        for name in names + ["pitfall", "article's fix", "refined fix", "structured"] {
            #expect(svg.texts.count { $0 == name } == 1, "\(name)")
        }
    }

    @Test func `several metrics are one panel per variant with one named curve per metric`() throws {
        let svg = try chart("importTime", "longestStall")
        #expect(svg.elements.count { $0.name == "polyline" && $0.hasStyle("curve") } == 8)
        for name in names { #expect(svg.texts.count { $0 == name } == 1, "\(name)") }
        for metric in ["importTime", "longestStall"] { #expect(svg.texts.count { $0 == metric } == 4) }
        // Every panel has the same axes.
        for tick in ["0.1 ms", "10 ms", "1 s"] { #expect(svg.texts.count { $0 == tick } == 4, "\(tick)") }
    }

    @Test func `the measured values are the marks of the axis, and the article's is highlighted`() throws {
        let svg = try chart("longestStall")
        for tick in ["1", "10", "50", "250", "1,000", "12,800"] { #expect(svg.texts.contains(tick), "\(tick)") }
        #expect(svg.texts.contains("rows-per-save"))
        #expect(svg.texts.count { $0 == "250 (article)" } == 1)
        let pointer = try #require(svg.elements.first { $0.hasStyle("pointer") }?.number("x1"))
        let discs = svg.elements.filter { $0.name == "circle" && $0.hasStyle("vermilion") }.compactMap {
            $0.number("cx")
        }
        #expect(discs.contains(pointer))
        #expect(try !chart("longestStall", mark: nil).elements.contains { $0.hasStyle("pointer") })
    }

    @Test func `a factor of ten has the same length everywhere`() throws {
        let svg = try chart("longestStall")
        let x = svg.elements.filter { $0.name == "circle" && $0.hasStyle("blue") }.compactMap { $0.number("cx") }
        try #require(x.count == 6)
        #expect(abs((x[1] - x[0]) - (x[5] - x[4])) < 0.1)
    }

    @Test func `a zero is at the bottom and hollow`() throws {
        let svg = try chart("longestStall")
        let hollow = svg.elements.filter { $0.hasStyle("hollow") }
        #expect(hollow.count == 2)
        let floor = svg.elements.first { $0.hasStyle("axis") }?.number("y1")
        #expect(hollow.allSatisfy { $0.number("cy") == floor })
    }

    @Test func `a missing value is a gap in the curve, with the reason`() throws {
        let texts = try chart("longestStall").texts
        #expect(texts.contains("flooded: timed out after 20 s, 3 of 3, at 1"))
        #expect(texts.contains("not measured at 12,800"))
        let all = try chart("longestStall").elements.count { $0.name == "circle" }
        #expect(all == 4 * 6 - 1)
    }

    @Test func `what is missing from all curves of a panel is reported once`() throws {
        let texts = try chart("importTime", "longestStall").texts
        #expect(texts.count { $0.contains("timed out") } == 1)
        #expect(texts.contains("timed out after 20 s, 3 of 3, at 1"))
    }

    @Test func `metrics of different kinds do not share an axis`() throws {
        let charts = try charts(SweepFixture.result(["importTime", "throughput", "longestStall"]))
        #expect(Set(charts.keys) == ["sweep-importTime.svg", "sweep-throughput.svg"])
        #expect(charts["sweep-importTime.svg"]?.texts.contains("longestStall") == true)
    }

    @Test func `a sweep without measurements, or with unknown names, is not drawn`() throws {
        var result = SweepFixture.result(["longestStall"])
        result.samples = []
        try #expect(charts(result).isEmpty)
        try #expect(charts(SweepFixture.result(["nothing"])).isEmpty)
        var noNumbers = SweepFixture.result(["longestStall"])
        for scenario in noNumbers.parameters.keys { noNumbers.parameters[scenario] = ["rows-per-save": .text("all")] }
        try #expect(charts(noNumbers).isEmpty)
    }

    @Test(arguments: [0, 1e-300, 1e300, .infinity, -.infinity, -1])
    func `a chart is drawn for hostile figures`(value: Double) throws {
        var result = SweepFixture.result(["longestStall"], mark: value)
            .changing("guarded") { $0.metrics["longestStall"] = .value(value) }
        for size in SweepFixture.sizes {
            result.parameters[SweepFixture.scenario(size)] = ["rows-per-save": .number(size == 50 ? value : 7)]
        }
        let svg = try #require(try charts(result)["sweep-longestStall.svg"])
        #expect(svg.problem == nil)
        let numbers = svg.elements.flatMap { element in ["x", "y", "cx", "cy"].compactMap { element.number($0) } }
        #expect(numbers.allSatisfy { $0.isFinite && $0 > -100 && $0 < 2_000 })
    }

    @Test func `the page shows the chart once, before the scenarios`() throws {
        let html = try HTMLReport(Fixture.document([SweepFixture.result(["longestStall"])])).html()
        let sweep = try #require(html.range(of: "<figure data-lead>"))
        let scenario = try #require(html.range(of: "All figures of rows-per-save-1"))
        #expect(sweep.lowerBound < scenario.lowerBound)
        #expect(html.matches(of: /<figure[ >]/).count == 1)
        #expect(try !HTMLReport(Fixture.document()).html().contains("Across scenarios"))
    }

    @Test func `on a phone the curves are numbered, and the numbers explained`() throws {
        let html = try HTMLReport(Fixture.document([SweepFixture.result(["longestStall"])])).html()
        let narrow = try #require(html.range(of: "<div class=\"narrow\">"))
        for (index, name) in names.enumerated() {
            #expect(html[narrow.upperBound...].contains(">\(index + 1)  \(name)</text>"))
        }
    }

    @Test func `a lesson gets one table per metric, one column per value`() {
        let result = SweepFixture.result(["importTime", "longestStall"])
        let markdown = ObservedFigures(Fixture.document([result]), result).markdown
        #expect(markdown.contains("`importTime` over `rows-per-save`"))
        #expect(markdown.contains("| variant | 1 | 10 | 50 | 250 | 1,000 | 10,000 | 12,800 |"))
        #expect(markdown.contains("| `flooded` | timed out after 20 s, 3 of 3 |"))
        #expect(markdown.contains("| not measured |"))
    }

    @Test(arguments: [40, 60, 80, 120])
    func `a terminal gets the medians over the values, within its width`(width: Int) {
        let style = TerminalStyle(width: width, isTerminal: false, usesColour: false, usesUnicode: true)
        let lines = TerminalReport(style: style).lines(for: SweepFixture.result(["importTime", "longestStall"]))
        #expect(lines.filter { $0.count > width } == [])
        #expect(lines.joined(separator: " ").contains("longestStall over rows-per-save"))
        #expect(lines.contains { $0.hasPrefix("newest-only") && $0.contains("0 ms") })
        #expect(lines.contains { $0.hasPrefix("variant") && $0.contains("12,800") })
    }
}
