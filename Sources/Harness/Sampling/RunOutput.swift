import Foundation
import Model

/// The folder that a run writes into.
package struct RunOutput: Sendable {
    package let directory: String

    /// Makes the folder where it is missing.
    ///
    /// - Throws: ``UsageError`` where it cannot be made.
    package init(directory: String) throws {
        self.directory = directory
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw UsageError(
                "cannot write into \(directory): it is no folder and cannot be made one; name another with --output"
            )
        }
    }

    package var resultPath: String { directory + "/results.json" }

    /// Writes the document before the first sample: an output that cannot be written shows at once.
    package func begin(_ document: ResultDocument) throws {
        do {
            try ResultFile.write(document, to: resultPath)
            try FileManager.default.createDirectory(atPath: timelines, withIntermediateDirectories: true)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
    }

    /// Writes the document over the one before.
    ///
    /// - Throws: ``HarnessError``: the one before is then still whole, and this one is under the system's temporary
    ///   folder where there is room for it.
    package func write(_ document: ResultDocument) throws {
        do {
            try ResultFile.write(document, to: resultPath)
        } catch {
            let rescue = FileManager.default.temporaryDirectory
                .appending(
                    path: "pitfalls-results-\(document.seed)-\(Int(document.startedAt.timeIntervalSince1970)).json"
                )
                .path
            do {
                try ResultFile.write(document, to: rescue)
            } catch {
                throw HarnessError("\(error); the folder keeps what was finished before")
            }
            throw HarnessError("\(error); every finished sample is in \(rescue) instead")
        }
    }

    /// Writes a sample's timeline beside the document.
    func write(timeline: Data, of sample: Sample, experiment: String) throws {
        guard let name = TimelineFile.path(of: sample, experiment: experiment) else {
            throw HarnessError("a name in \(experiment) is none that a file can have; the results are whole")
        }
        let path = "\(directory)/\(name)"
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try WholeFile.write(timeline, to: path)
        } catch {
            throw HarnessError("cannot write a timeline into \(folder): \(error); the results are whole")
        }
    }

    /// Takes the timelines of an experiment's samples over from another run's folder, where it has any.
    ///
    /// - Throws: ``HarnessError`` where one cannot be copied.
    package func copyTimelines(of result: ExperimentResult, from folder: String) throws {
        for sample in result.samples {
            guard let name = TimelineFile.path(of: sample, experiment: result.experiment.name),
                let timeline = FileManager.default.contents(atPath: "\(folder)/\(name)")
            else { continue }
            try write(timeline: timeline, of: sample, experiment: result.experiment.name)
        }
    }

    private var timelines: String { directory + "/timelines" }
}
