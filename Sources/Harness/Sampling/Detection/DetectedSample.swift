import Foundation
import Model
import Synchronization

/// A sample taken for a detector: how it ended, what it measured, and what it wrote.
package struct DetectedSample: Sendable {
    package let outcome: Sample.Outcome
    package let metrics: [String: MeasuredValue]
    /// Whether the main thread no longer woke up when the sample was killed at its deadline; nil if it was not killed, or
    /// the system does not tell.
    package let isMainThreadBlocked: Bool?
    package let report: SanitizerReport

    /// - Parameters:
    ///   - environment: Variables for the process: a sanitizer's options.
    ///   - deadline: Seconds.
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package static func take(
        _ cell: Expectation.Cell,
        of executable: ExperimentExecutable,
        sharedDirectory: String,
        deadline: Double,
        environment: [String: String] = [:]
    ) async throws -> DetectedSample {
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let isBlocked = Mutex<Bool?>(nil)
        let process = SampleProcess(
            executable: executable,
            cell: cell,
            settings: RunSettings(),
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratch.path,
            deadline: deadline,
            environment: environment,
            atDeadline: { process in
                let blocked = await MainThreadWatch.isBlocked(in: process)
                isBlocked.withLock { $0 = blocked }
            }
        )
        let ending = try await process.run()
        let errors = try? BoundedFile.read(SampleProcess.standardError(in: scratch.path), atMost: 64 << 20)
        return DetectedSample(
            outcome: ending.outcome,
            metrics: ending.measurement?.metrics ?? [:],
            isMainThreadBlocked: isBlocked.withLock(\.self),
            report: SanitizerReport(String(decoding: errors ?? Data(), as: UTF8.self))
        )
    }
}
