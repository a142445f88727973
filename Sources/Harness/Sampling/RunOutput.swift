import Foundation
import Model

/// The folder that a run writes to.
package struct RunOutput: Sendable {
    package let directory: String

    /// Creates the folder if it is missing.
    ///
    /// - Throws: ``UsageError`` if it cannot be created.
    package init(directory: String) throws {
        self.directory = directory
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw UsageError(
                "cannot write into \(directory): it is not a folder and cannot be created; name another with --output"
            )
        }
    }

    package var resultPath: String { directory + "/results.json" }

    /// Writes the document into the folder and replaces an earlier run's.
    ///
    /// - Throws: ``UsageError`` if it cannot be written; the earlier document is then unchanged.
    package func begin(_ document: ResultDocument) throws {
        do {
            try FileManager.default.createDirectory(atPath: timelines, withIntermediateDirectories: true)
            try replace(document)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
    }

    /// Removes the report of an earlier run.
    package func removeReport() {
        unlink(directory + "/report.html")
    }

    /// Writes the document at the end of its run.
    ///
    /// - Throws: ``HarnessError``. The earlier document is then unchanged, and this one is in the system's temporary
    ///   folder if there is room.
    func write(_ document: ResultDocument) throws {
        do {
            try replace(document)
        } catch {
            throw rescue(document, after: error)
        }
    }

    /// Replaces the earlier document, and removes its journal.
    func replace(_ document: ResultDocument) throws(ResultFileError) {
        try ResultFile.write(document, to: resultPath)
        SampleJournal.remove(beside: resultPath)
    }

    /// Writes a document that cannot be written to the folder into the system's temporary folder.
    ///
    /// - Parameter error: Why it cannot be written to the folder.
    /// - Returns: Says so, and where the document is.
    func rescue(_ document: ResultDocument, after error: ResultFileError) -> HarnessError {
        let name = "pitfalls-results-\(document.seed)-\(Int(document.startedAt.timeIntervalSince1970)).json"
        let path = FileManager.default.temporaryDirectory.appending(path: name).path
        do {
            try ResultFile.write(document, to: path)
        } catch {
            return HarnessError("\(error); the folder keeps its earlier contents")
        }
        return HarnessError("\(error); every finished sample is in \(path) instead")
    }

    /// Writes a sample's timeline beside the document.
    func write(timeline: Data, of sample: Sample, experiment: String) throws {
        guard let name = TimelineFile.path(of: sample, experiment: experiment) else {
            throw HarnessError("a name in \(experiment) cannot be a file name; the results are complete")
        }
        let path = "\(directory)/\(name)"
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try WholeFile.write(timeline, to: path)
        } catch {
            throw HarnessError("cannot write a timeline into \(folder): \(error); the results are complete")
        }
    }

    /// Copies the timelines of an experiment's samples from another run's folder, if there are any.
    ///
    /// - Throws: ``HarnessError`` if one cannot be copied.
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
