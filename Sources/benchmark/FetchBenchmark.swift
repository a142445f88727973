import ArgumentParser
import Model
import Sampling

/// `swift run -c release benchmark fetch` compares the fixed fetches with the ideal time of their connections.
struct FetchBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "The makespan, the threads and the cancel latency of blocking-fetch's fixes.",
        discussion: """
            The server runs on this machine and answers each request after the delay. In each round a fix fetches from \
            it. Then, a hundred times, it starts and cancels as many requests as there are connections. Each fix has \
            bounds for its makespan, as a multiple of the ideal one (the delay times the fetches per connection), for \
            the threads of its process, and for the time until the server sees a cancel (99th percentile). Makespan \
            and cancels are judged by the median of the rounds, threads by the largest count. Exit status 1 if a fix \
            misses a bound.
            """
    )

    @Option(help: "Fetches per round.") var fetches = 200
    @Option(help: "Milliseconds from a request to its answer.") var delay = 50
    @Option(help: "Connections.") var connections = 4
    @Option(help: "Rounds.") var rounds = 5
    @Option(help: "The multiple of the ideal makespan that no fix may exceed.") var atMost = 1.2
    @Option(help: "The most threads for a fix with operations.") var threads = 8.0
    @Option(help: "The most threads for the awaited fetches, which also use the threads of Swift's pool.")
    var awaitedThreads = 12.0
    @Option(help: "The most threads for the data tasks, which all start at once.") var dataTaskThreads = 32.0
    @Option(help: "Milliseconds within which the server must see a cancel.") var cancelWithin = 20.0

    func validate() throws {
        guard fetches > 0, delay > 0, connections > 0, rounds > 0 else {
            throw ValidationError("--fetches, --delay, --connections and --rounds take whole numbers of 1 or more")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let fixes = try await FixSampler(of: "blocking-fetch")
        let samples = try await fixes.samples(
            rounds,
            of: fixes.mendedFixes,
            in: ["many-fetches", "many-cancels"],
            settings: ["fetches": "\(fetches)", "delay": "\(delay)", "connections": "\(connections)"],
            folder: folder.path
        )
        var table = FigureTable("\(fetches) fetches of \(delay) ms over \(connections) connections; rounds: \(rounds)")
        table.figures = Dictionary(grouping: samples, by: \.variant).sorted { $0.key < $1.key }.flatMap(figures)
        try table.end()
    }

    private func figures(of variant: String, _ samples: [Sample]) -> [Figure] {
        let fetching = samples.filter { $0.scenario == "many-fetches" }
        let cancelling = samples.filter { $0.scenario == "many-cancels" }
        let makespans = fetching.availableValues(of: "totalTime")
        // Subtracts the harness's own thread in the sample's process. This thread ends the sample if the harness ends.
        let threads = fetching.availableValues(of: "peakThreads").map { $0 - 1 }
        let latencies = cancelling.availableValues(of: "cancelLatency")
        let most = ["awaited": awaitedThreads, "data-task": dataTaskThreads][variant] ?? self.threads
        let ideal = Double((fetches + connections - 1) / connections * delay)
        return [
            Figure(
                variant,
                "makespan ÷ ideal",
                .milliseconds,
                of: ("fetches", makespans),
                to: ("ideal", makespans.map { _ in ideal }),
                asked: .atMost(atMost)
            ),
            Figure(variant, "threads", .count, threads, judgedBy: .largest, asked: .atMost(most)),
            Figure(variant, "cancel latency (p99)", .milliseconds, latencies, asked: .atMost(cancelWithin)),
        ]
    }
}
