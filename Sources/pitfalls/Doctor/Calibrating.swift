import ArgumentParser
import Console
import Foundation
import Gate
import GateReport
import GateSampling
import Model
import Sampling

/// The options and the work of `doctor --calibrate`.
struct Calibrating: ParsableArguments {
    @Flag(help: "Measure compare's false alarms on this machine, and the slowdowns that it would find.")
    var calibrate = false

    @Flag(help: "Calibrate with every processor kept busy by another process.")
    var busy = false

    @Flag(help: "Calibrate beside hyperfine, on the same builds in the same minutes.")
    var peers = false

    @Option(help: ArgumentHelp("Calibrate for this long.", valueName: "minutes"))
    var minutes = 20.0

    @Option(help: ArgumentHelp("Seed of the order of samples and of the replays.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Write the calibration as JSON, Markdown and a chart.", valueName: "folder"))
    var output: String?

    /// The calibrated experiment: an import, because it contains some of everything that makes noise.
    private static let (experiment, variant, scenario, parameter) = (
        "progress-flood", "coalesced", "whole-import", "rows"
    )
    /// Seconds that each comparison may take: half of the default of `compare`, so that a quarter of an hour yields
    /// more blocks than a comparison needs.
    private static let budget = 150.0
    private static let comparisons = 200

    func validate() throws {
        guard minutes > 0, minutes <= 1440 else {
            throw ValidationError("--minutes cannot be \(minutes); give minutes, more than 0 and at most a day")
        }
        guard calibrate || !busy && !peers && output == nil else {
            throw ValidationError("--busy, --peers and --output need --calibrate; add it")
        }
    }

    /// - Throws: ``UsageError``, ``HarnessError``.
    func run() async throws {
        guard EnvironmentRecord.BuildConfiguration.current == .release else {
            throw UsageError(
                "this is a debug build, whose noise differs from a release build's: run it with -c release"
            )
        }
        let folder = try output.map { try RunOutput(directory: $0) }
        let request = CalibrationRequest(
            executable: try ExperimentCatalog().executables(named: [Self.experiment])[0],
            variant: Self.variant,
            scenario: Self.scenario,
            parameter: Self.parameter,
            sampling: minutes * 60,
            budget: Self.budget,
            comparisons: Self.comparisons,
            keepsBusy: busy,
            asksPeers: peers,
            seed: seed
        )
        let status = StatusLine()
        let document = try await Interruption.cancelling { [minutes] in
            try await CalibrationSession(request: request) { elapsed in
                status.show("\(Int(elapsed)) of \(Int(minutes * 60)) s")
            }.run()
        }
        status.finish()
        let text = CalibrationText(document)
        for line in text.lines { print(line) }
        if let folder { try write(document, text, into: folder.directory) }
    }

    private func write(_ document: CalibrationDocument, _ text: CalibrationText, into folder: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let name = "\(folder)/calibration\(busy ? "-busy" : "")"
        let chart = try CalibrationChart(document).file()
        do {
            try WholeFile.write(encoder.encode(document), to: "\(name).json")
            try WholeFile.write(Data(text.markdown.utf8), to: "\(name).md")
            try WholeFile.write(Data(chart.utf8), to: "\(name).svg")
        } catch {
            throw UsageError("cannot write into \(folder): \(error); name another folder with --output")
        }
        print("\(name.shownPath).json, .md and .svg")
    }
}
