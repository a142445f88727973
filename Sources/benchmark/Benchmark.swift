import ArgumentParser
import Telling

/// How close the fixes come to their peers: `swift run -c release benchmark`.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Measures how close the fixes come to their peers.",
        discussion: """
            Each benchmark takes several rounds, and measures a fix and its peer in turn. Then it prints a table: \
            what was measured, the bound, and whether it holds. Only margins measures nothing: it \
            reads recorded runs.

            Exit status: 0 all figures hold; 1 a figure misses its bound; 2 wrong usage; 70 the benchmark itself \
            failed.
            """,
        subcommands: [
            ImportBenchmark.self, FetchBenchmark.self, LineBenchmark.self, StoreBenchmark.self,
            DownloadBenchmark.self, ListBenchmark.self, MarginsBenchmark.self,
        ]
    )

    static func main() { CommandProgram.start(Self.self) }
}
