import Model
import Sampling

/// An experiment that both builds have, ready to be sampled.
struct ComparedExperiment: Sendable {
    let name: String
    let base: ExperimentExecutable
    let head: ExperimentExecutable
    let description: ExperimentDescription
    /// What is asked about it.
    let questions: [ComparedMetric]

    /// Refuses a name that no experiment has, or a metric without a better direction.
    static func expectKnown(_ request: ComparisonRequest, in descriptions: [ExperimentDescription]) throws {
        let metrics = descriptions.flatMap(\.metrics).filter { $0.direction != .neutral }.map(\.name)
        for (kind, asked, known) in [
            ("variant", request.variants, descriptions.flatMap { $0.variants.map(\.name) }),
            ("scenario", request.scenarios, descriptions.flatMap { $0.scenarios.map(\.name) }),
            ("metric to compare by", request.metrics, metrics),
            (
                "parameter", Set(request.settings.keys).union(request.headSettings.keys).sorted(),
                descriptions.flatMap { $0.parameters.map(\.name) }
            ),
        ] {
            if let unknown = asked.first(where: { !known.contains($0) }) {
                throw UsageError(unknown: kind, unknown, known: Array(Set(known)).sorted())
            }
        }
    }

    /// - Throws: ``HarnessError`` if one of the builds does not describe it.
    init(_ name: String, base: ComparedBuild, head: ComparedBuild, request: ComparisonRequest) async throws {
        self.name = name
        self.base = base.executable(name)
        self.head = head.executable(name)
        description = try await self.head.describe()
        questions =
            ComparisonQuestions(
                base: try await self.base.describe(),
                head: description,
                ComparisonQuestions.Selection(
                    variants: request.variants,
                    scenarios: request.scenarios,
                    metrics: request.metrics
                )
            ).metrics
    }

    /// The scenarios that are sampled, in alphabetical order.
    var scenarios: [String] { Array(Set(questions.map(\.cell.scenario))).sorted() }
}
