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

    /// Writes the document into the folder, in the place of an earlier run's.
    ///
    /// - Throws: ``UsageError`` where it cannot be written; what was there before is then still whole.
    package func begin(_ document: ResultDocument) throws {
        do {
            try replace(document)
            try FileManager.default.createDirectory(atPath: timelines, withIntermediateDirectories: true)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
    }

    /// Writes the document at the end of its run.
    ///
    /// - Throws: ``HarnessError``: what was there before is then still whole, and this document is under the system's
    ///   temporary folder where there is room for it.
    func write(_ document: ResultDocument) throws {
        do {
            try replace(document)
        } catch {
            throw rescue(document, after: error)
        }
    }

    /// Writes the document over the one before, and removes the journal of that one.
    func replace(_ document: ResultDocument) throws(ResultFileError) {
        try ResultFile.write(document, to: resultPath)
        SampleJournal.remove(beside: resultPath)
    }

    /// Writes a document that finds no place in the folder under the system's temporary folder.
    ///
    /// - Parameter error: Why it finds none.
    /// - Returns: Says so, and where the document is.
    func rescue(_ document: ResultDocument, after error: ResultFileError) -> HarnessError {
        let name = "pitfalls-results-\(document.seed)-\(Int(document.startedAt.timeIntervalSince1970)).json"
        let path = FileManager.default.temporaryDirectory.appending(path: name).path
        do {
            try ResultFile.write(document, to: path)
        } catch {
            return HarnessError("\(error); the folder keeps what was finished before")
        }
        return HarnessError("\(error); every finished sample is in \(path) instead")
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
