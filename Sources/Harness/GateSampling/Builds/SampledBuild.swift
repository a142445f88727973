import Model
import Sampling

/// An experiment of one build, ready for repeated sampling.
struct SampledBuild: Sendable {
    var executable: ExperimentExecutable
    var settings: RunSettings
    /// Where its samples' common input is: another build may create it differently.
    var sharedDirectory: String
    /// Seconds after which a sample is killed.
    var deadline: Double

    /// Creates the input.
    ///
    /// - Throws: ``UsageError`` for settings that the experiment refuses.
    func prepare(scenarios: [String]) async throws {
        _ = try await executable.prepare(settings: settings, scenarios: scenarios, sharedDirectory: sharedDirectory)
    }

    /// Takes one sample in its own folder.
    ///
    /// - Throws: ``HarnessError`` if it cannot be started; `CancellationError` when cancelled.
    func take(_ cell: Expectation.Cell) async throws -> SampleProcess.Ending {
        try Task.checkCancellation()
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        do {
            return try await process(cell, scratchDirectory: scratch.path).run()
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run a sample of \(executable.path): \(error)")
        }
    }

    /// The command that takes a sample, in words.
    func command(for cell: Expectation.Cell, scratchDirectory: String) -> [String] {
        [executable.path] + process(cell, scratchDirectory: scratchDirectory).arguments
    }

    private func process(_ cell: Expectation.Cell, scratchDirectory: String) -> SampleProcess {
        SampleProcess(
            executable: executable,
            cell: cell,
            settings: settings,
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratchDirectory,
            deadline: deadline
        )
    }
}
