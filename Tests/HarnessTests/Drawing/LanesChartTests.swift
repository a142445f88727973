import Drawing
import Foundation
import Model
import Telling
import TestSupport
import Testing

struct LanesChartTests {
    private let variants = ["flooded", "every-hundredth", "guarded", "newest-only"]

    private func chart(_ result: ExperimentResult) throws -> SVGReading {
        try SVGReading(file(result))
    }

    private func file(_ result: ExperimentResult) throws -> Data {
        let files = try SVGReading.files(of: result)
        #expect(files.count == 1)
        return try #require(files["script-running-over-time.svg"])
    }

    private func lanes(_ result: ExperimentResult) throws -> LanesReading {
        try LanesReading(chart(result), lastTime: 4_000, lastValue: 10)
    }

    /// Returns the fixture's result with a changed lane of one variant.
    private func result(_ variant: String, _ change: (inout Sample) throws -> Void) throws -> ExperimentResult {
        try LanesFixture.result().changing(variant, change)
    }

    // MARK: - What is drawn

    @Test func `the chart is a separate file, well-formed, and describes in words what it shows`() throws {
        let svg = try chart(LanesFixture.result())
        #expect(svg.problem == nil)
        #expect(svg.elements.first?.attributes["role"] == "img")
        #expect(svg.elements.contains { $0.name == "desc" })
        for text in variants + ["pitfall", "article's fix", "refined fix", "structured", "0 ms", "4 s", "10", "5"] {
            #expect(svg.texts.contains(text), "\(text)")
        }
    }

    @Test func `the steps are the same as in the document, in every lane`() throws {
        let lanes = try lanes(LanesFixture.result())
        #expect(lanes.lines("vermilion", lane: 0) == [[[0, 10], [4_000, 10]]])
        #expect(
            lanes.lines("blue", lane: 2) == [
                [
                    [0, 10], [1_000, 10], [1_000, 5], [1_500, 5], [1_500, 3], [1_800, 3], [1_800, 5], [2_000, 5],
                    [2_000, 0], [2_500, 0], [2_500, 5], [3_600, 5], [3_600, 2], [4_000, 2],
                ]
            ]
        )
        for lane in 0...3 {
            #expect(
                lanes.lines("limit", lane: lane) == [
                    [
                        [0, 10], [1_000, 10], [1_000, 5], [2_000, 5], [2_000, 0], [2_500, 0], [2_500, 5], [4_000, 5],
                    ]
                ]
            )
        }
    }

    @Test func `an excess over the limit is highlighted where it is and nowhere else`() throws {
        let lanes = try lanes(LanesFixture.result())
        #expect(lanes.shapes("excess", lane: 0) == [.init(from: 1_000, to: 4_000, lower: 0, upper: 10)])
        #expect(lanes.shapes("excess", lane: 1) == [.init(from: 1_000, to: 1_500, lower: 5, upper: 10)])
        #expect(lanes.shapes("excess", lane: 2).isEmpty)
        #expect(lanes.shapes("excess", lane: 3).isEmpty)
        #expect(lanes.svg.texts.contains("above limit for 3 s, by up to 10; never below limit while waiting"))
        #expect(lanes.svg.texts.contains("above limit for 500 ms, by up to 5; never below limit while waiting"))
        #expect(lanes.svg.texts.contains("never above limit; never below limit while waiting"))
    }

    @Test func `room below the limit is highlighted while something waits, and not after`() throws {
        let lanes = try lanes(LanesFixture.result())
        #expect(lanes.shapes("idle", lane: 2) == [.init(from: 1_500, to: 1_800, lower: 3, upper: 5)])
        for lane in [0, 1, 3] { #expect(lanes.shapes("idle", lane: lane).isEmpty) }
        #expect(lanes.svg.texts.contains("never above limit; below limit for 300 ms while waiting"))
        let without = try self.lanes(LanesFixture.result(waiting: nil))
        for lane in 0...3 { #expect(without.shapes("idle", lane: lane).isEmpty) }
        #expect(!without.svg.texts.contains { $0.contains("waiting") })
    }

    @Test func `an excess too short to be visible is drawn with the smallest visible width`() throws {
        let result = try result("newest-only") { sample in
            sample.series?[0] = try LanesFixture.series("running", [(0, 10), (500, 11), (500.001, 10), (4_000, 0)])
        }
        let lanes = try LanesReading(chart(result), lastTime: 4_000, lastValue: 15)
        let excess = try #require(lanes.shapes("excess", lane: 3).first)
        #expect(excess.from == 500)
        #expect(excess.to > 505 && excess.to < 525)
        #expect(excess.upper == 11)
    }

    @Test func `values far above any limit are cut off, and the chart says so`() throws {
        let result = try result("newest-only") { sample in
            sample.series?[0] = try LanesFixture.series(
                "running",
                [(0, 40), (1_000, 5), (2_000, 0), (2_500, 5), (4_000, 0)]
            )
        }
        let lanes = try LanesReading(chart(result), lastTime: 4_000, lastValue: 15)
        #expect(lanes.shapes("excess", lane: 3) == [.init(from: 0, to: 1_000, lower: 10, upper: 15)])
        #expect(lanes.svg.texts.contains { $0.contains("above limit for 1 s, by up to 30 (cut off here)") })
        #expect(lanes.svg.texts.count { $0.contains("cut off here") } == 1)
    }

    @Test func `the median sample is drawn`() throws {
        var result = try result("newest-only") { _ in }
        for last in [2_600.0, 3_900] {
            var sample = Sample.madeUp("newest-only", "script", block: 2)
            sample.series = try LanesFixture.series(of: "newest-only")
            sample.series?[0] = try LanesFixture.series("running", [(0, 10), (last, 6), (4_000, 0)])
            result.samples.append(sample)
        }
        #expect(try lanes(result).lines("green", lane: 3) == [[[0, 10], [2_600, 10], [2_600, 6], [4_000, 6]]])
    }

    // MARK: - What is missing

    @Test func `a variant without recordings gives the reason, as elsewhere`() throws {
        var result = try result("flooded") { $0.series = nil }
        result.samples[1].outcome = .timedOut(afterSeconds: 20)
        result.samples[2].series?.remove(at: 2)
        result.samples[3].series?[1] = try LanesFixture.series("limit", [])
        let texts = try chart(result).texts
        #expect(texts.count { $0 == "unavailable: no sample recorded both running and limit" } == 2)
        #expect(texts.contains("timed out after 20 s, 1 of 1"))
        #expect(texts.contains("unavailable: waiting was not recorded"))
        result.samples.remove(at: 0)
        // A variant that was not measured is not drawn.
        let variant = result.experiment.variants[0].name
        #expect(try texts.contains(variant) && !chart(result).texts.contains(variant))
    }

    @Test func `a value without a limit exceeds none, and a missing value is not drawn`() throws {
        let result = try result("flooded") { sample in
            sample.series?[0] = try LanesFixture.series("running", [(500, 8), (4_000, 0)])
            sample.series?[1] = try LanesFixture.series("limit", [(1_000, 10)])
        }
        let lanes = try lanes(result)
        #expect(lanes.lines("vermilion", lane: 0) == [[[500, 8], [4_000, 8]]])
        #expect(lanes.lines("limit", lane: 0) == [[[1_000, 10], [4_000, 10]]])
        #expect(lanes.shapes("excess", lane: 0).isEmpty)
    }

    @Test func `problems are written below the drawing, and not over it`() throws {
        var result = try LanesFixture.result()
        for chart in 0...1 {
            if chart == 1 { result.experiment.charts[0].drawing = .lateFrames }
            result.samples = try result.samples.map { sample in
                var sample = sample
                sample.series = try LanesFixture.series(of: sample.variant)
                sample.frames = [Sample.Frame(due: 0, late: 50, running: 50, waiting: 0, blocked: 0)]
                return sample
            }
            result.samples.append(Sample.madeUp("guarded", "script", block: 2, outcome: .timedOut(afterSeconds: 20)))
            let svg = SVGReading(try #require(SVGReading.files(of: result).values.first))
            let note = try #require(svg.elements.first { $0.hasStyle("warning") }?.number("y"))
            let lines = svg.elements.filter { $0.name == "text" && $0.attributes["class"] == nil }
                .filter { $0.text.contains("limit") || $0.text.contains("late frame") }.compactMap { $0.number("y") }
            #expect(lines.count >= 4)
            #expect(lines.allSatisfy { abs($0 - note) >= 12 })
        }
    }

    // MARK: - Marks

    @Test func `the user's actions are at their moments, in every lane`() throws {
        var result = try LanesFixture.result()
        for index in result.samples.indices { result.samples[index].marks?.removeLast() }
        let svg = try chart(result)
        let lines = svg.elements.filter { $0.hasStyle("moment") }.compactMap { $0.number("x1") }
        #expect(lines.count == 8)
        #expect(Set(lines).count == 2)
        for label in ["10 → 5", "pause all"] { #expect(svg.texts.count { $0 == label } == 4, "\(label)") }
    }

    @Test func `if a label does not fit, all are numbered, one number per action`() throws {
        let svg = try chart(LanesFixture.result())
        for (index, mark) in LanesFixture.marks.enumerated() {
            // Each number is drawn in four lanes and in the key.
            #expect(svg.elements.count { $0.hasStyle("tag") && $0.text == String(index + 1) } == 5)
            #expect(svg.texts.count { $0 == mark.label } == 1, "\(mark.label)")
        }
    }

    @Test(arguments: [3, 8, 60, 5_000])
    func `labels never overlap, and are numbered if they would`(count: Int) throws {
        let result = try result("flooded") { sample in
            sample.marks = (0..<count).map { index in
                Sample.Mark(time: Double(index) / Double(count) * 4_000, label: "the user's action \(index)")
            }
        }
        let data = try file(result)
        let svg = SVGReading(data)
        #expect(data.count < 100_000)
        for lane in Dictionary(grouping: svg.elements.filter { $0.hasStyle("tag") }, by: { $0.number("y") }).values {
            let tags = lane.filter { $0.attributes["text-anchor"] == "middle" }.compactMap { tag in
                tag.number("x").map { (middle: $0, half: Double(tag.text.count) * 3.5) }
            }.sorted { $0.middle < $1.middle }
            for (left, right) in zip(tags, tags.dropFirst()) {
                #expect(left.middle + left.half <= right.middle - right.half)
            }
        }
        #expect(svg.texts.contains("the user's action 0"))
        #expect(svg.texts.contains("\(count - 100) of \(count) marks are not shown") == (count > 100))
    }

    // MARK: - Hostile input

    @Test(
        .computing,
        arguments: [
            "</svg><script>alert(1)</script>", "\" onload=\"x", "\u{0}\u{1B}[2J", "\u{202E}gnp.exe",
            String(repeating: "long ", count: 1_000),
        ]
    )
    func `hostile names and labels stay text`(text: String) throws {
        var result = try LanesFixture.result()
        result.experiment.charts[0].title = text
        result.experiment.charts[0].drawing = .lanes(series: text, limit: text + "!", waiting: text + "?", unit: .count)
        for index in result.samples.indices {
            let series = result.samples[index].series ?? []
            result.samples[index].series = try zip(series, [text, text + "!", text + "?"]).map { series, name in
                try Sample.Series(name: name, points: series.points)
            }
            result.samples[index].marks = [Sample.Mark(time: 1, label: text)]
        }
        let svg = SVGReading(try #require(SVGReading.files(of: result).values.first))
        #expect(svg.problem == nil)
        #expect(!svg.elements.contains { $0.name == "script" || $0.attributes["onload"] != nil })
        #expect(svg.elements.contains { $0.hasStyle("excess") })
        let scripts = try HTMLReport(Fixture.document()).html().ranges(of: "<script").count
        #expect(try HTMLReport(Fixture.document([result])).html().ranges(of: "<script").count == scripts)
    }

    @Test(arguments: [0, -1e15, 1e15, 1e-9, -3])
    func `a chart is drawn for any time and any value`(number: Double) throws {
        let result = try result("flooded") { sample in
            sample.series?[0] = try LanesFixture.series("running", [(number, 1), (max(number, 0), number)])
            sample.series?[1] = try LanesFixture.series("limit", [(0, -number)])
            sample.marks = [Sample.Mark(time: number, label: "m")]
        }
        let svg = try chart(result)
        #expect(svg.problem == nil)
        let numbers = svg.elements.flatMap { element -> [Double] in
            ["x", "y", "x1", "x2", "y1", "y2", "width"].compactMap { element.number($0) }
        }
        #expect(numbers.allSatisfy { $0.isFinite && $0 > -200 && $0 < 2_000 })
    }

    @Test(.computing) func `ten thousand points become a drawing of bounded size that hides no excess`() throws {
        let result = try result("newest-only") { sample in
            let points = (0..<10_000).map { index -> (Double, Double) in
                let value = index == 7_000 ? 12 : index % 6
                return (Double(index) * 0.4, Double(value))
            }
            sample.series?[0] = try LanesFixture.series("running", points)
            sample.series?[1] = try LanesFixture.series("limit", [(0, 9)])
        }
        let data = try file(result)
        #expect(data.count < 120_000)
        let lanes = try LanesReading(SVGReading(data), lastTime: 4_000, lastValue: 15)
        let excess = lanes.shapes("excess", lane: 3)
        #expect(excess.count == 1)
        #expect(excess.allSatisfy { $0.upper == 12 && $0.from <= 2_800 && $0.to >= 2_800 })
    }

    // MARK: - Elsewhere

    @Test func `the page and the terminal have room for the chart`() throws {
        let result = try LanesFixture.result()
        let html = try HTMLReport(Fixture.document([result])).html()
        #expect(html.matches(of: /<figure>/).count == 1)
        let style = TerminalStyle(width: 80, isTerminal: false, usesColour: false, usesUnicode: true)
        #expect(!TerminalReport(style: style).lines(for: result).isEmpty)
        #expect(ObservedFigures(Fixture.document([result]), result).markdown.contains("newest-only"))
    }
}
