import Foundation
import Model
import Subprocess

/// A build by the swift command on the path.
package enum SwiftBuild {
    package struct Outcome: Sendable {
        package let isBuilt: Bool
        /// What the command printed: the compiler's errors are in it.
        package let printed: String
    }

    /// The build ends with this process: the shell holds the reading end of a pipe whose other end only this process
    /// has.
    ///
    /// swift build starts each compiler in a further process group, which no signal to its own reaches. Interrupted, it
    /// ends its compilers itself; killed, it leaves them. So it is interrupted first, and the shell waits for it. What
    /// it prints then has no reader, which must not end it.
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

    /// Builds, and waits for the end. A task that is cancelled ends the build.
    ///
    /// - Parameter isUsersOwn: Whether the user's own commands build the same folder. Then the temporary folder is
    ///   theirs too: the lock that keeps two builds apart lies there. Otherwise what the compiler leaves is removed
    ///   with this build's own.
    /// - Throws: ``HarnessError`` if no scratch folder or pipe can be created; `CancellationError` when cancelled.
    package static func run(_ arguments: [String], isUsersOwn: Bool = false) async throws -> Outcome {
        let scratch = isUsersOwn ? nil : try TemporaryDirectory()
        defer { scratch?.remove() }
        let life: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
        do {
            life = try FileDescriptor.pipe()
        } catch {
            throw HarnessError("cannot create a pipe: \("\(error)".onOneLine())")
        }
        defer { try? life.writeEnd.close() }
        // The build must not hold its own life.
        _ = fcntl(life.writeEnd.rawValue, F_SETFD, FD_CLOEXEC)
        var options = PlatformOptions.ownGroup
        // When the task is cancelled, likewise.
        options.teardownSequence = [
            .send(signal: .interrupt, toProcessGroup: true, allowedDurationToNextStep: .seconds(5))
        ]
        let result = try? await Subprocess.run(
            .path("/bin/sh"),
            arguments: Arguments(["-c", script, "sh", "swift", "build"] + arguments),
            environment: scratch.map { .inherit.updating(["TMPDIR": $0.path]) } ?? .inherit,
            platformOptions: options,
            input: .fileDescriptor(life.readEnd, closeAfterSpawningProcess: true),
            // The compiler's errors are in its standard output.
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
