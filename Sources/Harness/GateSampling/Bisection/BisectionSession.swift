import Gate
import Model
import Sampling

/// A bisection from its question to its end: asks a judge about one commit after another, and keeps every answer before
/// it asks on.
package struct BisectionSession: Sendable {
    package enum Outcome: Equatable, Sendable {
        /// The bad commit is not worse than the good one: there is nothing to find.
        case notWorse
        /// The bad commit could not be compared, or not decided.
        case undecided
        case found(String)
        /// One of these is the first bad one, newest first.
        case undecidable([String])
    }

    /// What happens in a bisection, for whoever watches it.
    package enum Event: Sendable {
        /// `remaining` commits may be the first bad one.
        case willTest(commit: String, remaining: Int)
        case tested(BisectionRecord.Step)
    }

    private let graph: CommitGraph
    private let file: BisectionFile
    private let budget: Double
    private let judge: @Sendable (_ commit: String) async throws -> BisectionRecord.Step
    private let onEvent: @Sendable (Event) -> Void

    /// - Parameters:
    ///   - graph: What the bad commit contains and the good one does not.
    ///   - budget: Seconds that the judge may take: what it could not decide in fewer is asked again.
    ///   - judge: Compares a commit with the good one.
    package init(
        _ graph: CommitGraph,
        in file: BisectionFile,
        budget: Double,
        judge: @escaping @Sendable (_ commit: String) async throws -> BisectionRecord.Step,
        onEvent: @escaping @Sendable (Event) -> Void
    ) {
        self.graph = graph
        self.file = file
        self.budget = budget
        self.judge = judge
        self.onEvent = onEvent
    }

    /// Goes on from what the record has.
    ///
    /// - Throws: What the judge throws, and ``HarnessError`` if an answer cannot be kept.
    package func run(_ record: inout BisectionRecord) async throws -> Outcome {
        let bad = record.question.bad
        var bisection = Bisection(graph, bad: bad)
        let first = try await answer(of: bad, remaining: bisection.remaining, &record)
        guard first == .bad else { return first == .good ? .notWorse : .undecided }
        while true {
            switch bisection.next {
            case .test(let commit):
                bisection.note(try await answer(of: commit, remaining: bisection.remaining, &record), of: commit)
            case .found(let commit): return .found(commit)
            case .undecidable(let commits): return .undecidable(commits)
            }
        }
    }

    private func answer(
        of commit: String,
        remaining: Int,
        _ record: inout BisectionRecord
    ) async throws -> Bisection.Answer {
        if let known = record.answer(for: commit, within: budget) { return known }
        onEvent(.willTest(commit: commit, remaining: remaining))
        let step = try await judge(commit)
        record.steps.append(step)
        try file.write(record)
        onEvent(.tested(step))
        return step.answer
    }
}
