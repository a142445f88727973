import Foundation
import Model
import Sampling

extension ComparisonRequest {
    /// Samples two builds until everything is decided or the budget is spent; a signal ends the sampling early.
    ///
    /// - Parameter onBlock: Called after each block of samples.
    /// - Throws: ``UsageError`` if the builds have nothing in common that was asked for.
    package func compare(
        _ base: ComparedBuild,
        with head: ComparedBuild,
        onBlock: @escaping @Sendable (ComparisonProgress) -> Void
    ) async throws -> ComparisonDocument {
        let startedAt = Date.now
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
        // A name is as right or wrong whatever has changed.
        try expectKnown(in: experiments.map(\.description) + unsampled)
        // A name that was asked for concerns only the experiments that have it.
        let incomparable = selection.isEmpty ? experiments.filter(\.questions.isEmpty).map(\.name) : []
        experiments.removeAll { $0.questions.isEmpty }
        guard !experiments.isEmpty || self.experiments.isEmpty else {
            throw UsageError(
                "\(base.name) and \(head.name) have no variant, scenario and metric in common that were asked for"
            )
        }
        var outcome = ComparisonSampler.Outcome()
        if !experiments.isEmpty {
            let sampler = ComparisonSampler(request: self, experiments: experiments, onBlock: onBlock)
            outcome = try await Interruption.cancelling { try await sampler.run() }
        }
        var document = ComparisonDocument(
            self,
            base: .init(name: base.name, commit: base.commit),
            head: .init(name: head.name, commit: head.commit),
            startedAt: startedAt,
            environment: await EnvironmentProbe.read()
        )
        (document.samples, document.elapsed) = (outcome.samples, outcome.elapsed)
        (document.findings, document.leftOut) = (outcome.findings, outcome.leftOut)
        (document.faults, document.wasInterrupted) = (outcome.faults, outcome.wasInterrupted)
        document.incomparable = incomparable
        return document
    }

    /// Refuses a name that no experiment has, or a metric without a better direction.
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
