import Foundation
import Synchronization

/// The contents of `results.json`, the record of a run.
package struct ResultDocument: Codable, Sendable {
    /// The value of `format`, which distinguishes result documents from other JSON.
    package static let formatName = "pitfalls-results"
    /// The version of the format. A change that an older reader would misread increments the version.
    package static let currentVersion = 1

    package private(set) var format = Self.formatName
    package private(set) var version = Self.currentVersion
    package var status: Status
    package var startedAt: Date
    /// The time at which the run ended. A run that was cut off has no such time.
    package var endedAt: Date?
    /// The seed that determines the order of the samples.
    package var seed: UInt64
    package var profile: String
    package var environment: EnvironmentRecord
    package var experiments: [ExperimentResult]
    /// The run's identifier, which the run's timelines also contain. A merged document has no identifier, but each of
    /// its experiments has the identifier of its own run.
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

    /// Returns the identifier of the run in which an experiment was measured. Returns nil if the experiment's document
    /// has no identifier.
    package func run(of result: ExperimentResult) -> String? { result.origin.map(\.run) ?? run }

    /// A sentence that names the scenarios with a feed of the user; nil if the run measured no such scenario.
    package var remarkOnGivenFeed: String? {
        let places = experiments.flatMap { result in
            result.scenariosWithGivenFeed.map { "\(result.experiment.name)/\($0)" }
        }
        guard !places.isEmpty else { return nil }
        return "Measured with the given feed, and not judged, because the expectations are about the generated feed: "
            + places.joined(separator: ", ")
    }

    package enum Status: String, Codable, Sendable {
        /// The status at the beginning of a run. A document that keeps this status belongs to a run that was cut off.
        case running
        case complete
        case interrupted
    }
}

/// The samples and the verdicts of one experiment in a run.
package struct ExperimentResult: Codable, Sendable {
    /// The run in which an experiment of a merged document was measured.
    package struct Origin: Codable, Sendable {
        package var environment: EnvironmentRecord
        package var startedAt: Date
        package var seed: UInt64
        /// The run's identifier. It is absent if the experiment comes from a document that was itself merged.
        package var run: String?

        init(_ document: ResultDocument) {
            (environment, startedAt) = (document.environment, document.startedAt)
            (seed, run) = (document.seed, document.run)
        }
    }

    package var experiment: ExperimentDescription
    /// The run in which the experiment was measured. It is absent if this run is the document's own.
    package var origin: Origin?
    /// The value of every parameter in each scenario, by the scenarios' names.
    package var parameters: [String: [String: ParameterValue]]
    /// The maximum number of samples that the run plans for each variant in each scenario. Warm-ups, replacements for
    /// disturbed samples, and confirmations are not included.
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

    /// Returns the undisturbed samples of a cell, in the order they were taken. If the machine disturbed every sample,
    /// returns all of them. Warm-ups never count.
    package func samples(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.counted ?? []
    }

    /// The measured scenarios that read the user's feed in place of the generated one, in declaration order.
    package var scenariosWithGivenFeed: [String] {
        experiment.scenarios.map(\.name).filter { parameters.givenFeed(in: $0) != nil && hasMeasured($0) }
    }

    /// Returns whether the machine disturbed every sample of a cell. The cell's figures then come from disturbed
    /// samples.
    package func isDisturbed(_ cell: Expectation.Cell) -> Bool {
        samples(of: cell).contains(where: \.isDisturbed)
    }

    /// Returns all samples of a cell except warm-ups.
    package func taken(of cell: Expectation.Cell) -> [Sample] {
        groups.of(samples).cells[cell]?.taken ?? []
    }

    /// Returns all samples of a scenario, including warm-ups, in the order they were taken.
    package func samples(in scenario: String) -> [Sample] {
        groups.of(samples).scenarios[scenario] ?? []
    }

    func filtered(_ isIncluded: (Sample) -> Bool) -> ExperimentResult {
        var result = self
        result.samples = samples.filter(isIncluded)
        return result
    }

    /// Returns a metric's values in a cell. Each value comes from one counted sample that finished and has the metric.
    package func values(of metric: String, _ cell: Expectation.Cell) -> [Double] {
        samples(of: cell).compactMap { $0.outcome == .finished ? $0.metrics[metric]?.value : nil }
    }
}

/// The samples of an experiment, grouped by cell and by scenario. Tables look up the samples of thousands of cells.
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

    /// - Parameter samples: The samples to group, which must be the same in every call. The first call takes O(n), each
    ///   later call O(1).
    func of(_ samples: [Sample]) -> Groups {
        groups.withLock { groups in
            let made = groups ?? Groups(samples)
            groups = made
            return made
        }
    }
}
