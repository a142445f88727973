import Foundation
import Model
import Testing

/// Tests `pitfalls export` as a script uses it.
@Suite("Export command", .timeLimit(.minutes(2)), .serialized)
struct ExportTests {
    private let installation: Installation
    private let results: String

    /// The tests export a run of one experiment, because reading the whole reference run takes a second.
    init() throws {
        installation = try Installation()
        results = "\(installation.folder)/results.json"
        try ResultFile.write(try #require(Self.document), to: results)
    }

    private static let document = try? Checkout.reference("unsaved-parent")

    @Test(
        "every format on standard output, and nothing else",
        arguments: [
            ("otava", "time,commit,"), ("bencher", "{\n"), ("github-action-benchmark-smaller", "[\n"),
            ("github-action-benchmark-bigger", "["), ("openmetrics", "# TYPE pitfalls_run_environment gauge\n"),
            ("csv", "run,commit,experiment,"), ("benchstat", "Unit "),
        ]
    )
    func formats(format: String, beginning: String) async throws {
        let ending = try await installation.run("export", results, "--format", format)
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(ending.standardOutput.hasPrefix(beginning), "\(ending.standardOutput.prefix(100))")
        #expect(ending.standardOutput.hasSuffix("\n"))
        // This experiment has no figure for which larger is better, so a note reports the empty list for that format.
        #expect(ending.standardError.isEmpty == (format != "github-action-benchmark-bigger"))
    }

    @Test("Otava's table and its configuration are files; the configuration names the table")
    func files() async throws {
        let (table, configuration) = ("\(installation.folder)/otava.csv", "\(installation.folder)/otava.yaml")
        let ending = try await installation.run(
            ["export", results, "--format", "otava", "--output", table, "--otava-config", configuration]
                + ["--metric", "cpuTime", "--experiment", "unsaved-parent"]
        )
        #expect(ending.status == 0 && ending.standardOutput.isEmpty, "\(ending.standardError)")
        let text = try String(contentsOfFile: table, encoding: .utf8)
        #expect(text.contains("unsaved-parent/awaited/rename/cpuTime"))
        #expect(!text.contains("peakHeap"))
        #expect(try String(contentsOfFile: configuration, encoding: .utf8).contains("file: \"\(table)\""))
    }

    @Test(
        "wrong usage and results that cannot be read are refused in one sentence, and nothing is written",
        arguments: [
            (["results.json", "--format", "influx"], "influx"), (["results.json"], "--format"),
            (["nothing.json", "--format", "csv"], "nothing.json"), (["newer.json", "--format", "csv"], "version 7"),
            (["damaged.json", "--format", "otava"], "damaged.json"),
            (["results.json", "results.json", "--format", "csv"], "the same run"),
            (["results.json", "results.json", "--format", "bencher"], "takes one run"),
            (["results.json", "--format", "csv", "--metric", "cpuTimes"], "did you mean cpuTime?"),
            (["results.json", "--format", "csv", "--experiment", "none"], "unsaved-parent"),
            (["results.json", "--format", "csv", "--otava-config", "out"], "--otava-config"),
            (["results.json", "--format", "csv", "--output", "/proc/nowhere/table.csv"], "/proc/nowhere/table.csv"),
        ]
    )
    func refused(arguments: [String], hint: String) async throws {
        for (name, text) in [("damaged", "{"), ("newer", #"{"format":"pitfalls-results","version":7}"#)] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(installation.folder)/\(name).json"))
        }
        let output = arguments.contains("--output") ? [] : ["--output", installation.output]
        try await installation.expectRefusal(["export"] + arguments + output, mentioning: hint)
        #expect(!FileManager.default.fileExists(atPath: installation.output))
    }

    @Test("a run that was cut off is exported as far as it got, and a note says so")
    func cutOff() async throws {
        var document = try ResultFile.read(results)
        document.status = .interrupted
        try ResultFile.write(document, to: results)
        let ending = try await installation.run("export", results, "--format", "csv")
        #expect(ending.status == 0)
        #expect(ending.errorLines.count == 1 && ending.standardError.contains("was cut off"))
    }
}
