import Model

/// One experiment's samples of several runs, by variant and scenario, and what a verdict on them needs.
///
/// In it are the undisturbed samples, without warm-ups and without those that confirm a failure: what a run takes first.
/// A run takes more of them where the first ones are bad; the pool's share of bad samples is nevertheless that of a
/// single sample, because each draw is independent of those that asked for it (Wald's identity).
package struct SamplePool: Sendable {
    package let experiment: ExperimentDescription
    /// Where the samples are from: it decides which expectations concern them.
    let environment: EnvironmentRecord
    /// The number of runs that the samples are from.
    package private(set) var runs = 0
    /// Nowhere empty.
    package private(set) var samples: [Expectation.Cell: [Sample]] = [:]
    /// Scenarios of runs that had other parameters: not comparable, not in the pool.
    package private(set) var leftOut: Set<String> = []
    private var parameters: [String: [String: ParameterValue]] = [:]
    private let metrics: Set<String>

    /// An empty pool for the experiment of a result.
    package init(for result: ExperimentResult, in environment: EnvironmentRecord) {
        experiment = result.experiment
        self.environment = environment
        metrics = result.experiment.expectations.reduce(into: []) { $0.formUnion($1.claim.metrics) }
    }

    /// Adds a run's samples.
    package mutating func add(_ result: ExperimentResult) {
        runs += 1
        for (scenario, values) in result.parameters {
            if parameters[scenario, default: values] == values {
                parameters[scenario] = values
            } else {
                leftOut.insert(scenario)
            }
        }
        for sample in result.samples
        where !sample.isWarmUp && !sample.isConfirmation && !sample.isDisturbed
            && parameters[sample.scenario] == result.parameters[sample.scenario]
        {
            samples[Expectation.Cell(sample.variant, in: sample.scenario), default: []].append(stripped(sample))
        }
    }

    /// The pool with a broken fix: the samples of another variant under the fix's name, in every scenario that has both.
    package func replacing(_ fix: String, by mistake: String) -> (pool: SamplePool, cells: Set<Expectation.Cell>) {
        var pool = self
        var replaced: Set<Expectation.Cell> = []
        for (cell, _) in samples where cell.variant == fix {
            guard var others = samples[Expectation.Cell(mistake, in: cell.scenario)] else { continue }
            for index in others.indices { others[index].variant = fix }
            pool.samples[cell] = others
            replaced.insert(cell)
        }
        return (pool, replaced)
    }

    /// All cells with samples, in declaration order.
    package var cells: [Expectation.Cell] {
        experiment.cells.filter { samples[$0] != nil }
    }

    /// The expectations that these samples can be asked about.
    package var measured: [Expectation] {
        Judgement.verdicts(of: result(experiment.expectations) { $0 }, in: environment)
            .filter { $0.ruling != .notMeasured }.map(\.expectation)
    }

    /// A result with some expectations, and some of the samples of their cells.
    func result(_ expectations: [Expectation], _ chosen: ([Sample]) -> [Sample] = { _ in [] }) -> ExperimentResult {
        // A simulation copies it often: without what no verdict needs.
        var description = experiment
        description.expectations = expectations
        description.charts = []
        description.parameters = []
        let cells = Set(expectations.flatMap(\.claim.cells))
        return ExperimentResult(
            experiment: description,
            parameters: [:],
            samplesPlanned: 0,
            samples: self.cells.filter(cells.contains).flatMap { chosen(samples[$0] ?? []) }
        )
    }

    private func stripped(_ sample: Sample) -> Sample {
        var sample = sample
        sample.measurement = Sample.Measurement(metrics: sample.metrics.filter { metrics.contains($0.key) })
        return sample
    }
}

extension Expectation.Claim {
    /// The metrics that it compares.
    fileprivate var metrics: [String] {
        switch self {
        case .figure(let figure, _, .multiple(_, of: let other)): [figure.metric, other.metric]
        case .figure(let figure, _, .constant): [figure.metric]
        case .crashes, .timesOut, .finishes: []
        }
    }
}
