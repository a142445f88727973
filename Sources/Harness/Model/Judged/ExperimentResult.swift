import Foundation

/// One experiment's part of a run.
package struct ExperimentResult: Codable, Sendable {
    /// The run that it was measured in, if the document was merged from several.
    package struct Origin: Codable, Sendable {
        package var environment: EnvironmentRecord
        package var startedAt: Date
        package var seed: UInt64
        /// Absent if that run was itself merged.
        package var run: String?
    }

    package var experiment: ExperimentDescription
    /// Absent if it was measured in the document's own run.
    package var origin: Origin?
    /// By the scenario's name: the value of every parameter in force.
    package var parameters: [String: [String: ParameterValue]]
    /// The samples that the run is to take of each variant in each scenario, without the warm-up.
    package var samplesPlanned: Int
    package var samples: [Sample] {
        didSet { groups = SampleGroups() }
    }
    package var verdicts: [Verdict]
    /// Of the present samples.
    private var groups = SampleGroups()

    private enum CodingKeys: String, CodingKey {
        case experiment
        case origin
        case parameters
        case samplesPlanned
        case samples
        case verdicts
    }

    package init(
        experiment: ExperimentDescription,
        parameters: [String: [String: ParameterValue]],
        samplesPlanned: Int,
        samples: [Sample] = [],
        verdicts: [Verdict] = []
    ) {
        self.experiment = experiment
        self.parameters = parameters
        self.samplesPlanned = samplesPlanned
        self.samples = samples
        self.verdicts = verdicts
    }

    /// The samples of a cell that count, without warm-ups, in the order they were taken: those that the machine did not
    /// disturb, or all if it disturbed all of them.
    package func samples(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.counted ?? []
    }

    /// Whether a cell's figures rest on disturbed samples, because there are no others.
    package func isDisturbed(_ cell: Expectation.Cell) -> Bool {
        samples(of: cell).contains(where: \.isDisturbed)
    }

    /// All samples of a cell but warm-ups.
    package func taken(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.taken ?? []
    }

    /// All samples of a scenario, with warm-ups, in the order they were taken.
    package func samples(in scenario: String) -> [Sample] {
        groups.of(samples).scenarios[scenario] ?? []
    }

    /// The result with some of its samples only.
    func filtered(_ isIncluded: (Sample) -> Bool) -> ExperimentResult {
        var result = self
        result.samples.removeAll { !isIncluded($0) }
        return result
    }

    /// A metric's values over the counted samples of a cell that finished and could read the metric.
    package func values(of metric: String, _ cell: Expectation.Cell) -> [Double] {
        samples(of: cell).compactMap { $0.outcome == .finished ? $0.metrics[metric]?.value : nil }
    }
}
