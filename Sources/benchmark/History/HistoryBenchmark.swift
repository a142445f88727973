import ArgumentParser
import Foundation
import History
import Model
import Sampling

/// How far change points can be trusted: `swift run -c release benchmark history COSTS`.
struct HistoryBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "How often Otava calls a history changed that is not, and which steps it finds.",
        discussion: """
            Simulates histories of fifty commits from recorded runs, in which nothing changes or one fix gets slower \
            by 2, 5 or 10 %, and asks Apache Otava about them with several settings, and a threshold over single runs. \
            A history has one cost for each fix: the least processor time of a run's samples, in the scenario in which \
            it computes longest. It takes some ten minutes, most of them Otava's. Give the results.json of ten or more \
            runs of one build, or the costs.json that an earlier call has written.
            """
    )

    @Argument(help: ArgumentHelp("The results.json of runs, or a costs.json.", valueName: "runs"))
    var paths: [String]

    @Option(help: ArgumentHelp("Histories without a change, and with each step.", valueName: "number"))
    var histories = 200

    @Option(help: ArgumentHelp("Seed of what is drawn.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("Write the costs, what was found and the tables.", valueName: "folder"))
    var output: String?

    /// The settings that are compared, with one run of each commit and each series by itself. Ours are the last.
    private static let settings: [(name: String, settings: OtavaSettings)] = [
        ("Otava’s defaults", .otavas),
        ("its p-value divided by the series", OtavaSettings(isForAllSeries: true)),
        ("and only levels of three runs or more", OtavaSettings(isForAllSeries: true, persistence: 3)),
        ("and a p-value of 0.00001", .standard),
    ]
    private static let thresholds = [0.05, 0.1]
    /// How often each commit may be measured.
    private static let numbersOfRuns = [1, 3, 5]
    /// By how much a series may vary, in the table of what is found then.
    private static let noises = [0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1]

    func validate() throws {
        guard (1...10_000).contains(histories) else {
            throw ValidationError("--histories takes a number from 1 to 10,000")
        }
    }

    func run() async throws {
        let costs = try RecordedCostsFile.read(paths)
        guard let otava = Otava() else {
            throw UsageError("Apache Otava is not on the path; install it: \(Otava.installation)")
        }
        let folder = try output.map { try RunOutput(directory: $0) }
        let document = try await Interruption.cancelling { [histories, seed] in
            try await Self.document(of: costs, histories, seed, otava)
        }
        let text = HistoryText(document)
        for line in text.lines { print(line) }
        if let folder { try write(costs, document, text, into: folder.directory) }
    }

    private static func document(
        of costs: RecordedCosts,
        _ histories: Int,
        _ seed: UInt64,
        _ otava: Otava
    ) async throws -> HistoryDocument {
        let ask: HistoryTrial.Ask = { try await otava.changePoints(in: $0, $1) }
        func trial(of points: [[Double]], _ runs: Int) -> HistoryTrial {
            HistoryTrial(
                of: points,
                groups: costs.groups,
                runsPerCommit: runs,
                histories: histories,
                seed: seed,
                ask: ask
            )
        }
        let alone = HistoryTrial(of: costs.points, histories: histories, seed: seed, ask: ask)
        var judges: [HistoryDocument.Judge] = []
        for (name, settings) in settings {
            StandardError.write("asking with \(name)\n")
            judges.append(try await alone.judge(name, settings))
        }
        for runs in numbersOfRuns {
            StandardError.write("asking about histories with runs of each commit: \(runs)\n")
            let trial = trial(of: costs.points, runs)
            // Forty times as many questions.
            let asksEachTime = runs == numbersOfRuns.first || runs == numbersOfRuns.last ? (histories + 3) / 4 : 0
            judges.append(
                try await trial.judge(
                    runs == 1 ? "ours: and what runs share is taken out" : "ours, \(runs) runs of each commit",
                    .standard,
                    asksEachTime: asksEachTime
                )
            )
        }
        judges += thresholds.map(alone.judge(threshold:))
        let recorded = costs.noise
        var powers: [HistoryDocument.Power] = []
        for runs in [numbersOfRuns.first, numbersOfRuns.last].compactMap(\.self) {
            for noise in noises {
                StandardError.write("asking about series that vary by \(noise), runs of each commit: \(runs)\n")
                powers.append(
                    HistoryDocument.Power(
                        noise: noise,
                        runsPerCommit: runs,
                        series: recorded.count { $0 <= noise },
                        steps: try await trial(of: costs.points(varyingBy: noise), runs).steps(.standard)
                    )
                )
            }
        }
        return HistoryDocument(
            environment: costs.environment,
            seed: seed,
            runs: costs.runs.count,
            commits: HistoryTrial.commits,
            noise: recorded,
            shifts: costs.shifts,
            judges: judges,
            powers: powers
        )
    }

    private func write(
        _ costs: RecordedCosts,
        _ document: HistoryDocument,
        _ text: HistoryText,
        into folder: String
    ) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            try WholeFile.write(encoder.encode(costs), to: "\(folder)/costs.json")
            try WholeFile.write(encoder.encode(document), to: "\(folder)/history.json")
            try WholeFile.write(Data(text.markdown.utf8), to: "\(folder)/history.md")
        } catch {
            throw UsageError("cannot write into \(folder.shownPath): \(error); name another folder with --output")
        }
        print("\(folder.shownPath)/costs.json, history.json and history.md")
    }
}
