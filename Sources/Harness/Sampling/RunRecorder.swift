import Foundation
import Model

/// Stores what a run has measured so far, in memory and on disk: every finished sample is readable, however the run
/// ends.
///
/// Between ``init(_:in:)`` and ``end(_:)`` the samples are in a journal beside the document, each written once.
package struct RunRecorder: Sendable {
    /// Judged when the run ends.
    package private(set) var document: ResultDocument
    private let output: RunOutput
    private let journal: SampleJournal

    /// Writes the document before the first sample, so that an unwritable output fails at once.
    ///
    /// - Parameter document: A run's, without samples.
    /// - Throws: ``UsageError`` if the folder cannot be written to.
    package init(_ document: ResultDocument, in output: RunOutput) throws {
        try output.begin(document)
        do {
            journal = try SampleJournal(of: document, beside: output.resultPath)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
        self.document = document
        self.output = output
    }

    /// Stores a sample that has ended, with its timeline.
    ///
    /// - Parameter index: Its experiment's index in the document.
    /// - Throws: ``HarnessError`` if it cannot be written: all samples are then in the system's temporary folder, if
    ///   there is room.
    mutating func keep(_ sample: Sample, timeline: Data?, ofExperimentAt index: Int) throws {
        document.experiments[index].samples.append(sample)
        let experiment = document.experiments[index].experiment.name
        do {
            try journal.append(sample, of: experiment)
        } catch {
            document.judge()
            throw output.rescue(document, after: error)
        }
        if let timeline {
            let marked = TimelineFile.marked(timeline, asOf: document.run)
            try output.write(timeline: marked, of: sample, experiment: experiment)
        }
    }

    /// Judges an experiment's samples so far.
    mutating func judge(_ index: Int) -> [Verdict] {
        let result = document.experiments[index]
        let verdicts = Judgement.verdicts(of: result, in: document.environment(of: result))
        document.experiments[index].verdicts = verdicts
        return verdicts
    }

    /// Judges the samples and writes the document, whole.
    ///
    /// - Returns: The document.
    /// - Throws: ``HarnessError`` if it cannot be written. The samples are then in the journal, and in the system's
    ///   temporary folder if there is room.
    package mutating func end(_ status: ResultDocument.Status) throws -> ResultDocument {
        document.status = status
        document.endedAt = .now
        document.judge()
        try output.write(document)
        return document
    }

    /// Puts the samples of a run that the harness itself cut short into the document. Without room for it, they stay in
    /// the journal.
    mutating func breakOff() {
        document.judge()
        try? output.replace(document)
    }
}
