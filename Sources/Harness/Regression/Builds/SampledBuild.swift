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
    /// - Returns: The files that the samples read, besides those in the shared folder.
    /// - Throws: ``UsageError`` for settings that the experiment refuses.
    @discardableResult
    func prepare(scenarios: [String]) async throws -> [InputFile] {
        try await executable.prepare(settings: settings, scenarios: scenarios, sharedDirectory: sharedDirectory).inputs
    }

    /// Takes one sample in its own folder.
    ///
    /// - Parameter inputs: The files that have to be the same for every sample.
    /// - Throws: ``HarnessError`` if it cannot be started, or an input changed; `CancellationError` when cancelled.
    func take(_ cell: Expectation.Cell, inputs: [InputFile] = []) async throws -> SampleProcess.Ending {
        try Task.checkCancellation()
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let process = SampleProcess(
            executable: executable,
            cell: cell,
            settings: settings,
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratch.path,
            deadline: deadline,
            inputs: inputs
        )
        return try await process.run()
    }
}
