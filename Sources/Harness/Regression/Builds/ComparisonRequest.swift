import Model
import Sampling

/// A comparison of two builds, as the user requests it.
package struct ComparisonRequest: Sendable {
    package let experiments: [String]
    /// Maximum time for sampling, in seconds.
    let budget: Double
    /// The least effect worth reporting, relative to the base: 0.03 for 3 %.
    let leastEffect: Double
    let seed: UInt64
    /// The experiments that are not sampled, because they are the same in both builds.
    package var unchanged: [String] = []
    /// The experiments that only the head has.
    package var onlyInHead: [String] = []
    /// The experiments that only the base has; it is unknown whether they got worse.
    package var onlyInBase: [String] = []
    package var selection = ComparisonQuestions.Selection()
    /// Settings for both builds, by the parameter's name. Each setting applies to the experiments that have its
    /// parameter.
    package var settings: [String: String] = [:]
    /// Settings for the head only, which override ``settings``. They create a known slowdown.
    package var headSettings: [String: String] = [:]

    package init(experiments: [String], budget: Double, leastEffect: Double, seed: UInt64) {
        (self.experiments, self.seed) = (experiments, seed)
        (self.budget, self.leastEffect) = (budget, leastEffect)
    }

    /// Whether the user named a variant, scenario, metric or parameter, which may not exist.
    var namesSomething: Bool { !selection.isEmpty || !settings.isEmpty || !headSettings.isEmpty }
}

extension ComparisonRequest {
    /// Samples two builds until everything is decided or the budget is spent; a signal ends the sampling early.
    ///
    /// - Parameter onBlock: Called after each block of samples.
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
        // Names of unchanged experiments are also valid.
        try expectKnown(in: experiments.map(\.description) + unsampled)
        // If the user named variants, scenarios or metrics, an experiment without these names is not reported.
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

    /// Rejects a name that no experiment has, and a metric for which neither direction is better.
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
