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

    @Flag(
        help:
            "Calibrate whole comparisons: three experiments in 20 minutes, as CI asks, and one in 5, as a person does."
    )
    var whole = false

    @Option(
        help: ArgumentHelp(
            "Take no blocks: replay comparisons from those of an earlier calibration, with its JSON.",
            valueName: "file"
        )
    )
    var replay: String?

    @Option(help: ArgumentHelp("Calibrate for this long.", valueName: "minutes"))
    var minutes = 20.0

    @Option(
        help: ArgumentHelp(
            "Replay this many comparisons of each kind; 200 if it is not given, and 30 with --whole.",
            valueName: "number"
        )
    )
    var comparisons: Int?

    @Option(help: ArgumentHelp("Seed of the order of samples and of the replays.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Write the calibration as JSON, Markdown and a chart.", valueName: "folder"))
    var output: String?

    /// The calibrated experiment: an import, because it contains some of everything that makes noise.
    static let (experiment, variant, scenario, parameter) = (
        "progress-flood", "coalesced", "whole-import", "rows"
    )
    /// Seconds that each comparison may take: half of the default of `compare`, so that a quarter of an hour yields
    /// more blocks than a comparison needs.
    private static let budget = 150.0
    private static let usualComparisons = 200

    func validate() throws {
        guard minutes > 0, minutes <= 1440 else {
            throw ValidationError("--minutes cannot be \(minutes); give minutes, more than 0 and at most a day")
        }
        let needsCalibrate = busy || peers || whole || replay != nil || comparisons != nil || output != nil
        guard calibrate || !needsCalibrate else {
            throw ValidationError(
                "--busy, --peers, --whole, --replay, --comparisons and --output need --calibrate; add it"
            )
        }
        guard comparisons.map((1...100_000).contains) ?? true else {
            throw ValidationError("--comparisons cannot be \(comparisons ?? 0); give a number from 1 to 100000")
        }
        guard !whole || !peers else {
            throw ValidationError("--peers is not for whole comparisons: leave out one of --peers and --whole")
        }
        guard replay == nil || !busy && !peers else {
            throw ValidationError("--replay takes no blocks: leave out --busy and --peers")
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
        if whole { return try await runWhole(into: folder) }
        let document = if let replay { try replayed(replay) } else { try await measured() }
        let text = CalibrationText(document)
        for line in text.lines { print(line) }
        if let folder { try write(document, text, into: folder.directory) }
    }

    /// Takes blocks and replays comparisons from them.
    private func measured() async throws -> CalibrationDocument {
        let request = CalibrationRequest(
            executable: try ExperimentCatalog().executables(named: [Self.experiment])[0],
            variant: Self.variant,
            scenario: Self.scenario,
            parameter: Self.parameter,
            sampling: minutes * 60,
            budget: Self.budget,
            comparisons: comparisons ?? Self.usualComparisons,
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
        return document
    }

    /// Replays comparisons from an earlier calibration's blocks.
    private func replayed(_ path: String) throws -> CalibrationDocument {
        var document: CalibrationDocument = try CalibrationFile.read(path)
        document.calibrations = CalibrationRequest.leastEffects.map { effect in
            Calibration(
                replaying: document.pools,
                of: document.metric,
                secondsPerBlock: document.secondsPerBlock,
                budget: document.budget,
                leastEffect: effect,
                comparisons: comparisons ?? Self.usualComparisons,
                seed: seed
            )
        }
        return document
    }

    private func write(_ document: CalibrationDocument, _ text: CalibrationText, into folder: String) throws {
        let name = "\(folder)/calibration\(document.wasKeptBusy ? "-busy" : "")"
        let chart = try CalibrationChart(document).file()
        try write([
            ("\(name).json", CalibrationFile.data(document)), ("\(name).md", Data(text.markdown.utf8)),
            ("\(name).svg", Data(chart.utf8)),
        ])
        print("\(name.shownPath).json, .md and .svg")
    }

    /// - Throws: ``UsageError`` if one cannot be written.
    func write(_ files: [(path: String, data: Data)]) throws {
        for file in files {
            do {
                try WholeFile.write(file.data, to: file.path)
            } catch {
                throw UsageError("cannot write \(file.path.shownPath): \(error); name another folder with --output")
            }
        }
    }
}
