import Foundation
import Model
import Testing

@Suite("What a run leaves", .timeLimit(.minutes(5)), .serialized)
struct RunFilesTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test("Without the page's templates, a report and a run fail with status 70 and advice, before any sample")
    func missingTemplates() async throws {
        let installation = try Installation(tampering: "touch \"$0.sampled\"")
        try FileManager.default.removeItem(atPath: "\(installation.folder)/pitfalls_Drawing.resources")
        let run = try await installation.run(installation.shortRun())
        #expect(!FileManager.default.fileExists(atPath: "\(installation.folder)/progress-flood.sampled"))
        #expect(!FileManager.default.fileExists(atPath: installation.output))
        let report = try await installation.run("report", Checkout.reference, "--output", installation.output)
        for ending in [run, report] {
            #expect(ending.status == 70)
            #expect(ending.errorLines.count == 1)
            #expect(ending.standardError.contains("pitfalls_Drawing.resources"))
            #expect(ending.standardError.contains("build again"))
        }
    }

    @Test(
        "If the report cannot be written, a run and a first look are refused before the first sample",
        arguments: [["run", "progress-flood"], ["tour", "progress-flood"]]
    )
    func reportInTheWay(command: [String]) async throws {
        let installation = try Installation(tampering: "touch \"$0.sampled\"")
        let report = "\(installation.output)/report.html"
        try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
        try await installation.expectRefusal(
            command + ["--output", installation.output, "--allow-debug-build"],
            mentioning: "report.html in it is not a regular file; name another folder with --output"
        )
        #expect(!FileManager.default.fileExists(atPath: "\(installation.folder)/progress-flood.sampled"))
        #expect(installation.outputFiles() == ["report.html"])
    }

    @Test("A run leaves results, a report, charts, a timeline of each finished sample, and all instruments' readings")
    func files() async throws {
        try await run("--seed", "42")
        let document = try installation.document()
        #expect(document.status == .complete)
        #expect(document.seed == 42)
        #expect(document.environment.cores > 0)
        let files = installation.outputFiles()
        #expect(files.contains("report.html"))
        #expect(!files.contains("results.journal"))
        let charts = files.filter { $0.hasPrefix("charts/progress-flood/") && $0.hasSuffix(".svg") }
        #expect(charts.count == document.experiments[0].experiment.charts.count)

        let path = "\(installation.output)/timelines/progress-flood/newest-only-whole-import-1.json"
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let timeline = try JSONDecoder().decode(TimelineRecord.self, from: data)
        let main = try #require(timeline.lanes.first { $0.isMain })
        let names = Set(main.events.map { timeline.names[$0[0]] })
        #expect(names.isSuperset(of: ["frame", "update", "merge"]))
        let work = try #require(
            timeline.lanes.first { lane in lane.events.contains { timeline.names[$0[0]] == "import" } }
        )
        #expect(!work.isMain)
        #expect(work.events.count { timeline.names[$0[0]] == "save" } >= 12_800 / 250)

        let sample = try #require(document.experiments[0].samples.first { $0.scenario == "cancelled-import" })
        for metric in ["hitchTimeRatio", "longestStall", "longestOwnStall", "cpuTime", "contextSwitches", "tapLatency"]
        {
            #expect(sample.metrics[metric]?.value != nil, "\(metric)")
        }
        for metric in ["peakResident", "peakHeap", "peakThreads", "rowsStored"] {
            #expect(try #require(sample.metrics[metric]?.value) > 0, "\(metric)")
        }
    }

    @Test("A scenario's parameters override the profile's, and settings by hand override both")
    func precedence() async throws {
        try await run("--profile", "full", "--set", "rows-per-save=100")
        let parameters = try installation.document().experiments[0].parameters
        #expect(parameters["whole-import"]?["rows"] == .integer(25_600))
        #expect(parameters["cancelled-import"]?["rows"] == .integer(20_000))
        #expect(parameters["fifty-rows"]?["limit"] == .integer(50))
        #expect(parameters.values.allSatisfy { $0["rows-per-save"] == .integer(100) })
    }

    @Test("A run of one scenario measures no other, draws no other, and leaves the others' expectations open")
    func oneScenario() async throws {
        try await run("--scenario", "fifty-rows")
        let result = try installation.document().experiments[0]
        #expect(result.samples.allSatisfy { $0.scenario == "fifty-rows" } && !result.samples.isEmpty)
        for verdict in result.verdicts {
            let isMeasured = verdict.expectation.claim.cells.allSatisfy {
                $0.variant == "newest-only" && $0.scenario == "fifty-rows"
            }
            #expect((verdict.ruling != .notMeasured) == isMeasured, "\(verdict.expectation.identifier)")
        }
        let charts = installation.outputFiles().filter { $0.hasSuffix(".svg") }
        #expect(!charts.isEmpty && charts.allSatisfy { $0.hasPrefix("charts/progress-flood/fifty-rows-") })
    }

    @Test("Malformed lines of a feed are reported with their numbers, and skipped")
    func malformedFeed() async throws {
        let feed = "\(installation.folder)/stops.txt"
        let good = (1...300).map { "\($0),Haltestelle \($0)\n" }.joined()
        try Data("stop_id,stop_name\nonly one field\n\(good)301,\n".utf8).write(to: URL(fileURLWithPath: feed))
        let ending = try await installation.run(installation.shortRun(scenario: "whole-import") + ["--feed", feed])
        #expect(ending.standardError.contains("2 malformed lines are skipped (line 2: the line has 1 field, but"))
        #expect(ending.standardError.contains("line 303: stop_name is empty"))
        let samples = try installation.document().experiments[0].samples
        #expect(samples.allSatisfy { $0.metrics["rowsStored"] == .value(300) })
    }

    @Test("A feed of the user is measured in the first scenario only, and there nothing is judged, by run and by check")
    func givenFeed() async throws {
        let feed = "\(installation.folder)/stops.txt"
        let rows = (1...30).map { "\($0),Stop \($0)\n" }.joined()
        try Data("stop_id,stop_name\n\(rows)".utf8).write(to: URL(fileURLWithPath: feed))
        // A path in a setting is relative to the user's current folder, like a path in an option.
        let run = installation.shortRun(scenario: "whole-import") + ["--scenario", "crlf-feed"]
        let ending = try await installation.run(run + ["--set", "feed=stops.txt"])
        #expect(ending.status == 0, "\(ending.standardOutput)\(ending.standardError)")
        let junit = "\(installation.folder)/junit.xml"
        let check = try await installation.run("check", installation.results, "--junit", junit)
        #expect(check.status == 0, "\(check.standardOutput)")
        for output in [ending.standardOutput, check.standardOutput] {
            #expect(output.contains("not judged") && output.contains("progress-flood/whole-import"), "\(output)")
            #expect(!output.contains("progress-flood/crlf-feed"))
        }
        #expect(ending.standardOutput.contains("Here the feed is stops.txt"))
        #expect(try JUnitReport(path: junit).failures == 0)

        let result = try installation.document().experiments[0]
        #expect(result.parameters.filter { $0.value["feed"] != .text("") }.map(\.key) == ["whole-import"])
        for verdict in result.verdicts {
            let cells = verdict.expectation.claim.cells
            if cells.contains(where: { $0.scenario == "whole-import" }) { #expect(verdict.ruling == .notMeasured) }
        }
        #expect(result.verdicts.contains { $0.ruling == .held })
        for sample in result.samples {
            #expect(sample.metrics["rowsStored"] == .value(sample.scenario == "whole-import" ? 30 : 2000))
        }
        // All expectations of this run are about the generated feed, so none is judged.
        let alone = try await installation.run(installation.shortRun(scenario: "whole-import") + ["--feed", feed])
        #expect(alone.status == 0, "\(alone.standardOutput)\(alone.standardError)")
        let refused = installation.shortRun(scenario: "crlf-feed") + ["--feed", feed]
        try await installation.expectRefusal(refused, mentioning: "the first scenario")
    }

    private func run(_ options: String...) async throws {
        let ending = try await installation.run(installation.shortRun(scenario: nil) + options)
        try #require([0, 1, 3, 4].contains(ending.status), "\(ending.status): \(ending.standardError)")
    }
}
