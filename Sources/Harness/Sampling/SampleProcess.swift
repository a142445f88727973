import Foundation
import Model
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Takes one sample: a fresh process of the experiment's executable, killed when its deadline passes.
package struct SampleProcess {
    private let executable: ExperimentExecutable
    private let cell: Expectation.Cell
    private let settings: RunSettings
    private let sharedDirectory: String
    private let scratchDirectory: String
    private let deadline: Double

    /// - Parameters:
    ///   - sharedDirectory: Where the samples of a run find their common input.
    ///   - scratchDirectory: The sample's own, empty when it starts.
    ///   - deadline: Seconds.
    package init(
        executable: ExperimentExecutable,
        cell: Expectation.Cell,
        settings: RunSettings,
        sharedDirectory: String,
        scratchDirectory: String,
        deadline: Double
    ) {
        self.executable = executable
        self.cell = cell
        self.settings = settings
        self.sharedDirectory = sharedDirectory
        self.scratchDirectory = scratchDirectory
        self.deadline = deadline
    }

    package struct Ending: Sendable {
        package var outcome: Sample.Outcome
        package var measurement: Sample.Measurement?
        package var timeline: Data?
    }

    /// - Throws: `CancellationError` when the task is cancelled: the process has then been killed.
    package func run() async throws -> Ending {
        let errors = scratchDirectory + "/standard-error.txt"
        let status = try await runToItsEnd(standardError: errors)
        try Task.checkCancellation()

        switch status {
        case .timedOut:
            return Ending(outcome: .timedOut(afterSeconds: deadline))
        case .ended(.signaled(let signal)):
            return Ending(outcome: .crashed(signal: Int(signal)))
        case .ended(.exited(let status)):
            let message = Self.lastLine(of: errors)
            guard status == 0 else { return Ending(outcome: .failed(status: Int(status), message: message)) }
            let folder = SampleFolder(scratchDirectory)
            guard let measurement = folder.measurement() else {
                let details = message.isEmpty ? "" : ": \(message)"
                return Ending(outcome: .failed(status: 0, message: "ended without a result\(details)"))
            }
            return Ending(outcome: .finished, measurement: measurement, timeline: folder.timeline())
        }
    }

    private enum Status {
        case ended(TerminationStatus)
        case timedOut
    }

    /// The arguments of the executable.
    package var arguments: [String] {
        [
            "sample", "--variant", cell.variant, "--scenario", cell.scenario,
            "--shared-directory", sharedDirectory, "--scratch-directory", scratchDirectory,
        ] + settings.arguments
    }

    private func runToItsEnd(standardError: String) async throws -> Status {
        var options = PlatformOptions()
        // A separate group: the harness handles Ctrl-C in the terminal.
        options.processGroupID = 0
        let errors = try FileDescriptor.open(
            standardError,
            .writeOnly,
            options: [.create, .truncate, .closeOnExec],
            permissions: .ownerReadWrite
        )
        let result = try await Subprocess.run(
            .path(FilePath(executable.path)),
            arguments: Arguments(arguments),
            // The backtrace of an expected crash would take longer than the sample.
            environment: .inherit.updating(["SWIFT_BACKTRACE": "enable=no"]),
            workingDirectory: FilePath(scratchDirectory),
            platformOptions: options,
            // The sample ends when this pipe closes: also when the harness is killed.
            input: .inputWriter,
            output: .sequence,
            error: .fileDescriptor(errors, closeAfterSpawningProcess: true)
        ) { [deadline] execution in
            await withTaskGroup(of: Bool.self) { group in
                group.addTask {
                    try? await Task.sleep(for: .seconds(deadline))
                    guard !Task.isCancelled else { return false }
                    // It may have ended at this moment; then there is nothing to kill.
                    try? execution.send(signal: .kill)
                    return true
                }
                group.addTask {
                    // Standard output ends with the process; an error here ends the wait too.
                    do { for try await _ in execution.standardOutput {} } catch {}
                    return false
                }
                var timedOut = false
                for await wasKilled in group {
                    timedOut = timedOut || wasKilled
                    group.cancelAll()
                }
                return timedOut
            }
        }
        return result.closureResult ? .timedOut : .ended(result.terminationStatus)
    }

    private static func lastLine(of path: String) -> String {
        let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").last.map(String.init) ?? ""
    }
}
