import Model
import Sampling
import Telling

/// What a first look measures: each experiment's lead, in as few samples as decide it.
struct FirstLook {
    /// Taken only of cells that are near a bound.
    private static let samples = 3

    /// - Throws: ``HarnessError`` if an experiment cannot be run.
    static func experiments(_ executables: [ExperimentExecutable]) async throws -> [ExperimentRequest] {
        try await withThrowingTaskGroup(of: (Int, ExperimentRequest).self) { group in
            for (index, executable) in executables.enumerated() {
                group.addTask { (index, experiment(executable, try await executable.describe())) }
            }
            var found: [(Int, ExperimentRequest)] = []
            for try await experiment in group { found.append(experiment) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// An experiment without a lead is measured as a whole.
    static func experiment(
        _ executable: ExperimentExecutable,
        _ description: ExperimentDescription
    ) -> ExperimentRequest {
        let lead = description.lead
        return ExperimentRequest(
            executable,
            settings: Profile.quick.settings[executable.name] ?? [:],
            samples: samples,
            leastSamples: 1,
            scenarios: lead.map { [$0.scenario] },
            variants: lead.map { [$0.pitfall, $0.fix] }
        )
    }
}
