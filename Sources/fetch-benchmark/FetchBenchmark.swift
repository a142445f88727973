import ArgumentParser
import Model
import Sampling
import Statistics

/// How near the fixed fetches come to what their connections allow: `swift run -c release fetch-benchmark`.
@main
struct FetchBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch-benchmark",
        abstract: "The makespan, the threads and the cancels of the fixed fetches of blocking-fetch.",
        discussion: """
            Each round fetches from a server on this machine that answers each request after the delay, and then \
            cancels, a hundred times, as many requests as there are connections. Each fix must be done within a \
            multiple of the ideal makespan (the delay times the fetches that a connection gets), with few threads in \
            its process, and the server must see a cancel within some milliseconds at the 99th percentile; each is \
            judged by its median over the rounds, the threads by their maximum. Exit status 1 where one is missed.
            """
    )

    @Option(help: "Fetches of a round.") var fetches = 200
    @Option(help: "Milliseconds from a request to its answer.") var delay = 50
    @Option(help: "Connections.") var connections = 4
    @Option(help: "Rounds.") var rounds = 5
    @Option(help: "The multiple of the ideal makespan that no fix may exceed.") var atMost = 1.2
    @Option(help: "The threads that the process of the operations may not exceed.") var threads = 8.0
    @Option(help: "The same for the awaited fetches, which have the threads of Swift's pool besides.")
    var awaitedThreads = 12.0
    @Option(help: "Milliseconds within which the server must see a cancel.") var cancelWithin = 20.0

    /// A figure over the rounds, and whether it is good enough.
    private struct Finding {
        var text: String
        var holds: Bool
    }

    /// A sample's process has a thread that waits for the end of the harness, and to end with it.
    private static let harnessThreads = 1.0

    static func main() {
        CommandProgram.start(Self.self)
    }

    func validate() throws {
        guard fetches > 0, delay > 0, connections > 0, rounds > 0 else {
            throw ValidationError("--fetches, --delay, --connections and --rounds take whole numbers from 1 on")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let samples = try await samples(in: folder.path)
        let perConnection = (fetches + connections - 1) / connections
        let ideal = Double(perConnection * delay)
        print("\(fetches) fetches of \(delay) ms over \(connections) connections: at best \(milliseconds(ideal))")
        var allHold = true
        for (variant, samples) in samples.sorted(by: { $0.key < $1.key }) {
            let findings = [
                try finding(
                    "totalTime",
                    samples,
                    atMost: atMost,
                    scaled: { $0 / ideal },
                    text: { "\(decimal($0)) × the best" }
                ),
                try finding(
                    "peakThreads",
                    samples,
                    atMost: variant == "awaited" ? awaitedThreads : threads,
                    by: \.maximum,
                    scaled: { $0 - Self.harnessThreads },
                    text: { "\(decimal($0)) threads" }
                ),
                try finding(
                    "cancelLatency",
                    samples,
                    atMost: cancelWithin,
                    text: { "cancelled in \(milliseconds($0)) (p99)" }
                ),
            ]
            allHold = allHold && findings.allSatisfy(\.holds)
            print("\(variant): \(findings.map(\.text).joined(separator: ", "))")
        }
        guard allHold else { throw ExitStatusError(.fixFailed) }
    }

    /// The samples of each fix, by its name.
    private func samples(in folder: String) async throws -> [String: [Sample]] {
        let run = try await BenchmarkRun(of: "blocking-fetch")
        let taken = try await run.samples(
            rounds,
            of: run.mendedVariants,
            in: ["many-fetches", "many-cancels"],
            settings: ["fetches": "\(fetches)", "delay": "\(delay)", "connections": "\(connections)"],
            seed: 1,
            folder: folder
        )
        return Dictionary(grouping: taken, by: \.variant)
    }

    /// Judges a metric by a statistic over the samples that have it.
    private func finding(
        _ metric: String,
        _ samples: [Sample],
        atMost bound: Double,
        by statistic: KeyPath<Summary, Double> = \.median,
        scaled scale: (Double) -> Double = { $0 },
        text: (Double) -> String
    ) throws -> Finding {
        let scenario = metric == "cancelLatency" ? "many-cancels" : "many-fetches"
        let measured = samples.filter { $0.scenario == scenario }.compactMap { $0.metrics[metric] }
        let values = measured.compactMap(\.value)
        guard values.count == measured.count, let summary = Summary(values.map(scale)) else {
            return Finding(text: "\(metric) unavailable in some round, MISSED", holds: false)
        }
        let value = summary[keyPath: statistic]
        let holds = value <= bound
        let span = "\(decimal(summary.minimum))–\(decimal(summary.maximum))"
        return Finding(
            text: "\(text(value)) (\(span))\(holds ? "" : ", MISSED: at most \(decimal(bound))")",
            holds: holds
        )
    }

    private func decimal(_ value: Double) -> String {
        DecimalText.text(value, decimals: 2, keepsZeros: false)
    }

    private func milliseconds(_ value: Double) -> String {
        Metric.Unit.milliseconds.text(value)
    }
}
