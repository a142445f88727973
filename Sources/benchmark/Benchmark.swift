import ArgumentParser
import Telling

/// The command `swift run -c release benchmark`, which compares the fixes' speed with other tools and plain code.
@main
struct Benchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Measure how fast the fixes are, compared with other tools and plain code.",
        discussion: """
            Each benchmark takes several rounds, and measures a fix and its peer in turn. Then it prints a table: \
            what was measured, the bound, and whether it holds. Only margins does not measure: it reads recorded \
            runs.

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
