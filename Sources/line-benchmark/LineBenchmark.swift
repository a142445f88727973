import ArgumentParser
import Foundation
import Model
import Sampling
import Statistics
import TransitFeed

/// How near the reading of lines and fields comes to the tools that everybody has: `swift run -c release line-benchmark`.
@main
struct LineBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "line-benchmark",
        abstract: "Lines and fields a second beside wc, components(separatedBy:), Python and SQLite.",
        discussion: """
            All read the same files from the page cache, in turns on this machine. Speeds are bytes a second of \
            processor time, of a tool without what it takes to start; ratios are of a round's own pair. Beside that \
            the fixes of line-reader read the larger file, for their heap and their main thread. Exit status 1 where \
            one misses what is asked of it.
            """
    )

    @Option(help: "Rows of the larger feed; the slow ones read an eighth of them.") var rows = 2_000_000
    @Option(help: "Rounds; each takes every measure once.") var rounds = 5
    @Option(help: "A GTFS stops.txt to read instead of the generated feeds.") var feed: String?
    @Option(help: "The speed of lines as bytes, as a multiple of that of wc -l.") var bytesAtLeast = 0.5
    @Option(help: "The speed of lines as text, as a multiple of components(separatedBy:).") var textAtLeast = 5.0
    @Option(help: "Megabytes a second of fields.") var fieldsAtLeast = 300.0
    @Option(help: "Kilobytes (of 1024 bytes) by which the heap of a fix may grow.") var heapAtMost = 256.0

    static func main() {
        CommandProgram.start(Self.self)
    }

    func validate() throws {
        guard rows >= 8, rounds > 0 else {
            throw ValidationError("--rows takes a whole number from 8 on, --rounds one from 1 on")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let large = try input("large.txt", rows: rows, in: folder.path)
        let small = try input("small.txt", rows: rows / 8, in: folder.path)
        let reading = try Comparison(large: large, small: small, rounds: rounds).run(in: folder.path)

        var verdicts = Verdicts()
        verdicts.speed("lines as bytes", reading.bytes, beside: "wc -l", reading.wordCount, atLeast: bytesAtLeast)
        verdicts.speed("lines as text", reading.text, beside: "components", reading.components, atLeast: textAtLeast)
        verdicts.speed("fields, none as text", reading.fields, atLeast: fieldsAtLeast * 1e6)
        verdicts.speed("fields, one as text", reading.oneField, atLeast: nil)
        verdicts.speed("stops, identifier and name", reading.stops, atLeast: nil)
        for (tool, speeds) in [("Python's csv", reading.python), ("sqlite3 .import", reading.sqlite)] {
            if let speeds {
                verdicts.speed("fields, none as text", reading.smallFields, beside: tool, speeds, atLeast: nil)
            } else {
                print("\(tool): left out, for it is not installed (apt-get install python3 sqlite3)")
            }
        }
        try await judgeFixes(large, in: folder.path, &verdicts)
        guard verdicts.allHold else { throw ExitStatusError(.fixFailed) }
    }

    /// A feed to read, in the page cache.
    private func input(_ name: String, rows: Int, in folder: String) throws -> String {
        if let feed { return feed }
        let path = "\(folder)/\(name)"
        try FeedGenerator(seed: 1, rows: rows).write(to: path)
        return path
    }

    /// The heap and the main thread of each fix.
    private func judgeFixes(_ path: String, in folder: String, _ verdicts: inout Verdicts) async throws {
        let run = try await BenchmarkRun(of: "line-reader")
        let samples = try await run.samples(
            rounds,
            of: run.mendedVariants,
            in: ["feed"],
            settings: ["feed": path],
            seed: 1,
            folder: folder
        )
        for (variant, samples) in Dictionary(grouping: samples, by: \.variant).sorted(by: { $0.key < $1.key }) {
            guard samples.allSatisfy({ $0.metrics["wrongLines"]?.value == 0 }) else {
                throw HarnessError("\(variant) delivers other lines than the file has")
            }
            verdicts.figure(variant, "heapGrowth", .bytes, samples, atMost: heapAtMost * 1024)
            verdicts.figure(variant, "longestOwnStall", .milliseconds, samples, atMost: Metric.frame)
        }
    }
}
