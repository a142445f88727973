import Foundation
import Model
import Subprocess

/// A build with the `swift` command from the user's search path.
package enum SwiftBuild {
    package struct Outcome: Sendable {
        package let isBuilt: Bool
        /// The command's output, including the compiler's errors.
        package let printed: String
    }

    /// Ends the build when this process ends. The shell reads from a pipe whose writing end only this process has.
    ///
    /// swift build starts each compiler in a separate process group, so a signal to the group of swift build does not
    /// reach the compilers. If swift build is interrupted, it ends its compilers. If it is killed, the compilers keep
    /// running. So the shell first interrupts swift build and waits. SIGPIPE is ignored, because after this process has
    /// ended no process reads the build's output.
    private static let script = """
        trap : INT
        trap '' PIPE
        exec 3<&0 </dev/null
        (trap '' INT; read -r line <&3; kill -INT 0; sleep 5; kill -KILL 0) &
        waiting=$!
        "$@" 3<&-
        status=$?
        kill -KILL $waiting
        exit $status
        """

    /// Runs a build and waits until it ends. Cancelling the task ends the build.
    ///
    /// - Parameter isUsersOwn: Whether the user's own commands also build this folder. Such a build uses the user's
    ///   temporary folder, because two builds find each other's lock there. Any other build uses a temporary folder of
    ///   its own, which is removed with the compiler's leftovers.
    /// - Throws: ``HarnessError`` if there is no `swift` command, or if no scratch folder or pipe can be created;
    ///   `CancellationError` when cancelled.
    package static func run(_ arguments: [String], isUsersOwn: Bool = false) async throws -> Outcome {
        guard CommandOutput.isInstalled("swift") else {
            throw HarnessError("no folder of PATH has the swift command; install Swift 6.3, or correct PATH")
        }
        let scratch = isUsersOwn ? nil : try TemporaryDirectory()
        defer { scratch?.remove() }
        let life: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
        do {
            life = try FileDescriptor.pipe()
        } catch {
            throw HarnessError("cannot create a pipe: \("\(error)".onOneLine())")
        }
        defer { try? life.writeEnd.close() }
        // If the build inherited the writing end, the pipe would stay open and the build would not end.
        _ = fcntl(life.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        var options = PlatformOptions.ownGroup
        // When the task is cancelled, the build is also interrupted before it is killed.
        options.teardownSequence = [
            .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5))
        ]
        let result = try? await Subprocess.run(
            .path("/bin/sh"),
            arguments: Arguments(["-c", script, "sh", "swift", "build"] + arguments),
            environment: scratch.map { .inherit.updating(["TMPDIR": $0.path]) } ?? .inherit,
            platformOptions: options,
            input: .fileDescriptor(life.readEnd, closeAfterSpawningProcess: true),
            // swift build prints the compiler's errors to its standard output.
            output: .string(limit: 1 << 24),
            error: .string(limit: 1 << 24)
        )
        try Task.checkCancellation()
        return Outcome(
            isBuilt: result?.terminationStatus.isSuccess == true,
            printed: result.map { $0.standardError + "\n" + $0.standardOutput } ?? "the swift command cannot be run"
        )
    }
}
