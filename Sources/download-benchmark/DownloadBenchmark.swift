import ArgumentParser
import DownloadTrial
import Model
import Sampling
import Statistics

/// How near the fixed downloads come to curl: `swift run -c release download-benchmark`.
@main
struct DownloadBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "download-benchmark",
        abstract: "How long a list of downloads takes, as a multiple of what curl takes.",
        subcommands: [Compare.self, Fetch.self],
        defaultSubcommand: Compare.self
    )

    static func main() {
        CommandProgram.start(Self.self)
    }
}

struct Compare: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure curl and every fix in turns (the default).",
        discussion: """
            All fetch the same list, each in a process of its own and in turns: curl with --parallel and \
            --parallel-max, and the library's scheduler, from one server; then every fix of download-limit, as its \
            experiment runs it, from a server of its own. How long it took, how full the places were while work \
            waited and whether too many ran is by the server's record. Exit status 1 where a fix takes longer than \
            the multiple asked for, leaves its places emptier, or runs one too many.
            """
    )

    @Option(help: "Files in the list.") var files = 64
    @Option(help: "Downloads at once.") var limit = 8
    @Option(help: "Bytes a second that the server gives to each request.") var rate = 1_000_000
    @Option(help: "Milliseconds that the smallest file takes at that rate.") var shortest = 200
    @Option(help: "Milliseconds that the largest file takes at that rate.") var longest = 1000
    @Option(help: "Rounds; each takes the list once with curl and once with every fix.") var rounds = 5
    @Option(help: "The multiple of curl's time that no fix may exceed.") var atMost = 1.05
    @Option(help: "Percent of the places that every fix must fill while work waits.") var atLeastFull = 98.0

    func validate() throws {
        guard files > 0, limit > 0, rate > 0, rounds > 0, shortest > 0, shortest <= longest else {
            throw ValidationError(
                "--files, --limit, --rate, --rounds and --shortest take whole numbers from 1 on, --longest one from --shortest on"
            )
        }
    }

    func run() async throws {
        let list = DownloadList(count: files, rate: rate, durations: shortest...longest)
        let contest = try Contest(list: list, limit: limit)
        defer { contest.end() }
        let samples = try await FixSamples(settings: [
            "files": "\(files)", "limit": "\(limit)", "rate": "\(rate)", "shortest": "\(shortest)",
            "longest": "\(longest)",
        ])
        var curl: [Round] = []
        var fixes: [String: [Round]] = [:]
        for number in 1...rounds {
            curl.append(try await contest.curl())
            fixes["the library's scheduler", default: []].append(try await contest.scheduler())
            for (fix, round) in try await samples.rounds(seed: UInt64(number)) { fixes[fix, default: []].append(round) }
        }
        report(curl, name: "curl", beside: curl)
        let reached = fixes.sorted { $0.key < $1.key }.map { report($1, name: $0, beside: curl) }
        guard reached.allSatisfy(\.self) else { throw ExitStatusError(.fixFailed) }
    }

    /// Prints the figures; false where they are not what was asked for.
    @discardableResult
    private func report(_ rounds: [Round], name: String, beside curl: [Round]) -> Bool {
        // Of each round's own pair: what slows the machine down slows both.
        let ratios = zip(rounds, curl).map { $0.makespan / $1.makespan }
        guard let ratio = Summary(ratios), let makespan = Summary(rounds.map(\.makespan)),
            let full = Summary(rounds.map(\.utilisation)), let excess = rounds.map(\.excess).max()
        else { return false }
        func text(_ value: Double, _ decimals: Int) -> String {
            DecimalText.text(value, decimals: decimals, keepsZeros: true)
        }
        print(
            "\(text(ratio.median, 3))  (\(text(ratio.minimum, 3))–\(text(ratio.maximum, 3)))  \(name)  "
                + "\(text(makespan.median / 1000, 2)) s, places \(text(full.median, 1)) % full, \(excess) beyond the limit"
        )
        return ratio.median <= atMost && full.median >= atLeastFull && excess == 0
    }
}
