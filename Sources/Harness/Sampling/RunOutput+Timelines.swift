import Foundation
import Model

extension RunOutput {
    /// Checks that timelines of a document are written into this folder and not elsewhere.
    ///
    /// - Throws: ``UsageError`` if a folder for them is a link.
    package func expectOwnTimelines(of document: ResultDocument) throws {
        for name in ["timelines"] + document.experiments.map({ "timelines/\($0.experiment.name)" }) {
            let path = "\(directory)/\(name)"
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) == nil else {
                throw UsageError("\(path.shownPath) is a link; remove it, or name another folder with --output")
            }
        }
    }

    /// Copies the timelines of an experiment's samples from another run's folder, if there are any.
    ///
    /// - Returns: Why a timeline was left out, for each that is not a plain file of a usual size within the folder.
    /// - Throws: ``HarnessError`` if one cannot be copied.
    package func copyTimelines(of result: ExperimentResult, from folder: String) throws -> [String] {
        var leftOut: [String] = []
        for sample in result.samples {
            guard let name = TimelineFile.path(of: sample, experiment: result.experiment.name) else { continue }
            let timeline: Data
            do throws(FileRefusal) {
                timeline = try BoundedFile.read(
                    "\(folder)/\(name)",
                    atMost: TimelineFile.largest,
                    followsLink: false
                )
            } catch {
                if error != .missing { leftOut.append("\(folder)/\(name): \(error)") }
                continue
            }
            try write(timeline: timeline, of: sample, experiment: result.experiment.name)
        }
        return leftOut
    }
}
