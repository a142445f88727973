import Foundation
import Synchronization

/// A run: the contents of `results.json`.
package struct ResultDocument: Codable, Sendable {
    /// Distinguishes result documents from other JSON.
    package static let formatName = "pitfalls-results"
    /// Incremented with every change that an older reader would misread.
    package static let currentVersion = 1

    package private(set) var format = Self.formatName
    package private(set) var version = Self.currentVersion
    package var status: Status
    package var startedAt: Date
    /// Absent during the run and after a run that was cut off.
    package var endedAt: Date?
    /// The seed of the order of samples: the same seed gives the same order.
    package var seed: UInt64
    package var profile: String
    package var environment: EnvironmentRecord
    package var experiments: [ExperimentResult]
    /// The run's identifier; the run's timelines contain it too. Absent in a merged document: there each experiment has
    /// the identifier of its own run.
    package var run: String?

    package init(
        status: Status,
        startedAt: Date,
        seed: UInt64,
        profile: String,
        environment: EnvironmentRecord,
        experiments: [ExperimentResult],
        run: String? = nil
    ) {
        (self.status, self.startedAt, self.seed, self.profile) = (status, startedAt, seed, profile)
        (self.environment, self.experiments, self.run) = (environment, experiments, run)
    }

    /// The identifier of the run that an experiment was measured in; nil if its document has none.
    package func run(of result: ExperimentResult) -> String? { result.origin.map(\.run) ?? run }

    package enum Status: String, Codable, Sendable {
        /// Written at the beginning. A run that keeps this status after it stopped was cut off.
        case running
        case complete
        case interrupted
    }
}

/// One experiment's part of a run.
package struct ExperimentResult: Codable, Sendable {
    /// The run that it was measured in, if the document was merged from several.
    package struct Origin: Codable, Sendable {
        package var environment: EnvironmentRecord
        package var startedAt: Date
        package var seed: UInt64
        /// Absent if the document that the experiment comes from was itself merged.
        package var run: String?

        init(_ document: ResultDocument) {
            (environment, startedAt) = (document.environment, document.startedAt)
            (seed, run) = (document.seed, document.run)
        }
    }

    package var experiment: ExperimentDescription
    /// Absent if the experiment was measured in the document's own run.
    package var origin: Origin?
    /// The value of every parameter, by the scenario's name.
    package var parameters: [String: [String: ParameterValue]]
    /// The maximum number of samples that the run plans for each variant in each scenario, without the warm-up,
    /// replacements for disturbed samples, and confirmations.
    package var samplesPlanned: Int
    package var samples: [Sample] { didSet { groups = SampleGroups() } }
    package var verdicts: [Verdict]
    private var groups = SampleGroups()

    private enum CodingKeys: CodingKey {
        case experiment, origin, parameters, samplesPlanned, samples, verdicts
    }

    package init(
        experiment: ExperimentDescription,
        parameters: [String: [String: ParameterValue]],
        samplesPlanned: Int,
        samples: [Sample] = [],
        verdicts: [Verdict] = []
    ) {
        (self.experiment, self.parameters, self.samplesPlanned) = (experiment, parameters, samplesPlanned)
        (self.samples, self.verdicts) = (samples, verdicts)
    }

    /// The samples of a cell that count, in the order they were taken: the undisturbed ones, or all if the machine
    /// disturbed all of them. Warm-ups never count.
    package func samples(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.counted ?? []
    }

    /// Whether all samples of a cell are disturbed, so that its figures use disturbed samples.
    package func isDisturbed(_ cell: Expectation.Cell) -> Bool {
        samples(of: cell).contains(where: \.isDisturbed)
    }

    /// All samples of a cell except warm-ups.
    package func taken(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.taken ?? []
    }

    /// All samples of a scenario, including warm-ups, in the order they were taken.
    package func samples(in scenario: String) -> [Sample] {
        groups.of(samples).scenarios[scenario] ?? []
    }

    func filtered(_ isIncluded: (Sample) -> Bool) -> ExperimentResult {
        var result = self
        result.samples = samples.filter(isIncluded)
        return result
    }

    /// A metric's values in a cell: one value per counted sample that finished and has the metric.
    package func values(of metric: String, _ cell: Expectation.Cell) -> [Double] {
        samples(of: cell).compactMap { $0.outcome == .finished ? $0.metrics[metric]?.value : nil }
    }
}

/// Groups samples by cell and by scenario at the first lookup, because tables look them up for thousands of cells.
private final class SampleGroups: Sendable {
    struct Cell {
        var taken: [Sample] = []
        var counted: [Sample] = []
    }

    struct Groups {
        var cells: [Expectation.Cell: Cell] = [:]
        var scenarios: [String: [Sample]] = [:]

        init(_ samples: [Sample]) {
            for sample in samples {
                scenarios[sample.scenario, default: []].append(sample)
                guard !sample.isWarmUp else { continue }
                cells[Expectation.Cell(sample.variant, in: sample.scenario), default: Cell()].taken.append(sample)
            }
            for index in cells.values.indices {
                let undisturbed = cells.values[index].taken.filter { !$0.isDisturbed }
                cells.values[index].counted = undisturbed.isEmpty ? cells.values[index].taken : undisturbed
            }
        }
    }

    private let groups = Mutex<Groups?>(nil)

    /// - Parameter samples: Each call must pass the same samples. O(n) at the first call, O(1) later.
    func of(_ samples: [Sample]) -> Groups {
        groups.withLock { groups in
            let made = groups ?? Groups(samples)
            groups = made
            return made
        }
    }
}
