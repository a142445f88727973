import ArgumentParser
import Console
import Foundation
import Gate
import GateReport
import GateSampling
import Model
import Sampling
import Session

extension Pitfalls.History {
    struct Bisect: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "bisect",
            abstract: "Which commit made a figure worse? Builds and compares commits between a good and a bad one.",
            discussion: """
                Every commit is compared with GOOD, as pitfalls compare does it, by one metric. One that does not build, \
                or that the comparison cannot decide in time, is skipped. The work tree, its index and its own git \
                bisect are left alone; the builds are kept in .build/compared.

                Ctrl-C, or a kill, loses the comparison that goes on and nothing else: the same command continues.

                Exit status: 0 BAD is not worse; 1 it is, and the first worse commit is named; 2 wrong usage; \
                4 it cannot be decided, or cannot be told which of several commits it is.
                """
        )

        @Argument(
            help: ArgumentHelp(
                "The figure: experiment/variant/scenario/metric, as in progress-flood/coalesced/whole-import/cpuTime.",
                valueName: "metric"
            )
        )
        var metric: String

        @Argument(help: ArgumentHelp("A commit in which it is good: an ancestor of BAD.", valueName: "good"))
        var good: String

        @Argument(help: ArgumentHelp("A commit in which it is worse.", valueName: "bad"))
        var bad: String

        @Option(help: ArgumentHelp("Sample each commit no longer than this.", valueName: "minutes"))
        var minutes = 5.0

        @Option(help: ArgumentHelp("The least worsening that counts, in percent.", valueName: "percent"))
        var effect = 3.0

        @Option(
            name: .customLong("set"),
            help: ArgumentHelp("Set a parameter in every build; may be repeated.", valueName: "name=value")
        )
        var settings: [String] = []

        @Option(help: ArgumentHelp("Seed of the order of samples; a random one is printed.", valueName: "number"))
        var seed: UInt64?

        func validate() throws {
            guard minutes > 0, minutes <= 1440 else {
                throw ValidationError("--minutes cannot be \(minutes); give minutes, more than 0 and at most a day")
            }
            guard effect > 0, effect <= 100 else {
                throw ValidationError("--effect cannot be \(effect); give percent, more than 0 and at most 100")
            }
        }

        func run() async throws {
            let path = try metricPath()
            let range = try await BisectedRange(good: good, bad: bad)
            let question = BisectionRecord.Question(
                metric: path,
                good: range.good,
                bad: range.bad,
                leastEffect: effect / 100,
                settings: try SettingText.dictionary(settings)
            )
            let file = try BisectionFile(of: question, in: range.root)
            var record = try file.read()
            let lines = BisectionLines(range, path)
            for step in record.steps { lines.show(step) }
            let place = file.path.shownPath
            if !record.steps.isEmpty { lines.say("these are kept in \(place); delete it to begin anew") }
            do {
                let outcome = try await bisect(range, file, &record, lines)
                for line in await lines.closing(outcome, record, settings) { print(line) }
                throw ExitStatusError(outcome.exitStatus)
            } catch let error as CancellationError {
                let kept = record.steps.count == 1 ? "1 answer is" : "\(record.steps.count) answers are"
                lines.say("\(kept) kept in \(place): the same command continues")
                throw error
            }
        }

        private func metricPath() throws -> MetricPath {
            guard let path = MetricPath(metric) else {
                throw UsageError(
                    "“\(metric.onOneLine())” names no figure; write experiment/variant/scenario/metric, as in "
                        + "progress-flood/coalesced/whole-import/cpuTime"
                )
            }
            let known = ExperimentCatalog().names
            guard known.contains(path.experiment) else {
                throw UsageError(unknown: "experiment", path.experiment, known: known)
            }
            return path
        }

        private func bisect(
            _ range: BisectedRange,
            _ file: BisectionFile,
            _ record: inout BisectionRecord,
            _ lines: BisectionLines
        ) async throws -> BisectionSession.Outcome {
            let seed = seed ?? .random(in: 1...999_999)
            let status = StatusLine()
            let question = record.question
            // What is known needs no build.
            let judge = CommitJudge.Deferred { [minutes, root = range.root] in
                lines.say("\(range.graph.commits.count) commits; seed \(seed), at most \(minutes) minutes for each")
                return try await CommitJudge(
                    question,
                    in: root,
                    budget: minutes * 60,
                    seed: seed,
                    say: lines.say
                ) { progress in
                    status.show("\(progress.blocks) blocks, \(Int(progress.elapsed)) of at most \(Int(minutes * 60)) s")
                }
            }
            return try await BisectionSession(range.graph, in: file, budget: minutes * 60) { commit in
                try await judge.step(of: commit)
            } onEvent: { event in
                status.finish()
                lines.show(event)
            }.run(&record)
        }
    }
}

extension BisectionSession.Outcome {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .notWorse: .held
        case .found: .fixFailed
        case .undecided, .undecidable: .inconclusive
        }
    }
}
