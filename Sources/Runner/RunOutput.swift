import Foundation
import Results

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
        let folder = "\(timelines)/\(experiment)"
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let number = sample.isWarmUp ? "warm-up" : String(sample.block)
            try WholeFile.write(timeline, to: "\(folder)/\(sample.variant)-\(sample.scenario)-\(number).json")
        } catch {
            throw HarnessError("cannot write a timeline into \(folder): \(error); the results are whole")
        }
    }

    /// Takes the timelines of an experiment over from another run's folder, where it has any.
    ///
    /// - Throws: ``HarnessError`` where they cannot be copied.
    package func copyTimelines(of experiment: String, from folder: String) throws {
        let source = "\(RunOutput.timelines(in: folder))/\(experiment)"
        let target = "\(timelines)/\(experiment)"
        guard FileManager.default.fileExists(atPath: source), source != target else { return }
        do {
            try? FileManager.default.removeItem(atPath: target)
            try FileManager.default.copyItem(atPath: source, toPath: target)
        } catch {
            throw HarnessError("cannot copy the timelines \(source): \(error); the results are whole")
        }
    }

    private static func timelines(in folder: String) -> String { folder + "/timelines" }

    private var timelines: String { Self.timelines(in: directory) }
}
