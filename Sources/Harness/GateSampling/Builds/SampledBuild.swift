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
        return try await process(cell, scratchDirectory: scratch.path, inputs).run()
    }

    /// The command that takes a sample, in words.
    func command(for cell: Expectation.Cell, scratchDirectory: String) -> [String] {
        [executable.path] + process(cell, scratchDirectory: scratchDirectory).arguments
    }

    private func process(
        _ cell: Expectation.Cell,
        scratchDirectory: String,
        _ inputs: [InputFile] = []
    ) -> SampleProcess {
        SampleProcess(
            executable: executable,
            cell: cell,
            settings: settings,
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratchDirectory,
            deadline: deadline,
            inputs: inputs
        )
    }
}
