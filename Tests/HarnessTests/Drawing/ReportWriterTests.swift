import Drawing
import Foundation
import Model
import Testing

struct ReportWriterTests {
    @Test func `a run becomes one report and one file per chart`() throws {
        try TestFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(Fixture.document())
            #expect(
                written.map { String($0.dropFirst(folder.path.count + 1)) } == [
                    "report.html",
                    "charts/progress-flood/whole-import-longestStall.svg",
                    "charts/progress-flood/whole-import-throughput.svg",
                    "charts/progress-flood/whole-import-late-frames.svg",
                    "charts/progress-flood/fifty-rows-throughput.svg",
                ]
            )
            for path in written {
                #expect(FileManager.default.contents(atPath: path)?.isEmpty == false)
            }
        }
    }

    @Test func `a scenario that the run skipped has no chart, and the page says so`() throws {
        var result = Fixture.result
        result.samples.removeAll { $0.scenario == "fifty-rows" }
        try TestFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(Fixture.document([result]))
            #expect(written.count == 4)
            #expect(!written.contains { $0.contains("fifty-rows") })
        }
        let html = try HTMLReport(Fixture.document([result])).html()
        #expect(html.contains("Not measured in this run: fifty-rows."))
        #expect(!html.contains("All figures of fifty-rows"))
        #expect(html.contains("All figures of whole-import"))
    }

    @Test func `other files stay, and an older chart is replaced`() throws {
        try TestFolder.use { folder in
            let charts = folder.appendingPathComponent("charts/progress-flood")
            try FileManager.default.createDirectory(at: charts, withIntermediateDirectories: true)
            let foreign = charts.appendingPathComponent("mine.svg")
            let older = charts.appendingPathComponent("whole-import-longestStall.svg")
            try Data("mine".utf8).write(to: foreign)
            try Data("older".utf8).write(to: older)
            try ReportWriter(directory: folder.path).write(Fixture.document())
            #expect(try Data(contentsOf: foreign) == Data("mine".utf8))
            #expect(try Data(contentsOf: older) != Data("older".utf8))
            let names = try FileManager.default.contentsOfDirectory(atPath: charts.path)
            #expect(!names.contains { $0.hasSuffix(".tmp") })
        }
    }

    @Test func `no name leads out of the folder`() throws {
        var result = Fixture.result
        result.experiment.name = "../../etc/<script>"
        result.experiment.scenarios[0].name = "/a b\u{0}\u{202E}c"
        for index in result.samples.indices where result.samples[index].scenario == "whole-import" {
            result.samples[index].scenario = "/a b\u{0}\u{202E}c"
        }
        result.experiment.charts = [
            ChartDescription(title: "t", scenario: "/a b\u{0}\u{202E}c", drawing: .bars(metric: "longestStall"))
        ]
        try TestFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(Fixture.document([result]))
            #expect(written.contains(folder.path + "/charts/etc-script-/a-b-c-longestStall.svg"))
            #expect(written.allSatisfy { URL(fileURLWithPath: $0).standardizedFileURL.path.hasPrefix(folder.path) })
        }
    }

    @Test func `two experiments of one name do not overwrite each other`() throws {
        try TestFolder.use { folder in
            let written = try ReportWriter(directory: folder.path).write(
                Fixture.document([Fixture.result, Fixture.result])
            )
            #expect(Set(written).count == 9)
        }
    }

    @Test func `a folder that cannot be created is an error of one sentence`() throws {
        try TestFolder.use { folder in
            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            let error = #expect(throws: ReportError.self) {
                try ReportWriter(directory: file.path).write(Fixture.document())
            }
            let sentence = try #require(error?.description)
            #expect(sentence.hasPrefix("cannot create the folder \(file.path)"))
            #expect(!sentence.contains("\n"))
        }
    }
}

/// Tests each chart of the report as a separate file.
struct ChartFileTests {
    private func chart(_ name: String, of result: ExperimentResult = Fixture.result) throws -> SVGReading {
        SVGReading(try #require(SVGReading.files(of: result)["\(name).svg"]))
    }

    @Test(arguments: [
        "whole-import-longestStall", "whole-import-throughput", "whole-import-late-frames",
    ])
    func `a chart is well-formed, and describes in words what it shows`(name: String) throws {
        let svg = try chart(name)
        #expect(svg.problem == nil)
        let root = try #require(svg.elements.first)
        #expect(root.attributes["role"] == "img")
        #expect(root.attributes["viewBox"]?.hasPrefix("0 0 760 ") == true)
        #expect(svg.elements.contains { $0.name == "title" })
        #expect(svg.elements.contains { $0.name == "desc" })
    }

    @Test func `every variant has its name, its kind and its median`() throws {
        let texts = try chart("whole-import-longestStall").texts
        for text in ["flooded", "every-hundredth", "guarded", "newest-only"] { #expect(texts.contains(text)) }
        for text in ["pitfall", "article's fix", "refined fix", "structured"] { #expect(texts.contains(text)) }
        for text in ["1.06 s", "3.1 ms", "3 ms", "0.4 ms"] { #expect(texts.contains(text)) }
    }

    @Test func `every sample is a dot`() throws {
        let rows = try chart("whole-import-longestStall").elements.filter { $0.hasStyle("dot") }
        #expect(rows.map { $0.attributes["d", default: ""].count { $0 == "M" } } == [3, 3, 3, 3])
    }

    @Test func `values two decades apart get a log axis with a label, and others do not`() throws {
        let wide = try chart("whole-import-longestStall").texts
        #expect(wide.contains("log scale"))
        for tick in ["0.1 ms", "1 ms", "10 ms", "100 ms", "1 s"] { #expect(wide.contains(tick)) }
        let narrow = try chart("whole-import-throughput").texts
        #expect(!narrow.contains("log scale"))
        for tick in ["0 rows/s", "100k rows/s", "200k rows/s"] { #expect(narrow.contains(tick)) }
    }

    @Test func `on a log axis a factor of ten has the same length everywhere`() throws {
        var result = Fixture.result
        let values = ["flooded": 1_000.0, "every-hundredth": 100, "guarded": 10, "newest-only": 0]
        for index in result.samples.indices {
            result.samples[index].metrics["longestStall"] = .value(values[result.samples[index].variant, default: 1])
        }
        let svg = try chart("whole-import-longestStall", of: result)
        let medians = svg.elements.filter { $0.name == "circle" && $0.hasStyle("mark") }.compactMap { $0.number("cx") }
        try #require(medians.count == 4)
        #expect(abs((medians[0] - medians[1]) - (medians[1] - medians[2])) < 0.25)
        let axis = try #require(svg.elements.first { $0.hasStyle("axis") }?.number("x1"))
        #expect(medians[3] == axis)
        #expect(svg.texts.contains("0 ms"))
    }

    @Test func `a bar is as long as its median on a linear axis`() throws {
        var result = Fixture.result
        let values = ["flooded": 100.0, "every-hundredth": 50, "guarded": 25, "newest-only": 10]
        for index in result.samples.indices {
            result.samples[index].metrics["throughput"] = .value(values[result.samples[index].variant, default: 1])
        }
        let svg = try chart("whole-import-throughput", of: result)
        let widths = svg.elements.filter { $0.hasStyle("outlined") }.compactMap { $0.number("width") }
        try #require(widths.count == 4)
        #expect(abs(widths[0] / widths[1] - 2) < 0.01)
        #expect(abs(widths[0] / widths[3] - 10) < 0.01)
    }

    @Test func `a variant without a value gives the reason, and a variant that lost samples gives their number`()
        throws
    {
        let texts = try chart("fifty-rows-throughput").texts
        #expect(texts.contains("crashed: SIGILL, 3 of 3"))
        #expect(texts.contains("timed out after 20 s, 1 of 3"))
        #expect(texts.contains("8,950 rows/s"))
    }

    @Test func `late frames are split by what the main thread did, and their absence is noted`() throws {
        let svg = try chart("whole-import-late-frames")
        for style in ["running", "waiting", "blocked"] {
            #expect(svg.elements.contains { $0.name == "path" && $0.hasStyle(style) })
        }
        // The chart shows the median of three samples, whose late frame is 1,060 ms late.
        #expect(svg.texts.contains("1 late frame, longest 1.06 s"))
        #expect(svg.texts.count { $0 == "no late frame" } == 3)
        #expect(svg.texts.contains("one frame, 16.7 ms, on this scale"))
    }

    @Test func `a flood of late frames stays a small file`() throws {
        var result = Fixture.result
        let frames = (0..<20_000).map {
            Sample.Frame(due: Double($0) * 17, late: 2, running: 1, waiting: 0.5, blocked: 0.5)
        }
        for index in result.samples.indices where result.samples[index].frames != nil {
            result.samples[index].frames = frames
        }
        let file = try #require(SVGReading.files(of: result)["whole-import-late-frames.svg"])
        #expect(file.count < 300_000)
    }

    @Test func `hostile names are text`() throws {
        var result = Fixture.result
        result.experiment.charts[0].title = "</title><script>alert(1)</script> \"'&\u{0}\u{FFFE}"
        result = result.changing("guarded") { $0.outcome = .failed(status: 1, message: "<b>\u{202E}\"\u{301}") }
        let svg = try chart("whole-import-longestStall", of: result)
        #expect(svg.problem == nil)
        #expect(!svg.elements.contains { $0.name == "script" || $0.name == "b" })
        #expect(svg.texts.contains { $0.hasPrefix("failed with status 1: <b>") })
        #expect(svg.texts.contains { $0.contains("<script>alert(1)") })
    }

    @Test func `a name of a thousand letters is cut, and complete on hover`() throws {
        var result = Fixture.result
        let long = String(repeating: "w", count: 1_000)
        let name = result.experiment.variants[0].name
        result.experiment.variants[0].name = long
        for index in result.samples.indices where result.samples[index].variant == name {
            result.samples[index].variant = long
        }
        let svg = try chart("whole-import-longestStall", of: result)
        #expect(svg.texts.contains { $0.hasPrefix("www") && $0.hasSuffix("…") && $0.count < 40 })
    }
}
