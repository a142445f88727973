import Foundation
import Model
import Sampling

/// A comparison of two builds, from the request to the document.
package struct ComparisonSession: Sendable {
    private let request: ComparisonRequest
    private let base: ComparedBuild
    private let head: ComparedBuild
    private let onBlock: @Sendable (ComparisonProgress) -> Void

    /// - Parameter onBlock: Called after each block of samples.
    package init(
        request: ComparisonRequest,
        base: ComparedBuild,
        head: ComparedBuild,
        onBlock: @escaping @Sendable (ComparisonProgress) -> Void
    ) {
        self.onBlock = onBlock
        self.request = request
        self.base = base
        self.head = head
    }

    /// Samples until everything is decided or the budget is spent; a signal ends the sampling early.
    ///
    /// - Throws: ``UsageError`` if the builds have nothing in common that was asked for.
    package func run() async throws -> ComparisonDocument {
        let startedAt = Date.now
        var (experiments, unchanged) = try await Interruption.cancelling { [request, base, head] in
            var experiments: [ComparedExperiment] = []
            for name in request.experiments {
                experiments.append(try await ComparedExperiment(name, base: base, head: head, request: request))
            }
            var unchanged: [ExperimentDescription] = []
            for name in request.unchanged where request.namesSomething {
                unchanged.append(try await head.executable(name).describe())
            }
            return (experiments, unchanged)
        }
        // A name is as right or wrong whatever has changed.
        try ComparedExperiment.expectKnown(request, in: experiments.map(\.description) + unchanged)
        guard !experiments.isEmpty else { return await document(.init(), startedAt) }
        // A name that was asked for concerns only the experiments that have it.
        let apart = request.asksForAll ? experiments.filter(\.questions.isEmpty).map(\.name) : []
        experiments.removeAll { $0.questions.isEmpty }
        guard !experiments.isEmpty else {
            throw UsageError(
                "\(base.name) and \(head.name) have no variant, scenario and metric in common that were asked for"
            )
        }
        let sampler = ComparisonSampler(request: request, experiments: experiments, onBlock: onBlock)
        let outcome = try await Interruption.cancelling { try await sampler.run() }
        return await document(outcome, startedAt, incomparable: apart)
    }

    private func document(
        _ outcome: ComparisonSampler.Outcome,
        _ startedAt: Date,
        incomparable: [String] = []
    ) async -> ComparisonDocument {
        ComparisonDocument(
            base: .init(name: base.name, commit: base.commit),
            head: .init(name: head.name, commit: head.commit),
            startedAt: startedAt,
            environment: await EnvironmentProbe.read(),
            seed: request.seed,
            leastEffect: request.leastEffect,
            budget: request.budget,
            elapsed: outcome.elapsed,
            samples: outcome.samples,
            findings: outcome.findings,
            faults: outcome.faults,
            wasInterrupted: outcome.wasInterrupted,
            leftOut: outcome.leftOut,
            unchanged: request.unchanged,
            onlyInHead: request.onlyInHead,
            onlyInBase: request.onlyInBase,
            incomparable: incomparable
        )
    }
}
