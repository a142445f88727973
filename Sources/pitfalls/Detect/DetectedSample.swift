import Foundation
import Model
import Sampling
import Synchronization

/// A sample that was taken for a detector, with its outcome, its metrics and its report.
struct DetectedSample: Sendable {
    let outcome: Sample.Outcome
    let metrics: [String: MeasuredValue]
    /// Whether the main thread had stopped waking up at the deadline; nil if the sample was not killed, or if the
    /// system reports no wake-ups.
    let isMainThreadBlocked: Bool?
    let report: SanitizerReport

    /// Takes one sample, which is killed after `deadline` seconds.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    static func take(
        _ cell: Expectation.Cell,
        of executable: ExperimentExecutable,
        sharedDirectory: String,
        deadline: Double,
        environment: [String: String] = [:]
    ) async throws -> DetectedSample {
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let isBlocked = Mutex<Bool?>(nil)
        var process = SampleProcess(
            executable: executable,
            cell: cell,
            settings: RunSettings(),
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratch.path,
            deadline: deadline
        )
        process.environment = environment
        process.atDeadline = { process in
            let blocked = await MainThreadWatch.isBlocked(in: process)
            isBlocked.withLock { $0 = blocked }
        }
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

extension Finding {
    static let takesLong = Finding(notices: nil, "it shows only in a large scenario, which takes too long")
}

extension ExperimentDescription {
    /// Runs `search` for each variant that must show a fault, in the scenarios where it must show this fault. Leaves
    /// out large scenarios. Calls `progress` with each variant's name. Returns the results by the variants' names.
    func searched<Found>(
        _ progress: (String) -> Void,
        unsearched: Found,
        by search: (VariantDescription, [Scenario]) async throws -> Found
    ) async throws -> [String: Found] {
        var found: [String: Found] = [:]
        for (variant, scenarios) in shownCells {
            progress(variant.name)
            let searched = scenarios.filter { !$0.isLarge }
            found[variant.name] = searched.isEmpty ? unsearched : try await search(variant, searched)
        }
        return found
    }

    /// Returns the fixes that are judged in this scenario. A detector's report that occurs for one of these fixes is
    /// not about the pitfall.
    func controls(in scenario: Scenario) -> [VariantDescription] {
        let kinds: [VariantDescription.Kind] = [.refinedFix, .structured]
        return variants.filter { variant in
            kinds.contains(variant.kind)
                && expectations.contains { expectation in
                    expectation.role.judgesTheFix
                        && expectation.claim.cells.contains(Expectation.Cell(variant.name, in: scenario.name))
                }
        }
    }

    func expectsHang(_ cell: Expectation.Cell) -> Bool {
        expectations.contains { expectation in
            if case .timesOut(cell) = expectation.claim { true } else { false }
        }
    }
}

/// Checks whether the main thread of a process still wakes up, as a thread with a frame clock does. Works on Linux
/// only.
enum MainThreadWatch {
    /// - Returns: Whether the main thread does not wake up; nil if the system reports no wake-ups or the process has
    ///   ended.
    static func isBlocked(in process: Int) async -> Bool? {
        guard let before = wakeUps(of: process) else { return nil }
        // The wait is longer than a stall of 250 ms, which counts as a hang.
        try? await Task.sleep(for: .milliseconds(300))
        guard let after = wakeUps(of: process) else { return nil }
        return after == before
    }

    private static func wakeUps(of process: Int) -> Int? {
        let path = "/proc/\(process)/task/\(process)/status"
        return FileManager.default.contents(atPath: path).flatMap { wakeUps(in: String(decoding: $0, as: UTF8.self)) }
    }

    private static func wakeUps(in status: String) -> Int? {
        status.firstMatch(of: /(?m)^voluntary_ctxt_switches:\s*(\d+)/).flatMap { Int($0.output.1) }
    }
}
