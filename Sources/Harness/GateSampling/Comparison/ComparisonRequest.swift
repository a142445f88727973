import Gate
import Model
import Sampling

/// A comparison of two builds as a user requests it.
package struct ComparisonRequest: Sendable {
    package var experiments: [String]
    /// Only these, if there are any.
    package var variants: [String] = []
    package var scenarios: [String] = []
    /// Replace the metrics that are compared by default.
    package var metrics: [String] = []
    /// By the parameter's name, for both builds.
    package var settings: [String: String] = [:]
    /// For the head only, overriding those of both: they create a known slowdown.
    package var headSettings: [String: String] = [:]
    /// Seconds that sampling may take.
    package var budget: Double
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    package var leastEffect: Double
    package var seed: UInt64

    package init(experiments: [String], budget: Double, leastEffect: Double, seed: UInt64) {
        self.experiments = experiments
        self.budget = budget
        self.leastEffect = leastEffect
        self.seed = seed
    }
}

/// An experiment that both builds have, ready to be sampled.
struct ComparedExperiment: Sendable {
    let name: String
    let base: ExperimentExecutable
    let head: ExperimentExecutable
    let description: ExperimentDescription
    let cells: [Expectation.Cell]
    let metrics: [Metric]

    /// Refuses a name that does not exist, or a metric without a better direction.
    static func expectKnown(_ request: ComparisonRequest, in experiments: [ComparedExperiment]) throws {
        let descriptions = experiments.map(\.description)
        let metrics = descriptions.flatMap(\.metrics).filter { $0.direction != .neutral }.map(\.name)
        for (kind, asked, known) in [
            ("variant", request.variants, descriptions.flatMap { $0.variants.map(\.name) }),
            ("scenario", request.scenarios, descriptions.flatMap { $0.scenarios.map(\.name) }),
            ("metric to compare by", request.metrics, metrics),
        ] {
            if let unknown = asked.first(where: { !known.contains($0) }) {
                throw UsageError(unknown: kind, unknown, known: Array(Set(known)).sorted())
            }
        }
    }

    /// - Throws: ``UsageError`` if the builds have nothing in common that was asked for.
    init(_ name: String, base: ComparedBuild, head: ComparedBuild, request: ComparisonRequest) async throws {
        self.name = name
        self.base = base.executable(name)
        self.head = head.executable(name)
        let old = try await self.base.describe()
        let new = try await self.head.describe()
        description = new
        let known = Set(old.variants.map(\.name))
        let variants = new.variants.filter { variant in
            known.contains(variant.name)
                && (request.variants.isEmpty
                    ? variant.kind != .pitfall : request.variants.contains(variant.name))
        }
        let oldScenarios = Set(old.scenarios.map(\.name))
        let scenarios = new.scenarios.filter { scenario in
            oldScenarios.contains(scenario.name)
                && (request.scenarios.isEmpty ? !scenario.isLarge : request.scenarios.contains(scenario.name))
        }
        let withoutEnd = (old.expectations + new.expectations).compactMap(\.claim.cellWithoutEnd)
        cells = scenarios.flatMap { scenario in variants.map { Expectation.Cell($0.name, in: scenario.name) } }
            .filter { !withoutEnd.contains($0) }
        let oldMetrics = Set(old.metrics.map(\.name))
        metrics = new.metrics.filter { metric in
            guard metric.direction != .neutral, oldMetrics.contains(metric.name) else { return false }
            return request.metrics.isEmpty ? metric.isComparedByDefault : request.metrics.contains(metric.name)
        }
    }
}

extension Expectation.Claim {
    /// A cell that is declared to crash or to hang, so that there is nothing to compare.
    fileprivate var cellWithoutEnd: Expectation.Cell? {
        switch self {
        case .crashes(let cell, by: _), .timesOut(let cell): cell
        default: nil
        }
    }
}

extension Metric {
    /// Processor time, and what the experiment itself counts: both depend on the program. What depends on the machine
    /// too, from stalls to threads, is compared on request only.
    fileprivate var isComparedByDefault: Bool { name == "cpuTime" || isCountedByTheProgram }
}
