import Foundation
import Gate
import Model

/// A comparison as a user sees it: what is compared, how far it is, and what was found.
package struct ComparisonSession: Sendable {
    private let request: ComparisonRequest
    private let base: ComparedBuild
    private let head: ComparedBuild

    package init(request: ComparisonRequest, base: ComparedBuild, head: ComparedBuild) {
        self.request = request
        self.base = base
        self.head = head
    }

    /// Samples until everything is decided or the budget is spent.
    ///
    /// - Throws: ``UsageError`` where the builds have nothing in common that was asked for.
    package func run() async throws -> ComparisonDocument {
        let startedAt = Date.now
        var experiments: [ComparedExperiment] = []
        for name in request.experiments {
            experiments.append(try await ComparedExperiment(name, base: base, head: head, request: request))
        }
        try ComparedExperiment.expectKnown(request, in: experiments)
        experiments.removeAll { $0.cells.isEmpty || $0.metrics.isEmpty }
        guard !experiments.isEmpty else {
            throw UsageError(
                "\(base.name) and \(head.name) have no variant, scenario and metric in common of those that were asked for"
            )
        }
        let status = StatusLine()
        let sampler = ComparisonSampler(request: request, experiments: experiments) { elapsed, blocks, undecided in
            status.show(
                "\(blocks) blocks, \(undecided) metrics undecided, \(Int(elapsed)) of at most \(Int(request.budget)) s"
            )
        }
        let outcome = try await Interruption.cancelling { try await sampler.run() }
        status.finish()
        return ComparisonDocument(
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
            wasInterrupted: outcome.wasInterrupted
        )
    }
}
