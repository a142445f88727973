import Foundation
import Model

/// Writes the recorded samples of a run as traces for Perfetto, in
/// `traces/<experiment>/<variant>-<scenario>-<block>.json`.
package struct TraceWriter {
    private let directory: String
    private let recordings: RecordingFolder

    /// - Parameter directory: The directory of the traces, which is created if it does not exist.
    package init(directory: String, recordings: RecordingFolder) {
        (self.directory, self.recordings) = (directory, recordings)
    }

    package struct Outcome {
        package var written: [String] = []
        /// One sentence for each timeline that could not be read.
        package var problems: [String] = []
    }

    /// Writes a trace for each sample with a stored timeline.
    ///
    /// - Throws: ``ReportError`` if a file cannot be written.
    package func write(_ document: ResultDocument) throws(ReportError) -> Outcome {
        var outcome = Outcome()
        for result in document.experiments {
            let (experiment, run) = (result.experiment.name, document.run(of: result))
            for sample in result.samples {
                guard let name = TimelineFile.tracePath(of: sample, experiment: experiment) else { continue }
                let timeline: TimelineRecord
                do {
                    guard let stored = try recordings.timeline(of: sample, experiment: experiment, run: run) else {
                        continue
                    }
                    timeline = stored
                } catch {
                    outcome.problems.append("\(error)")
                    continue
                }
                let path = "\(directory)/\(name)"
                try write(SampleTrace(sample, timeline, experiment: experiment), to: path)
                outcome.written.append(path)
            }
        }
        return outcome
    }

    private func write(_ trace: SampleTrace, to path: String) throws(ReportError) {
        do {
            let folder = (path as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try WholeFile.write(trace.json(), to: path)
        } catch {
            throw ReportError("cannot write \(path): \(ResultFileError.reason(error))")
        }
    }
}
