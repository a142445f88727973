import Model
import Sampling

/// The user's request to compare two builds.
package struct ComparisonRequest: Sendable {
    package let experiments: [String]
    /// Maximum time for sampling, in seconds.
    let budget: Double
    /// The smallest relative change worth reporting, such as 0.03 for 3 %.
    let leastEffect: Double
    let seed: UInt64
    /// The experiments that are the same in both builds, and are therefore not sampled.
    package var unchanged: [String] = []
    /// The experiments that only the head has.
    package var onlyInHead: [String] = []
    /// The experiments that only the base has.
    package var onlyInBase: [String] = []
    package var selection = ComparisonQuestions.Selection()
    /// The parameters' values for both builds, by the parameter's name. A value applies to every experiment that has
    /// the parameter.
    package var settings: [String: String] = [:]
    /// The parameters' values for the head only, which override ``settings``. Different values in the head create a
    /// known slowdown.
    package var headSettings: [String: String] = [:]

    package init(experiments: [String], budget: Double, leastEffect: Double, seed: UInt64) {
        (self.experiments, self.seed) = (experiments, seed)
        (self.budget, self.leastEffect) = (budget, leastEffect)
    }

    /// Whether the user named a variant, a scenario, a metric or a parameter.
    var namesSomething: Bool { !selection.isEmpty || !settings.isEmpty || !headSettings.isEmpty }
}

extension ComparisonRequest {
    /// Samples two builds until every question is decided or the time is over. A signal ends the sampling early.
    ///
    /// - Parameter onBlock: The closure that is called after each block of samples.
    /// - Throws: ``UsageError`` if the builds have none of the requested metrics in common.
    package func compare(
        _ base: ComparedBuild,
        with head: ComparedBuild,
        onBlock: @escaping @Sendable (ComparisonProgress) -> Void
    ) async throws -> ComparisonDocument {
        var document = ComparisonDocument(
            self,
            base: .init(name: base.name, commit: base.commit),
            head: .init(name: head.name, commit: head.commit)
        )
        var (experiments, unsampled) = try await Interruption.cancelling {
            var experiments: [ComparedExperiment] = []
            for name in self.experiments {
                experiments.append(try await ComparedExperiment(name, base: base, head: head, request: self))
            }
            var unsampled: [ExperimentDescription] = []
            for name in unchanged where namesSomething {
                unsampled.append(try await head.executable(name).describe())
            }
            return (experiments, unsampled)
        }
        // The user may also name an experiment that is not sampled.
        try expectKnown(in: experiments.map(\.description) + unsampled)
        // An experiment without the variants, scenarios and metrics that the user selected is not reported.
        let incomparable = selection.isEmpty ? experiments.filter(\.questions.isEmpty).map(\.name) : []
        experiments.removeAll { $0.questions.isEmpty }
        guard !experiments.isEmpty || self.experiments.isEmpty else {
            throw UsageError(
                "\(base.name) and \(head.name) have none of the requested variants, scenarios and metrics in common"
            )
        }
        if !experiments.isEmpty {
            let sampler = ComparisonSampler(request: self, experiments: experiments, onBlock: onBlock)
            document = try await Interruption.cancelling { [document] in try await sampler.run(into: document) }
        }
        document.environment = await EnvironmentProbe.read()
        document.incomparable = incomparable
        return document
    }

    /// Throws an error for a name that no experiment has, and for a metric for which neither direction is better.
    private func expectKnown(in descriptions: [ExperimentDescription]) throws {
        let metrics = descriptions.flatMap(\.metrics).filter { $0.direction != .neutral }.map(\.name)
        for (kind, asked, known) in [
            ("variant", selection.variants, descriptions.flatMap { $0.variants.map(\.name) }),
            ("scenario", selection.scenarios, descriptions.flatMap { $0.scenarios.map(\.name) }),
            ("metric to compare by", selection.metrics, metrics),
            (
                "parameter", Set(settings.keys).union(headSettings.keys).sorted(),
                descriptions.flatMap { $0.parameters.map(\.name) }
            ),
        ] {
            if let unknown = asked.first(where: { !known.contains($0) }) {
                throw UsageError(unknown: kind, unknown, known: Array(Set(known)).sorted())
            }
        }
    }
}
