import ArgumentParser
import Foundation
import Model

/// How near each promise is to its bound: `swift run -c release benchmark margins RESULTS…`.
struct MarginsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "margins",
        abstract: "How near each expectation came to its bound over several runs.",
        discussion: """
            Measures nothing: give the results.json of some twenty runs of one build. A row per expectation, the \
            nearest first: the figure of the run that came nearest to its bound, the bound in that run, and the \
            distance. A distance of 1.25 × means that the figure could have been worse by this factor and still held; \
            below 1 × it was beyond the bound. “–” means that no run came near: the figure was the same in all runs, \
            or at zero, or it has no scale. “failed” counts the runs in which the expectation failed.
            """
    )

    @Argument(help: ArgumentHelp("The results.json of runs of one build.", valueName: "results"))
    var paths: [String]

    @Option(help: "Rows of the table.") var limit = 20

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit takes a whole number of 1 or more") }
    }

    func run() throws {
        var margins = Margins()
        var runs: [(path: String, startedAt: Date, seed: UInt64)] = []
        for path in paths {
            let document: ResultDocument
            do {
                document = try ResultFile.read(path)
            } catch {
                throw UsageError(error.description)
            }
            for run in runs where run.startedAt == document.startedAt && run.seed == document.seed {
                throw UsageError("\(run.path) and \(path) are the same run; give each run once")
            }
            runs.append((path, document.startedAt, document.seed))
            margins.add(document)
        }
        guard !margins.nearestFirst.isEmpty else {
            throw UsageError("no samples in \(paths.joined(separator: ", ")); give the results.json of a run")
        }
        for line in margins.lines(limit: limit) { print(line) }
    }
}
