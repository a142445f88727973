import Foundation
import Model
import Subprocess

/// One process per processor that only keeps it busy.
enum BusyProcesses {
    /// Runs `work` with every processor kept busy, and ends the processes afterwards.
    ///
    /// - Throws: ``HarnessError`` if they cannot be started, and what `work` throws.
    static func during<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                group.addTask {
                    try await keepBusy()
                    return nil
                }
            }
            group.addTask { try await work() }
            defer { group.cancelAll() }
            while let ended = try await group.next() {
                if let result = ended { return result }
                // One of them ended before the work: the processor was not kept busy.
                throw HarnessError("a process for keeping a processor busy ended by itself")
            }
            throw CancellationError()
        }
    }

    /// Runs until the task is cancelled. It regularly checks whether this process still exists, so it never outlives
    /// it.
    private static func keepBusy() async throws {
        let loop = "while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; done"
        var options = PlatformOptions()
        options.teardownSequence = [.gracefulShutDown(allowedDurationToNextStep: .milliseconds(100))]
        _ = try await Subprocess.run(
            .path("/bin/sh"),
            arguments: ["-c", loop],
            platformOptions: options,
            output: .discarded,
            error: .discarded
        )
    }
}
