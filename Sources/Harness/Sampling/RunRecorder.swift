import Foundation
import Model

/// Stores a run's samples so far, in memory and on disk. Every finished sample stays readable, no matter how the run
/// ends. Until ``end(_:)`` the samples are in a journal next to the document.
package struct RunRecorder: Sendable {
    /// The run's results, which are judged when the run ends.
    package private(set) var document: ResultDocument
    private let output: RunOutput
    private let journal: SampleJournal

    /// Writes a document without samples. If the output cannot be written, the run fails before its first sample.
    ///
    /// - Throws: ``UsageError`` if the folder cannot be written to.
    package init(_ document: ResultDocument, in output: RunOutput) throws {
        try output.begin(document)
        do {
            journal = try SampleJournal(of: document, beside: output.resultPath)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
        (self.document, self.output) = (document, output)
    }

    /// Stores a sample that has ended, with its timeline.
    ///
    /// - Throws: ``HarnessError`` if the sample or its timeline cannot be written.
    mutating func keep(_ sample: Sample, timeline: Data?, ofExperimentAt index: Int) throws {
        document.experiments[index].samples.append(sample)
        let experiment = document.experiments[index].experiment.name
        do {
            try journal.append(sample, of: experiment)
        } catch {
            throw HarnessError("\(error); free some space or name another folder with --output")
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

    /// Judges the samples and writes the whole document.
    ///
    /// - Throws: ``HarnessError`` if the document cannot be written. The samples are then in the journal, and in the
    ///   system's temporary folder if it has room.
    package mutating func end(_ status: ResultDocument.Status) throws -> ResultDocument {
        document.status = status
        // The machine's clock may have been set back during the run.
        document.endedAt = max(.now, document.startedAt)
        document.judge()
        do {
            try output.replace(document)
        } catch {
            throw failure(error)
        }
        return document
    }

    /// Moves the samples into the document after the harness has ended the run early. If the disk is full, the samples
    /// stay in the journal.
    mutating func breakOff() {
        document.judge()
        try? output.replace(document)
    }

    /// Adds to an error that has ended the run how many samples are kept, and where. If the folder has not kept them
    /// all, they are written into the system's temporary folder.
    package func failure(_ error: any Error, planned: Int = 0) -> HarnessError {
        let taken = document.sampleCount
        guard taken > 0 else { return HarnessError("\(error)") }
        // Reads the samples again, because only a reader sees whether the disk has kept them all.
        var kept = (try? ResultFile.read(output.resultPath).sampleCount) ?? 0
        var path = output.resultPath
        if kept < taken, let rescue = output.rescue(document) { (kept, path) = (taken, rescue) }
        return HarnessError(
            "\(error); \(kept) of \(max(planned, taken)) samples are kept, and pitfalls check reads them from "
                + path.shownPath
        )
    }
}

extension ResultDocument {
    fileprivate var sampleCount: Int { experiments.reduce(0) { $0 + $1.samples.count } }
}

/// The folder that a run writes to. No other command can write to the folder while this value or a copy of it exists.
package struct RunOutput: Sendable {
    package let directory: String
    private let lock: FolderLock

    /// - Throws: ``UsageError`` if the folder cannot be created, or another command writes to it.
    package init(directory: String) throws {
        self.directory = directory
        do {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        } catch {
            throw Self.refusal(directory, "it is not a folder and cannot be created")
        }
        do throws(FolderLock.Failure) {
            lock = try FolderLock(directory)
        } catch .system(let code) {
            throw Self.refusal(directory, String(cString: strerror(code)))
        } catch .taken {
            throw UsageError(
                "another command is writing into \(directory.shownPath); "
                    + "wait until it has ended, or name another folder with --output"
            )
        }
    }

    /// Checks that a run can write all of its files into a folder. Call before long work. Creates nothing, because the
    /// command may still be refused for another reason.
    package static func expectWritable(_ directory: String) throws(UsageError) {
        let files = FileManager.default
        var place = directory
        while !place.isEmpty, !files.fileExists(atPath: place) { place = (place as NSString).deletingLastPathComponent }
        if place.isEmpty { place = "." }
        guard files.isFolder(atPath: place) else {
            throw refusal(directory, "it is not a folder and cannot be created")
        }
        guard access(place, W_OK | X_OK) == 0 else { throw refusal(directory, String(cString: strerror(errno))) }
        // These files are written only after the last sample, so they are checked now.
        for name in ["results.json", "report.html"] {
            var status = stat()
            guard stat("\(directory)/\(name)", &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            throw refusal(directory, "\(name) in it is not a regular file")
        }
        for name in ["timelines", "charts"] {
            let path = "\(directory)/\(name)"
            guard files.fileExists(atPath: path) else { continue }
            guard files.isFolder(atPath: path) else { throw refusal(directory, "\(name) in it is not a folder") }
            guard access(path, W_OK | X_OK) == 0 else {
                throw refusal(directory, "\(name) in it: \(String(cString: strerror(errno)))")
            }
        }
    }

    private static func refusal(_ directory: String, _ reason: String) -> UsageError {
        UsageError("cannot write into \(directory.shownPath): \(reason); name another folder with --output")
    }

    package var resultPath: String { directory + "/results.json" }

    /// Replaces the document of an earlier run, and removes the earlier run's report. Also removes the earlier run's
    /// timelines unless `keepsTimelines` is true.
    ///
    /// - Throws: ``UsageError`` if the new document cannot be written. The earlier document is then unchanged.
    package func begin(_ document: ResultDocument, keepsTimelines: Bool = false) throws {
        try expectReadable(document)
        do {
            try FileManager.default.createDirectory(atPath: timelines, withIntermediateDirectories: true)
        } catch {
            // A broken link in the folder's place also counts as a file.
            let isInTheWay = (try? FileManager.default.attributesOfItem(atPath: timelines)) != nil
            let reason =
                isInTheWay
                ? "a file is in its place; remove it"
                : ResultFileError.reason(error)
            throw UsageError(
                "cannot create the folder \(timelines.shownPath): \(reason), or name another with --output"
            )
        }
        do {
            try replace(document)
        } catch {
            throw UsageError("\(error); free some space or name another folder with --output")
        }
        // If the command is killed before this line, the earlier run's timelines stay. Readers reject another run's
        // timelines.
        if !keepsTimelines { removeTimelines() }
        // If this run writes no report, the earlier run's report could be mistaken for its report.
        unlink(directory + "/report.html")
    }

    /// Checks that the results can be read again, before hours of sampling.
    private func expectReadable(_ document: ResultDocument) throws {
        do {
            try JSONLimits.results.check(try ResultFile.data(of: document))
        } catch let error as JSONLimitError {
            throw UsageError("a result cannot store this value: \(error); choose another value with --set")
        }
    }

    /// Removes from the folder `timelines` only what a run stores there: the `.json` files in its subfolders, and each
    /// subfolder that is then empty. Follows no link.
    private func removeTimelines() {
        let files = FileManager.default
        for folder in Self.entries(of: timelines, .typeDirectory) {
            for file in Self.entries(of: folder, .typeRegular) where file.hasSuffix(".json") {
                try? files.removeItem(atPath: file)
            }
            // Removes the folder only if it is empty.
            rmdir(folder)
        }
    }

    /// Returns the paths of a folder's entries of one type. Returns no paths if the folder itself is a link.
    private static func entries(of folder: String, _ type: FileAttributeType) -> [String] {
        let files = FileManager.default
        func isOfType(_ path: String, _ type: FileAttributeType) -> Bool {
            (try? files.attributesOfItem(atPath: path))?[.type] as? FileAttributeType == type
        }
        guard isOfType(folder, .typeDirectory), let names = try? files.contentsOfDirectory(atPath: folder) else {
            return []
        }
        return names.map { "\(folder)/\($0)" }.filter { isOfType($0, type) }
    }

    /// Replaces the earlier document, and removes its journal.
    func replace(_ document: ResultDocument) throws(ResultFileError) {
        try ResultFile.write(document, to: resultPath)
        SampleJournal.remove(beside: resultPath)
    }

    /// Writes a document into the system's temporary folder after its own folder failed. Returns the document's path,
    /// or nil if the temporary folder has no room either.
    func rescue(_ document: ResultDocument) -> String? {
        // The file's name cannot be guessed, and only this user may read the file.
        let name = "pitfalls-results-\(document.seed)-\(UUID().uuidString).json"
        let path = "\(TemporaryDirectory.place())/\(name)"
        guard (try? WholeFile.write(ResultFile.data(of: document), to: path, permissions: 0o600)) != nil else {
            return nil
        }
        return path
    }

    /// Writes a sample's timeline next to the document.
    func write(timeline: Data, of sample: Sample, experiment: String) throws {
        guard let name = TimelineFile.path(of: sample, experiment: experiment) else {
            throw HarnessError("a name in \(experiment) cannot be a file name")
        }
        let path = "\(directory)/\(name)"
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try WholeFile.write(timeline, to: path)
        } catch {
            throw HarnessError(
                "cannot write a timeline into \(folder): \(ResultFileError.reason(error)); "
                    + "free some space or name another folder with --output"
            )
        }
    }

    private var timelines: String { directory + "/timelines" }
}

// MARK: - Timelines of another run

extension RunOutput {
    /// Checks that a document's timelines will be written into this folder and nowhere else.
    ///
    /// - Throws: ``UsageError`` if a folder for the timelines is a link.
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
    /// - Returns: The reasons why timelines were not copied. A timeline must be a regular file of a normal size within
    ///   the folder.
    /// - Throws: ``HarnessError`` if a timeline cannot be copied.
    package func copyTimelines(of result: ExperimentResult, from folder: String) throws -> [String] {
        var leftOut: [String] = []
        for sample in result.samples {
            guard let name = TimelineFile.path(of: sample, experiment: result.experiment.name) else { continue }
            let timeline: Data
            do throws(FileRefusal) {
                timeline = try BoundedFile.read("\(folder)/\(name)", atMost: TimelineFile.largest, followsLink: false)
            } catch {
                if error != .missing { leftOut.append("\(folder)/\(name): \(error)") }
                continue
            }
            try write(timeline: timeline, of: sample, experiment: result.experiment.name)
        }
        return leftOut
    }
}
