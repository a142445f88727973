import Foundation
import Gate
import GateReport
import GateSampling
import Model
import Sampling

extension Calibrating {
    /// The comparisons that are calibrated: as the workflow asks and as a person does.
    private static let kinds = [
        WholeCalibrationRequest.Kind(
            experiments: ["progress-flood", "line-reader", "child-context-save"],
            budget: 20 * 60
        ),
        WholeCalibrationRequest.Kind(experiments: ["progress-flood"], budget: 5 * 60),
    ]
    private static let usualWholeComparisons = 30

    /// Records blocks, or reads those of an earlier calibration, and replays whole comparisons from them.
    ///
    /// - Throws: ``UsageError``, ``HarnessError``.
    func runWhole(into output: RunOutput?) async throws {
        var document: WholeCalibrationDocument
        if let replay {
            document = try CalibrationFile.read(replay)
        } else {
            document = try await recorded()
        }
        document.trials = await WholeReplay.trials(
            of: document,
            Self.kinds,
            comparisons: comparisons ?? Self.usualWholeComparisons,
            seed: seed
        )
        let text = WholeCalibrationText(document)
        for line in text.lines { print(line) }
        guard let output else { return }
        let name = "\(output.directory)/whole-calibration\(document.wasKeptBusy ? "-busy" : "")"
        try write([("\(name).json", CalibrationFile.data(document)), ("\(name).md", Data(text.markdown.utf8))])
        print("\(name.shownPath).json and .md")
    }

    private func recorded() async throws -> WholeCalibrationDocument {
        let request = WholeCalibrationRequest(
            kinds: Self.kinds,
            changed: ComparedCell(
                experiment: Self.experiment,
                cell: Expectation.Cell(Self.variant, in: Self.scenario)
            ),
            parameter: Self.parameter,
            sampling: minutes * 60,
            leastEffect: 0.03,
            keepsBusy: busy,
            seed: seed
        )
        let status = StatusLine()
        let document = try await Interruption.cancelling { [minutes] in
            try await WholeRecording(request: request, folder: ExperimentCatalog().directory.path) { elapsed in
                status.show("\(Int(elapsed)) of \(Int(minutes * 60)) s")
            }.run()
        }
        status.finish()
        return document
    }
}
