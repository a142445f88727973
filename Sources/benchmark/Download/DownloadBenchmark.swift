import ArgumentParser
import DownloadTrial
import Model
import Sampling

/// `swift run -c release benchmark download` compares the fixed downloads with curl.
struct DownloadBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download",
        abstract: "The time of a list of downloads, as a multiple of curl's.",
        subcommands: [Compare.self, Fetch.self],
        defaultSubcommand: Compare.self
    )
}

extension DownloadBenchmark {
    struct Compare: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Measure curl and every fix in turn (the default).",
            discussion: """
                All fetch the same list in turn, each in its own process. First curl (with --parallel and \
                --parallel-max) and the library's scheduler fetch it from one server. Then every fix of download-limit \
                fetches it from its own server, as in its experiment. The server records the time, the share of slots \
                in use while downloads were queued, and how many downloads ran beyond the limit. Exit status 1 if a \
                fix takes longer than the multiple, fills too few of its slots, or exceeds the limit.
                """
        )

        @Option(help: "Files in the list.") var files = 64
        @Option(help: "Downloads at once.") var limit = 8
        @Option(help: "Bytes per second that the server gives to each request.") var rate = 1_000_000
        @Option(help: "Milliseconds that the smallest file takes at the server's rate.") var shortest = 200
        @Option(help: "Milliseconds that the largest file takes at the server's rate.") var longest = 1000
        @Option(help: "Rounds; each fetches the list once with curl and once with every fix.") var rounds = 5
        @Option(help: "The multiple of curl's time that no fix may exceed.") var atMost = 1.05
        @Option(help: "Percent of the slots that every fix must fill while downloads are queued.") var atLeastFull =
            98.0

        func validate() throws {
            guard files > 0, limit > 0, rate > 0, rounds > 0, shortest > 0, shortest <= longest else {
                throw ValidationError(
                    "--files, --limit, --rate, --rounds and --shortest need 1 or more, --longest at least --shortest"
                )
            }
        }

        func run() async throws {
            let list = DownloadList(count: files, rate: rate, durations: shortest...longest)
            let contest = try Contest(list: list, limit: limit)
            defer { contest.end() }
            let sampler = try await FixSampler(of: "download-limit")
            var curl: [Round] = []
            var fixes: [String: [Round]] = [:]
            for number in 1...rounds {
                curl.append(try contest.curl())
                fixes["the library's scheduler", default: []].append(try contest.scheduler())
                for (fix, round) in try await self.rounds(of: sampler, seed: UInt64(number)) {
                    fixes[fix, default: []].append(round)
                }
            }
            var table = FigureTable("\(files) files, \(limit) at once; rounds: \(rounds)")
            table.figures = slots("curl", curl, isJudged: false)
            table.figures += fixes.sorted { $0.key < $1.key }.flatMap { fix, rounds in
                let makespan = Figure(
                    fix,
                    "makespan ÷ curl's",
                    .milliseconds,
                    of: ("fix", rounds.map(\.makespan)),
                    to: ("curl", curl.map(\.makespan)),
                    asked: .atMost(atMost)
                )
                return [makespan] + slots(fix, rounds, isJudged: true)
            }
            try table.end()
        }

        /// Takes one sample of each fix, as the experiment does, and returns the variants' names with their figures.
        /// The article's fix is left out, because it has flaws.
        private func rounds(of sampler: FixSampler, seed: UInt64) async throws -> [(String, Round)] {
            let folder = try TemporaryDirectory()
            defer { folder.remove() }
            let samples = try await sampler.samples(
                1,
                of: sampler.fixes.filter { $0 != "maximum-plus-paused" },
                in: ["untouched"],
                settings: [
                    "files": "\(files)", "limit": "\(limit)", "rate": "\(rate)", "shortest": "\(shortest)",
                    "longest": "\(longest)",
                ],
                seed: seed,
                deadline: 120,
                folder: folder.path
            )
            return try samples.map { sample in
                let round = Round(
                    makespan: try sample.value(of: "makespan"),
                    utilisation: try sample.value(of: "slotUtilisation"),
                    excess: try sample.value(of: "limitExcess")
                )
                return (sample.variant, round)
            }
        }

        private func slots(_ program: String, _ rounds: [Round], isJudged: Bool) -> [Figure] {
            let full: Figure.Bound? = isJudged ? .atLeast(atLeastFull) : nil
            let none: Figure.Bound? = isJudged ? .atMost(0) : nil
            let excess = rounds.map(\.excess)
            return [
                Figure(program, "slots full", .percent, rounds.map(\.utilisation), asked: full),
                Figure(program, "beyond the limit", .count, excess, judgedBy: .largest, asked: none),
            ]
        }
    }
}
