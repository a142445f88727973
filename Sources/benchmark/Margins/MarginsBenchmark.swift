import ArgumentParser
import Foundation
import Model

/// How near the experiments' figures are to their bounds, and how often the rule of sampling errs: `swift run -c release
/// benchmark margins RESULTS…`.
struct MarginsBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "margins",
        abstract: "How often an expectation would fail though nothing has changed, and a broken fix be missed.",
        discussion: """
            Draws the samples of many runs from those that were recorded, with the course that the quick profile has, \
            and judges each run. Three tables, each with the worst first. The margins: how far a figure is from its \
            bound, in robust standard deviations of a single value, and how often a run fails; a failure counts if \
            samples of its own confirm it. The rule's errors, beside those of a fixed number of samples. The broken \
            fixes: a fix does what its twin does, and how often a run is not red then.
            """
    )

    @Argument(help: ArgumentHelp("The results.json of runs of one build.", valueName: "results"))
    var paths: [String]

    @Option(help: "Simulated runs of each experiment, and of each broken fix.") var draws = 2_000
    @Option(help: "Rows of each table.") var limit = 20
    @Flag(help: "Print the tables as Markdown.") var markdown = false

    func validate() throws {
        guard draws > 0, limit > 0 else {
            throw ValidationError("--draws and --limit take whole numbers of 1 or more")
        }
    }

    func run() async throws {
        let (pools, commits) = try SamplePool.read(paths)
        let numbers = SamplingNumbers.quick
        let draws = draws
        let ofExperiments = await withTaskGroup(of: (Int, MarginTables).self) { group in
            for (index, pool) in pools.enumerated() {
                group.addTask { (index, MarginTables(of: pool, numbers, draws: draws)) }
            }
            var all = pools.map { _ in MarginTables() }
            for await (index, tables) in group {
                StandardError.write("simulated \(pools[index].experiment.name)\n")
                all[index] = tables
            }
            return all
        }
        let tables = ofExperiments.reduce(into: MarginTables()) { $0.add($1) }
        show(tables, pools, commits, numbers)
    }

    private func show(_ tables: MarginTables, _ pools: [SamplePool], _ commits: [String], _ numbers: SamplingNumbers) {
        let samples = pools.reduce(0) { $0 + $1.samples.values.reduce(0) { $0 + $1.count } }
        print("\(samples) undisturbed samples of \(paths.count) run\(paths.count == 1 ? "" : "s"); \(draws) draws.")
        if commits.count > 1 { print("Not of one build: \(commits.joined(separator: "; ")).") }
        for pool in pools where !pool.leftOut.isEmpty {
            let scenarios = pool.leftOut.sorted().joined(separator: ", ")
            print("\(pool.experiment.name): \(scenarios): the runs had different parameters; the first run's count.")
        }
        section("Margins", tables.marginTable(limit: limit), of: tables.margins.count)
        print(tables.marginSummary)
        section(
            "The rule: \(numbers.least) to \(numbers.most) samples, beside \(numbers.most) fixed; nothing has changed",
            tables.experimentTable(limit: limit),
            of: tables.experiments.count
        )
        section("Broken fixes", tables.brokenFixTable(limit: limit), of: tables.brokenFixes.count)
    }

    private func section(_ title: String, _ table: TextTable, of total: Int) {
        print("")
        print(markdown ? "## \(title)" : title)
        print("")
        for line in markdown ? table.markdown : table.lines { print(line) }
        if total > table.rows.count { print("\(markdown ? "\n" : "")\(total - table.rows.count) more: --limit") }
    }
}
