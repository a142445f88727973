import Foundation
import Model
import Testing

@Suite("What a run leaves", .timeLimit(.minutes(5)), .serialized)
struct RunFilesTests {
    private let installation: Installation

    init() throws {
        installation = try Installation()
    }

    @Test("70: a report without the folder of its templates, in one sentence that says what to do")
    func missingTemplates() async throws {
        try FileManager.default.removeItem(atPath: "\(installation.folder)/pitfalls_Drawing.resources")
        let ending = try await installation.run("report", Checkout.reference, "--output", installation.output)
        #expect(ending.status == 70)
        #expect(ending.errorLines.count == 1)
        #expect(ending.standardError.contains("pitfalls_Drawing.resources"))
        #expect(ending.standardError.contains("build again"))
    }

    @Test(
        "70: a run without the folder of its page's templates, before any sample, in one sentence that says what to do"
    )
    func runWithoutTemplates() async throws {
        let installation = try Installation(tampering: "touch \"$0.sampled\"")
        try FileManager.default.removeItem(atPath: "\(installation.folder)/pitfalls_Drawing.resources")
        let ending = try await installation.run(
            ["run", "progress-flood", "--variant", "newest-only", "--samples", "1", "--allow-debug-build"]
                + ["--output", installation.output]
        )
        #expect(ending.status == 70)
        #expect(ending.errorLines.count == 1)
        #expect(ending.standardError.contains("pitfalls_Drawing.resources"))
        #expect(ending.standardError.contains("build again"))
        #expect(!FileManager.default.fileExists(atPath: "\(installation.folder)/progress-flood.sampled"))
        #expect(!FileManager.default.fileExists(atPath: installation.output))
    }

    @Test("Results, report, a chart each, and a timeline of every sample that finished")
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
        let timeline = try JSONDecoder().decode(
            TimelineRecord.self,
            from: Data(contentsOf: URL(fileURLWithPath: path))
        )
        let main = try #require(timeline.lanes.first { $0.isMain })
        let names = Set(main.events.map { timeline.names[$0[0]] })
        #expect(names.isSuperset(of: ["frame", "update", "merge"]))
        let work = try #require(
            timeline.lanes.first { lane in lane.events.contains { timeline.names[$0[0]] == "import" } }
        )
        #expect(!work.isMain)
        #expect(work.events.count { timeline.names[$0[0]] == "save" } >= 12_800 / 250)
    }

    @Test("A scenario's own parameters stand over the profile's, and what is set by hand over both")
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

    @Test("A sample says what every instrument read")
    func readings() async throws {
        try await run()
        let samples = try installation.document().experiments[0].samples.filter { $0.scenario == "cancelled-import" }
        let sample = try #require(samples.first)
        for metric in ["hitchTimeRatio", "longestStall", "longestOwnStall", "cpuTime", "contextSwitches", "tapLatency"]
        {
            #expect(sample.metrics[metric]?.value != nil, "\(metric)")
        }
        for metric in ["peakResident", "peakHeap", "peakThreads"] {
            #expect(try #require(sample.metrics[metric]?.value) > 0, "\(metric)")
        }
        #expect(try #require(sample.metrics["rowsStored"]?.value) > 0)
    }

    @Test("Malformed lines of a feed are told with their numbers, and skipped")
    func malformedFeed() async throws {
        let feed = "\(installation.folder)/stops.txt"
        let good = (1...300).map { "\($0),Haltestelle \($0)\n" }.joined()
        try Data("stop_id,stop_name\nonly one field\n\(good)301,\n".utf8).write(to: URL(fileURLWithPath: feed))
        let ending = try await installation.run(
            ["run", "progress-flood", "--variant", "newest-only", "--samples", "1", "--allow-debug-build"]
                + ["--feed", feed, "--output", installation.output]
        )
        #expect(ending.standardError.contains("2 malformed lines are skipped (line 2: the line has 1 of"))
        #expect(ending.standardError.contains("line 303: stop_name is empty"))
        let samples = try installation.document().experiments[0].samples.filter { $0.scenario == "whole-import" }
        #expect(samples.allSatisfy { $0.metrics["rowsStored"] == .value(300) })
    }

    private func run(_ options: String...) async throws {
        let arguments = ["run", "progress-flood", "--variant", "newest-only", "--samples", "1", "--allow-debug-build"]
        let ending = try await installation.run(arguments + ["--output", installation.output] + options)
        try #require(ending.status != 2 && ending.status != 70, "\(ending.standardError)")
    }
}
