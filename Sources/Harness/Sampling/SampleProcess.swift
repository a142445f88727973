import Foundation
import Model
import Subprocess

/// Takes one sample in a new process of the experiment's executable. The process is killed at its deadline.
package struct SampleProcess {
    private let executable: ExperimentExecutable
    private let cell: Expectation.Cell
    private let settings: RunSettings
    private let sharedDirectory: String
    private let scratchDirectory: String
    private let deadline: Double
    private let inputs: [InputFile]
    package var environment: [String: String] = [:]
    /// The closure to call with the process's identifier at the deadline, before the process is killed.
    package var atDeadline: @Sendable (_ process: Int) async -> Void = { _ in }

    /// - Parameters:
    ///   - sharedDirectory: The folder with the input that a run's samples share.
    ///   - scratchDirectory: The folder of this sample, which is empty when the sample starts.
    ///   - deadline: The deadline in seconds.
    ///   - inputs: The input files, which must be the same for every sample.
    package init(
        executable: ExperimentExecutable,
        cell: Expectation.Cell,
        settings: RunSettings,
        sharedDirectory: String,
        scratchDirectory: String,
        deadline: Double,
        inputs: [InputFile] = []
    ) {
        (self.executable, self.cell, self.settings, self.inputs) = (executable, cell, settings, inputs)
        (self.sharedDirectory, self.scratchDirectory, self.deadline) = (sharedDirectory, scratchDirectory, deadline)
    }

    package struct Ending: Sendable {
        package var outcome: Sample.Outcome
        package var measurement: Sample.Measurement?
        package var timeline: Data?
    }

    /// - Throws: `CancellationError` when the task is cancelled and the process has been killed. ``HarnessError`` if
    ///   the process cannot be started, an input file has changed, or the disk was full.
    package func run() async throws -> Ending {
        do {
            return try await takeSample()
        } catch let error as HarnessError {
            throw error
        } catch {
            if error is CancellationError || Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run a sample of \(executable.path): \("\(error)".onOneLine())")
        }
    }

    private func takeSample() async throws -> Ending {
        let errors = Self.standardError(in: scratchDirectory)
        let (watch, status) = try await runToItsEnd(standardError: errors)
        try Task.checkCancellation()
        // A finished sample is checked too, because an import whose saves failed may finish with fewer rows.
        for input in inputs { try input.expectUnchanged() }
        try ScratchFolder(path: scratchDirectory).expectRoom()
        let message = Self.lastLine(of: errors)

        if case .killed(let control) = watch {
            return Ending(
                outcome: .timedOut(afterSeconds: deadline),
                measurement: Sample.Measurement(control: control)
            )
        }
        switch status {
        case .exited(SampleFolder.environmentFailed):
            // The check for room on the disk has passed, so the disk may have been full only while the sample was
            // running.
            let reason = message.isEmpty ? "the disk failed while the sample wrote into \(scratchDirectory)" : message
            throw HarnessError("a sample of \(cell.variant) could not continue: \(reason)")
        case .signaled(let signal):
            try expectWithinLimits(signal)
            return Ending(outcome: .crashed(signal: Int(signal)))
        case .exited(let status):
            guard status == 0 else { return Ending(outcome: .failed(status: Int(status), message: message)) }
            let folder = SampleFolder(scratchDirectory)
            do {
                guard let measurement = try folder.measurement() else {
                    let details = message.isEmpty ? "" : ": \(message)"
                    return Ending(outcome: .failed(status: 0, message: "ended without a result\(details)"))
                }
                return Ending(outcome: .finished, measurement: measurement, timeline: try folder.timeline())
            } catch let error as HarnessError {
                throw error
            } catch {
                let reason = "wrote a result that cannot be used: \(error)".onOneLine(atMost: 1000)
                return Ending(outcome: .failed(status: 0, message: reason))
            }
        }
    }

    /// - Throws: ``HarnessError`` if a resource limit (`ulimit`) ended the sample.
    private func expectWithinLimits(_ signal: Int32) throws(HarnessError) {
        let limit: (what: String, option: String)? =
            switch signal {
            case SIGXFSZ: ("a file's size", "-f")
            case SIGXCPU: ("processor time", "-t")
            default: nil
            }
        guard let limit else { return }
        throw HarnessError(
            "the limit on \(limit.what) ended a sample of \(cell.variant); raise it with ulimit \(limit.option)"
        )
    }

    /// Returns the path of the file that receives the process's standard error.
    package static func standardError(in scratchDirectory: String) -> String {
        "\(scratchDirectory)/standard-error.txt"
    }

    private enum Watch {
        case hasEnded
        /// The process was killed at its deadline. The record says how long the machine kept the process from running.
        case killed(ControlRecord?)
    }

    /// The arguments with which the executable takes the sample.
    package var arguments: [String] {
        [
            "sample", "--variant", executable.substitutes[cell.variant] ?? cell.variant, "--scenario", cell.scenario,
            "--shared-directory", sharedDirectory, "--scratch-directory", scratchDirectory,
        ] + settings.arguments
    }

    private func runToItsEnd(standardError: String) async throws -> (Watch, TerminationStatus) {
        // The system's own temporary files, such as a download's, are removed even if the sample is killed.
        let temporary = try TemporaryDirectory()
        defer { temporary.remove() }
        let errors = try FileDescriptor.open(
            standardError,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        // A backtrace of an expected crash would take longer than the sample.
        var variables: [Environment.Key: String?] = ["SWIFT_BACKTRACE": "enable=no", "TMPDIR": temporary.path]
        for (name, value) in environment { variables[Environment.Key(stringLiteral: name)] = value }
        let result = try await Subprocess.run(
            .path(FilePath(executable.path)),
            arguments: Arguments(arguments),
            environment: .inherit.updating(variables),
            workingDirectory: FilePath(scratchDirectory),
            platformOptions: .ownGroup,
            // The sample ends when this pipe closes, even if the harness is killed.
            input: .inputWriter,
            output: .sequence,
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { [deadline, atDeadline] execution in
            await withTaskGroup(of: Watch.self) { group in
                group.addTask {
                    try? await Task.sleep(for: .seconds(deadline))
                    guard !Task.isCancelled else { return .hasEnded }
                    let process = Int(execution.processIdentifier.value)
                    let control = StarvedProcess.control(of: process, after: deadline)
                    await atDeadline(process)
                    // An error is ignored, because the process may have ended by itself at this moment.
                    try? execution.send(signal: .kill)
                    return .killed(control)
                }
                group.addTask {
                    // Standard output ends when the process ends. An error while reading standard output also ends the
                    // wait.
                    do { for try await _ in execution.standardOutput {} } catch {}
                    return .hasEnded
                }
                var ending = Watch.hasEnded
                for await watch in group {
                    if case .killed = watch { ending = watch }
                    group.cancelAll()
                }
                return ending
            }
        }
        return (result.closureResult, result.terminationStatus)
    }

    /// Returns the last line of the file. Reads only the end of the file, because a process may write any number of
    /// bytes.
    private static func lastLine(of path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path) else { return "" }
        defer { try? file.close() }
        let tail = 4096
        let end = (try? file.seekToEnd()) ?? 0
        try? file.seek(toOffset: end - min(end, UInt64(tail)))
        let bytes = (try? file.read(upToCount: tail)) ?? Data()
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).last ?? ""
        return String(line).onOneLine(atMost: 1000)
    }
}

/// The scratch directory of a sample. The sample's process writes its results into this directory.
package struct SampleFolder: Sendable {
    /// The exit status of a sample's process that could not measure because of its environment: EX_IOERR of sysexits.h.
    package static let environmentFailed: Int32 = 74

    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Writes the measurement, and the timeline if one was recorded. The sample's process calls this method.
    ///
    /// - Throws: `EncodingError` if a figure is not a number. ``ResultFileError`` if a file cannot be written.
    package func write(_ measurement: Sample.Measurement, _ timeline: TimelineRecord?) throws {
        let encoder = JSONEncoder()
        let files = [
            (measurementPath, try encoder.encode(measurement)), (timelinePath, try timeline.map(encoder.encode)),
        ]
        do {
            for case (let path, let data?) in files { try data.write(to: URL(fileURLWithPath: path)) }
        } catch {
            throw ResultFileError("cannot write the sample into \(path): \(ResultFileError.reason(error))")
        }
    }

    /// Reads the measurement that the process has written. Returns nil if there is no such file, or if the file is too
    /// large.
    ///
    /// - Throws: ``HarnessError`` if the file cannot be read. Another error if the file's contents are not a
    ///   measurement.
    package func measurement() throws -> Sample.Measurement? {
        guard let data = try contents(measurementPath) else { return nil }
        try JSONLimits.results.check(data)
        return try JSONDecoder().decode(Sample.Measurement.self, from: data)
    }

    /// Reads the timeline that the process has written. Returns nil if there is no such file, or if the file is too
    /// large.
    package func timeline() throws(HarnessError) -> Data? { try contents(timelinePath) }

    private func contents(_ path: String) throws(HarnessError) -> Data? {
        do {
            return try BoundedFile.read(path, atMost: TimelineFile.largest)
        } catch {
            guard case .system = error else { return nil }
            throw HarnessError("cannot read what a sample wrote into \(path): \(error)")
        }
    }

    private var measurementPath: String { "\(path)/sample.json" }
    private var timelinePath: String { "\(path)/timeline.json" }
}
