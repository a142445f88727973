import ArgumentParser
import Foundation
import GRDB
import Model
import Sampling
import TransitFeed

/// A benchmark that compares the fixed imports with a bare loop over the same rows.
///
///     swift run -c release benchmark import
struct ImportBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Rows per second of the fixed imports, divided by those of a bare loop with a prepared statement.",
        discussion: """
            The bare loop and each import store the same generated feed in batches of 250, in turn. The bare loop \
            gets rows that are parsed already. An import parses them itself, makes objects and posts notifications, \
            and a list on the main thread merges its saves at the same time. The imports of progress-flood also \
            report each row to a screen. Exit status 1 if a fix does not reach its ratio.
            """
    )

    @Option(help: "Rows of the feed.") var rows = 100_000
    @Option(help: "Rounds; each measures the bare loop and then every import once.") var rounds = 7
    @Option(help: "The ratio that every fix of main-thread-import must reach.") var atLeast = 0.5
    @Option(help: "The ratio that every fix of progress-flood must reach.") var atLeastReporting = 0.35

    func validate() throws {
        guard rows > 0, rounds > 0 else { throw ValidationError("--rows and --rounds need 1 or more") }
    }

    /// The figures of an experiment whose fixes import rows.
    private struct Imports {
        let fixes: FixSampler
        let scenario: String
        let atLeast: Double
        /// The rows per second by the variant's name, with one value per round.
        var rates: [String: [Double]] = [:]
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let feed = "\(folder.path)/stops.txt"
        try FeedGenerator(seed: 1, rows: rows).write(to: feed)
        let bareLoop = BareLoop(stops: try parse(feed), rowsPerSave: 250)
        var imports = [
            Imports(fixes: try await FixSampler(of: "main-thread-import"), scenario: "import", atLeast: atLeast),
            Imports(
                fixes: try await FixSampler(of: "progress-flood"),
                scenario: "whole-import",
                atLeast: atLeastReporting
            ),
        ]

        var bare: [Double] = []
        for round in 1...rounds {
            bare.append(try bareLoop.rowsPerSecond(in: folder.path))
            for index in imports.indices {
                let fixes = imports[index].fixes
                let samples = try await fixes.samples(
                    1,
                    of: fixes.fixes,
                    in: [imports[index].scenario],
                    settings: ["feed": feed],
                    seed: UInt64(round),
                    folder: folder.path
                )
                for sample in samples {
                    imports[index].rates[sample.variant, default: []].append(try sample.value(of: "throughput"))
                }
            }
        }
        var table = FigureTable("\(rows) rows imported; rounds: \(rounds)")
        table.figures = imports.flatMap { figures(of: $0, beside: bare) }
        try table.end()
    }

    private func parse(_ feed: String) throws -> [Stop] {
        var reader = try StopsReader(path: feed)
        var stops: [Stop] = []
        while let stop = try reader.next() { stops.append(stop) }
        return stops
    }

    private func figures(of imports: Imports, beside bare: [Double]) -> [Figure] {
        imports.rates.sorted { $0.key < $1.key }.map { variant, rates in
            Figure(
                "\(imports.fixes.description.name) \(variant)",
                "rows per second ÷ bare loop's",
                .rowsPerSecond,
                of: ("import", rates),
                to: ("bare loop", bare),
                asked: .atLeast(imports.atLeast)
            )
        }
    }
}

/// The minimal import, with a prepared statement, parsed rows and one transaction per batch. The loop creates no
/// objects, posts no notifications and updates no list.
private struct BareLoop {
    let stops: [Stop]
    let rowsPerSave: Int

    /// Imports the rows into a new store in the folder, and returns the rows per second.
    func rowsPerSecond(in folder: String) throws -> Double {
        let database = try DatabasePool(path: "\(folder)/bare-\(UUID().uuidString).sqlite")
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE "Stop" (Z_PK INTEGER PRIMARY KEY, "identifier" TEXT, "name" TEXT, "latitude" REAL,
                    "longitude" REAL, "code" TEXT, "details" TEXT)
                    """
            )
        }
        let start = ContinuousClock.now
        for first in stride(from: 0, to: stops.count, by: rowsPerSave) {
            try database.write { database in
                let statement = try database.cachedStatement(sql: "INSERT INTO \"Stop\" VALUES (?, ?, ?, ?, ?, ?, ?)")
                for row in first..<min(first + rowsPerSave, stops.count) {
                    let stop = stops[row]
                    try statement.execute(
                        arguments: [
                            row + 1, stop.identifier, stop.name, stop.latitude, stop.longitude, stop.code,
                            stop.details,
                        ]
                    )
                }
            }
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        try database.close()
        return Double(stops.count) / seconds
    }
}
