import Gate
import Model
import Sampling

/// Says of a commit whether one metric is worse than in the good one, by building it and comparing the two.
package struct CommitJudge: Sendable {
    private let question: BisectionRecord.Question
    private let root: String
    /// Seconds that a comparison may take.
    private let budget: Double
    private let seed: UInt64
    private let good: ComparedBuild
    private let say: @Sendable (String) -> Void
    private let onBlock: @Sendable (ComparisonProgress) -> Void

    /// Builds the good commit.
    ///
    /// - Parameters:
    ///   - root: The repository's folder.
    ///   - budget: Seconds that each comparison may take.
    ///   - say: Called before something that takes long.
    ///   - onBlock: Called after each block of samples.
    /// - Throws: ``HarnessError`` if the good commit does not build; ``UsageError`` if it lacks the experiment.
    package init(
        _ question: BisectionRecord.Question,
        in root: String,
        budget: Double,
        seed: UInt64,
        say: @escaping @Sendable (String) -> Void,
        onBlock: @escaping @Sendable (ComparisonProgress) -> Void
    ) async throws {
        (self.question, self.root, self.budget, self.seed) = (question, root, budget, seed)
        (self.say, self.onBlock) = (say, onBlock)
        switch try await Self.build(question.good, question.metric.experiment, in: root, say) {
        case .built(let build): good = build
        case .failed(let reason) where reason.contains("no product named"):
            throw UsageError(
                "the good commit \(question.good.prefix(12)) has no \(question.metric.experiment.onOneLine()); give one "
                    + "that has it"
            )
        case .failed(let reason): throw HarnessError("the good commit \(question.good.prefix(12)) \(reason)")
        }
    }

    /// - Throws: ``HarnessError`` if the samples cannot be taken; ``UsageError`` if the bad commit has no such figure;
    ///   `CancellationError` when interrupted.
    package func step(of commit: String) async throws -> BisectionRecord.Step {
        func skipped(_ reason: String) -> BisectionRecord.Step {
            BisectionRecord.Step(.skipped, of: commit, reason: reason, budget: budget)
        }
        let head: ComparedBuild
        switch try await Self.build(commit, question.metric.experiment, in: root, say) {
        case .built(let build): head = build
        case .failed(let reason):
            // A build that a signal has ended too is no answer.
            if Interruption.hasCome { throw CancellationError() }
            return skipped(reason)
        }
        do {
            // A program of long ago may describe itself in a way that this build does not understand.
            _ = try await head.executable(question.metric.experiment).describe()
        } catch let error as HarnessError {
            return skipped(error.description)
        }
        let document: ComparisonDocument
        do {
            document = try await compare(head)
        } catch let error as UsageError where commit != question.bad {
            return skipped(error.description)
        }
        if document.wasInterrupted || Interruption.hasCome { throw CancellationError() }
        let finding = document.findings.first
        if let fault = document.faults.first, finding.map({ $0.verdict == .inconclusive }) ?? true {
            let whose =
                fault.ofBase > 0 ? "\(fault.ofBase) of the good commit’s samples" : "\(fault.ofHead) of its samples"
            return skipped("\(whose) did not finish; the last \(fault.last)")
        }
        guard let finding else { return skipped("no sample has a value for the metric") }
        let answer: Bisection.Answer =
            switch finding.verdict {
            case .regressed: .bad
            case .notRegressed: .good
            case .inconclusive: .skipped
            }
        return BisectionRecord.Step(
            answer,
            of: commit,
            evidence: BisectionEvidence(finding, elapsed: document.elapsed),
            budget: budget
        )
    }

    private func compare(_ head: ComparedBuild) async throws -> ComparisonDocument {
        let metric = question.metric
        var request = ComparisonRequest(
            experiments: [metric.experiment],
            budget: budget,
            leastEffect: question.leastEffect,
            seed: seed
        )
        request.variants = [metric.cell.variant]
        request.scenarios = [metric.cell.scenario]
        request.metrics = [metric.metric]
        request.settings = question.settings
        return try await ComparisonSession(request: request, base: good, head: head, onBlock: onBlock).run()
    }

    private enum Built {
        case built(ComparedBuild)
        case failed(String)
    }

    /// Builds a commit's experiment in the commit's folder, which is kept. `compare` uses the same folder.
    private static func build(
        _ commit: String,
        _ experiment: String,
        in root: String,
        _ say: @escaping @Sendable (String) -> Void
    ) async throws -> Built {
        try await Interruption.cancelling {
            let revision = try await RevisionFolder(of: commit, in: root) { path in
                say("waiting for another process, which uses \(path.shownPath)")
            }
            // Locked until it is built.
            defer { withExtendedLifetime(revision) {} }
            try await revision.fill()
            say("building \(commit.prefix(12)) in \(revision.path.shownPath)")
            if let reason = try await RevisionBuild.firstError(in: revision.path, product: experiment) {
                return .failed("does not build: \(reason)")
            }
            return .built(try await ComparedBuild(named: revision.path, experiments: [experiment], say: say))
        }
    }
}

extension CommitJudge {
    /// A judge that is made at the first question: to show what is known, nothing has to be built.
    package actor Deferred {
        private let make: @Sendable () async throws -> CommitJudge
        private var judge: CommitJudge?

        package init(_ make: @escaping @Sendable () async throws -> CommitJudge) {
            self.make = make
        }

        /// Throws what the judge and its making throw. One question at a time.
        package func step(of commit: String) async throws -> BisectionRecord.Step {
            let made = if let judge { judge } else { try await make() }
            judge = made
            return try await made.step(of: commit)
        }
    }
}
