import ArgumentParser
import Foundation
import Model
import Sampling
import Statistics
import TransitFeed

/// How near the fixed imports come to a bare loop over the same rows: `swift run -c release import-benchmark`.
@main
struct ImportBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-benchmark",
        abstract: "Rows a second of the fixed imports as a ratio to a bare prepared-statement loop.",
        discussion: """
            Both import the same generated feed in batches of 250, in turns on this machine. The bare loop gets its \
            rows parsed; an import parses them itself, makes objects, notifies, and is followed by a list on the main \
            thread, which is merging meanwhile. Those of progress-flood report each row to a screen besides. Exit \
            status 1 where a fix stays below the ratio asked for.
            """
    )

    @Option(help: "Rows of the feed.") var rows = 100_000
    @Option(help: "Rounds; each measures the bare loop and then every import once.") var rounds = 7
    @Option(help: "The ratio that every fix of main-thread-import must reach.") var atLeast = 0.5
    @Option(help: "The ratio that every fix of progress-flood must reach.") var atLeastReporting = 0.35

    private struct Subject {
        var run: BenchmarkRun
        var scenario: String
        var atLeast: Double
    }

    static func main() {
        CommandProgram.start(Self.self)
    }

    func validate() throws {
        guard rows > 0, rounds > 0 else { throw ValidationError("--rows and --rounds take whole numbers from 1 on") }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let feed = "\(folder.path)/stops.txt"
        try FeedGenerator(seed: 1, rows: rows).write(to: feed)
        let bareLoop = BareLoop(stops: try parse(feed), rowsPerSave: 250)
        let subjects = [
            Subject(run: try await BenchmarkRun(of: "main-thread-import"), scenario: "import", atLeast: atLeast),
            Subject(
                run: try await BenchmarkRun(of: "progress-flood"),
                scenario: "whole-import",
                atLeast: atLeastReporting
            ),
        ]

        var bare: [Double] = []
        var imports: [[String: [Double]]] = Array(repeating: [:], count: subjects.count)
        for round in 1...rounds {
            bare.append(try bareLoop.rowsPerSecond(in: folder.path))
            for (index, subject) in subjects.enumerated() {
                let rates = try await sample(subject, feed: feed, seed: UInt64(round), in: folder.path)
                for (variant, rate) in rates { imports[index][variant, default: []].append(rate) }
            }
        }
        let reached = zip(subjects, imports).map { report(bare, $1, of: $0) }
        guard reached.allSatisfy(\.self) else { throw ExitStatusError(.fixFailed) }
    }

    private func parse(_ feed: String) throws -> [Stop] {
        var reader = try StopsReader(path: feed)
        var stops: [Stop] = []
        while let stop = try reader.next() { stops.append(stop) }
        return stops
    }

    /// One sample of each fix, by the variant's name: its rows a second over the whole import.
    private func sample(
        _ subject: Subject,
        feed: String,
        seed: UInt64,
        in folder: String
    ) async throws -> [String: Double] {
        let samples = try await subject.run.samples(
            1,
            of: subject.run.description.variants.filter { $0.kind != .pitfall }.map(\.name),
            in: [subject.scenario],
            settings: ["feed": feed],
            seed: seed,
            folder: folder
        )
        var rates: [String: Double] = [:]
        for sample in samples {
            guard let rate = sample.metrics["throughput"]?.value else {
                throw HarnessError("\(sample.variant) has no throughput")
            }
            rates[sample.variant] = rate
        }
        return rates
    }

    /// Prints the ratios; false where one is below what was asked for.
    private func report(_ bare: [Double], _ imports: [String: [Double]], of subject: Subject) -> Bool {
        guard let base = Summary(bare) else { return false }
        let unit = Metric.Unit.rowsPerSecond
        print(
            "bare loop beside \(subject.run.name)  \(unit.text(base.median))  (\(unit.text(from: base.minimum, to: base.maximum)))"
        )
        var allReach = true
        for (variant, rates) in imports.sorted(by: { $0.key < $1.key }) {
            // Of each round's own pair: what slows the machine down slows both.
            let ratios = zip(rates, bare).map { $0 / $1 }
            guard let ratio = Summary(ratios), let rate = Summary(rates) else { continue }
            allReach = allReach && ratio.median >= subject.atLeast
            let text = DecimalText.text(ratio.median, decimals: 2, keepsZeros: true)
            let low = DecimalText.text(ratio.minimum, decimals: 2, keepsZeros: true)
            let high = DecimalText.text(ratio.maximum, decimals: 2, keepsZeros: true)
            print("\(text)  (\(low)–\(high))  \(variant)  \(unit.text(rate.median))")
        }
        return allReach
    }
}
