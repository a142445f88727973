import ArgumentParser
import Console

/// How near the fixes come to their peers: `swift run -c release benchmark`.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Measures how near the fixes come to their peers.",
        discussion: """
            Each benchmark takes several rounds, and measures a fix and its peer in turns. At the end it prints a table: \
            what was measured, what is asked, and whether it holds.

            Exit status: 0 all figures hold; 1 a figure misses what is asked; 2 wrong usage; 70 the benchmark itself \
            failed.
            """,
        subcommands: [
            ImportBenchmark.self, FetchBenchmark.self, LineBenchmark.self, StoreBenchmark.self,
            DownloadBenchmark.self, ListBenchmark.self,
        ]
    )

    static func main() {
        CommandProgram.start(Self.self)
    }
}
