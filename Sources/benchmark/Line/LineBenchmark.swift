import ArgumentParser
import Model
import Sampling
import TransitFeed

/// A benchmark that compares the line reader and the field reader with common tools.
///
///     swift run -c release benchmark line
struct LineBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "line",
        abstract: "Lines and fields per second, compared with wc, components(separatedBy:), Python and SQLite.",
        discussion: """
            All readers read the same files from the page cache, in turn. A speed is bytes per second of processor \
            time, without a tool's start-up time. A ratio compares two speeds of the same round. Then the fixes of \
            line-reader read the larger file, and have bounds for the growth of the heap and for stalls of the main \
            thread. Exit status 1 if a bound is missed.
            """
    )

    @Option(help: "Rows of the larger feed; the slow readers read an eighth of these rows.") var rows = 2_000_000
    @Option(help: "Number of rounds; each round takes every measurement once.") var rounds = 5
    @Option(help: "A GTFS stops.txt to read instead of the generated feeds.") var feed: String?
    @Option(help: "Minimum speed of reading lines as bytes, as a multiple of wc -l's.") var bytesAtLeast = 0.5
    @Option(help: "Minimum speed of reading lines as text, as a multiple of components(separatedBy:)'s.")
    var textAtLeast = 5.0
    @Option(help: "Minimum speed of reading fields, in megabytes per second.") var fieldsAtLeast = 300.0
    @Option(help: "Kilobytes (of 1024 bytes) by which the heap of a fix may grow.") var heapAtMost = 256.0

    func validate() throws {
        guard rows >= 8, rounds > 0 else {
            throw ValidationError("--rows takes a whole number of 8 or more, --rounds a whole number of 1 or more")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let large = try input("large.txt", rows: rows, in: folder.path)
        let small = try input("small.txt", rows: rows / 8, in: folder.path)
        let speeds = try Readings(large: large, small: small, rounds: rounds).speeds(in: folder.path)

        var table = FigureTable(feed ?? "\(rows) rows read; rounds: \(rounds)")
        func speed(_ what: String, _ reading: Reading, asked: Figure.Bound?) -> Figure {
            Figure(what, "speed", .bytesPerSecond, speeds[reading] ?? [], asked: asked)
        }
        func ratio(_ what: String, _ own: Reading, to name: String, _ peer: Reading, asked: Figure.Bound?) -> Figure {
            let sides: (Figure.Side, Figure.Side) = (("ours", speeds[own] ?? []), (name, speeds[peer] ?? []))
            return Figure(what, "speed ÷ \(name)", .bytesPerSecond, of: sides.0, to: sides.1, asked: asked)
        }
        table.figures = [
            ratio("lines as bytes", .bytes, to: "wc -l", .wordCount, asked: .atLeast(bytesAtLeast)),
            ratio("lines as text", .text, to: "components", .components, asked: .atLeast(textAtLeast)),
            speed("fields, none as text", .largeFields, asked: .atLeast(fieldsAtLeast * 1e6)),
            speed("fields, one as text", .oneField, asked: nil),
            speed("stops, identifier and name", .stops, asked: nil),
        ]
        for (name, tool) in [("Python's csv", Reading.python), ("sqlite3 .import", .sqlite)] {
            if speeds[tool] == nil {
                table.notes.append("\(name): skipped (not installed; apt-get install python3 sqlite3)")
            } else {
                table.figures.append(ratio("fields, none as text", .smallFields, to: name, tool, asked: nil))
            }
        }
        table.figures += try await figuresOfFixes(reading: large, in: folder.path)
        try table.end()
    }

    /// Prepares a feed to read, in the page cache.
    private func input(_ name: String, rows: Int, in folder: String) throws -> String {
        if let feed { return feed }
        let path = "\(folder)/\(name)"
        try FeedGenerator(seed: 1, rows: rows).write(to: path)
        return path
    }

    /// Measures the heap growth and the main-thread stalls of each fix.
    private func figuresOfFixes(reading path: String, in folder: String) async throws -> [Figure] {
        let fixes = try await FixSampler(of: "line-reader")
        let samples = try await fixes.samples(
            rounds,
            of: fixes.mendedFixes,
            in: ["feed"],
            settings: ["feed": path],
            folder: folder
        )
        return try Dictionary(grouping: samples, by: \.variant).sorted { $0.key < $1.key }.flatMap { variant, samples in
            guard samples.allSatisfy({ $0.metrics["wrongLines"]?.value == 0 }) else {
                throw HarnessError("\(variant) delivers lines that differ from the file's")
            }
            let heap = samples.availableValues(of: "heapGrowth")
            let stalls = samples.availableValues(of: "longestOwnStall")
            return [
                Figure(variant, "heap growth", .bytes, heap, asked: .atMost(heapAtMost * 1024)),
                Figure(variant, "longest own stall", .milliseconds, stalls, asked: .atMost(Metric.frame)),
            ]
        }
    }
}
