import Foundation
import Gate
import GateSampling
import Model
import Testing

/// A bisection that is ended in the middle, and goes on.
final class BisectionSessionTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)")
        .path
    private let graph = CommitGraph((1...8).reversed().map { ("c\($0)", ["c\($0 - 1)"]) })

    private static let question = BisectionRecord.Question(
        metric: MetricPath("progress-flood", Expectation.Cell("coalesced", in: "whole-import"), "cpuTime"),
        good: "c0",
        bad: "c8",
        leastEffect: 0.03
    )

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    private struct Killed: Error {}

    /// What it was asked; after as many answers as it may give, it is killed.
    private actor Judge {
        private(set) var asked: [String] = []
        private let answers: Int
        private let judge: @Sendable (String) -> BisectionRecord.Step

        init(answers: Int = .max, _ judge: @escaping @Sendable (String) -> BisectionRecord.Step) {
            (self.answers, self.judge) = (answers, judge)
        }

        func step(of commit: String) throws -> BisectionRecord.Step {
            guard asked.count < answers else { throw Killed() }
            asked.append(commit)
            return judge(commit)
        }
    }

    /// From what the file has, as a new command begins.
    private func run(_ judge: Judge, budget: Double = 60) async throws -> BisectionSession.Outcome {
        let file = try BisectionFile(of: Self.question, in: root)
        var record = try file.read()
        return try await BisectionSession(graph, in: file, budget: budget) {
            try await judge.step(of: $0)
        } onEvent: { _ in
        }.run(&record)
    }

    @Test func `killed after each answer, it asks nothing twice and finds the same commit`() async throws {
        let judge: @Sendable (String) -> BisectionRecord.Step = { commit in
            BisectionRecord.Step(Int(commit.dropFirst()) ?? 0 >= 6 ? .bad : .good, of: commit)
        }
        var asked: [String] = []
        var outcome: BisectionSession.Outcome?
        for _ in 1...8 where outcome == nil {
            let one = Judge(answers: 1, judge)
            outcome = try? await run(one)
            asked += await one.asked
        }
        #expect(outcome == .found("c6"))
        #expect(asked == ["c8", "c4", "c6", "c5"])
        // It is over: the answer stays.
        #expect(try await run(Judge(answers: 0, judge)) == .found("c6"))
    }

    @Test(
        "a bad commit that is not worse, or not decided, ends it at once",
        arguments: [(Bisection.Answer.good, BisectionSession.Outcome.notWorse), (.skipped, .undecided)]
    )
    func nothingToFind(answer: Bisection.Answer, expected: BisectionSession.Outcome) async throws {
        let judge = Judge { BisectionRecord.Step(answer, of: $0) }
        #expect(try await run(judge) == expected)
        #expect(await judge.asked == ["c8"])
    }

    @Test func `with more minutes, what was skipped is asked again, also what did not build`() async throws {
        let first = Judge { commit in
            switch commit {
            case "c8": BisectionRecord.Step(.bad, of: commit)
            case "c4": BisectionRecord.Step(.skipped, of: commit, reason: "does not build", budget: 60)
            default: BisectionRecord.Step(.skipped, of: commit, budget: 60)
            }
        }
        guard case .undecidable(let commits) = try await run(first) else { throw Killed() }
        #expect(commits.count == 8)
        let second = Judge { BisectionRecord.Step(Int($0.dropFirst()) ?? 0 >= 3 ? .bad : .good, of: $0) }
        #expect(try await run(second, budget: 60) == .undecidable(commits))
        #expect(await second.asked.isEmpty)
        #expect(try await run(second, budget: 120) == .found("c3"))
        #expect(await second.asked.contains("c4"))
    }

    @Test func `two at once are refused in one sentence`() async throws {
        let file = try BisectionFile(of: Self.question, in: root)
        let error = #expect(throws: UsageError.self) { try BisectionFile(of: Self.question, in: root) }
        #expect(error?.description.contains("another bisection goes on") == true)
        withExtendedLifetime(file) {}
    }

    @Test(
        "a file that is damaged, of another version or of another question is refused in one sentence, and stays",
        arguments: [
            ("{", "damaged"), (#"{"format":"pitfalls-results","version":1}"#, "no bisection"),
            (#"{"format":"pitfalls-bisection","version":2}"#, "version 2"),
            (#"{"format":"pitfalls-bisection","version":1,"steps":3}"#, "damaged"), ("other", "another --effect"),
        ]
    )
    func refused(text: String, hint: String) async throws {
        let file = try BisectionFile(of: Self.question, in: root)
        if text == "other" {
            var other = Self.question
            other.leastEffect = 0.05
            try file.write(BisectionRecord(other))
        } else {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file.path))
        }
        let before = FileManager.default.contents(atPath: file.path)
        let error = #expect(throws: UsageError.self) { try file.read() }
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("delete it to begin anew") == true)
        #expect(FileManager.default.contents(atPath: file.path) == before)
    }

    @Test func `an infinite worsening is kept: from nothing to something`() async throws {
        let metric = Metric("lostRows", .count, "Lost.")
        let finding = ComparisonFinding(
            compared: ComparedMetric(
                experiment: Self.question.metric.experiment,
                cell: Self.question.metric.cell,
                metric: metric
            ),
            verdict: .regressed,
            evidence: try JSONDecoder().decode(
                Evidence.self,
                from: Data(#"{"blocks":8,"worsening":1,"lower":0,"upper":1,"probability":0}"#.utf8)
            ),
            confirmation: nil,
            smallestEffect: nil
        )
        var evidence = try #require(BisectionEvidence(finding, elapsed: 3))
        evidence.worsening = .infinity
        let file = try BisectionFile(of: Self.question, in: root)
        var record = BisectionRecord(Self.question)
        record.steps = [
            BisectionRecord.Step(.bad, of: "c8", evidence: evidence, endedAt: .init(timeIntervalSince1970: 5))
        ]
        try file.write(record)
        #expect(try file.read().steps == record.steps)
    }
}
