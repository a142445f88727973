import Model

/// An experiment of one build, ready to be sampled again and again.
package struct SampledBuild: Sendable {
    private let executable: ExperimentExecutable
    private let settings: RunSettings
    private let sharedDirectory: String
    private let deadline: Double

    /// - Parameters:
    ///   - sharedDirectory: Where its samples' common input is: another build may make it otherwise.
    ///   - deadline: Seconds after which a sample is killed.
    package init(executable: ExperimentExecutable, settings: RunSettings, sharedDirectory: String, deadline: Double) {
        self.executable = executable
        self.settings = settings
        self.sharedDirectory = sharedDirectory
        self.deadline = deadline
    }

    package struct TakenSample: Sendable {
        package let outcome: Sample.Outcome
        /// Empty where the sample did not end well.
        package let metrics: [String: MeasuredValue]
    }

    /// Makes the input.
    ///
    /// - Throws: ``UsageError`` for settings that the experiment refuses.
    package func prepare(scenarios: [String]) async throws {
        _ = try await executable.prepare(settings: settings, scenarios: scenarios, sharedDirectory: sharedDirectory)
    }

    /// Takes one sample in a folder of its own.
    ///
    /// - Throws: ``HarnessError`` where it cannot be started; `CancellationError` when cancelled.
    package func take(_ cell: Expectation.Cell) async throws -> TakenSample {
        try Task.checkCancellation()
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        do {
            let ending = try await process(cell, scratchDirectory: scratch.path).run()
            return TakenSample(outcome: ending.outcome, metrics: ending.measurement?.metrics ?? [:])
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run a sample of \(executable.path): \(error)")
        }
    }

    /// The words of a command that takes a sample.
    package func command(for cell: Expectation.Cell, scratchDirectory: String) -> [String] {
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
