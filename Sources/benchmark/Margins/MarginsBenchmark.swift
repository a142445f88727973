import ArgumentParser
import Foundation
import Model

/// A command that prints how near each expectation came to its bound: `swift run -c release benchmark margins
/// RESULTS…`.
struct MarginsBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "margins",
        abstract: "How near each expectation came to its bound over several runs.",
        discussion: """
            Takes no samples: give it the results.json of some twenty runs of one build. It prints a row per \
            expectation, the nearest first: the figure of the run that came nearest to its bound, the bound in that \
            run, and the distance. With a distance of 1.25 × the figure could have been worse by this factor and still \
            held; below 1 × it was beyond the bound. “–” means that no run came near: the figure was the same in all \
            runs, or at zero, or it has no scale. “failed” counts the runs in which the expectation failed.
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
            let document = try ResultFile.read(path)
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

/// The distances of every expectation from its bound, over several runs.
package struct Margins: Sendable {
    /// The first result of each experiment, with the parameters that later results must share.
    private var first: [ExperimentResult] = []
    private var all: [[Margin]] = []
    private var runs = 0
    private var commits: [String] = []
    /// The scenarios that a later run has measured with other parameters, by the experiment's name.
    private var leftOut: [String: Set<String>] = [:]

    package init() {}

    package mutating func add(_ document: ResultDocument) {
        runs += 1
        for var result in document.experiments where !result.samples.isEmpty {
            let environment = document.environment(of: result)
            let commit = (environment.commit ?? "unknown") + (environment.isDirty == true ? ", edited" : "")
            if !commits.contains(commit) { commits.append(commit) }
            let place = place(of: result)
            result.experiment = first[place].experiment
            let others = result.parameters.filter { scenario, values in
                first[place].parameters[scenario, default: values] != values
            }
            result.samples.removeAll { others[$0.scenario] != nil }
            leftOut[result.experiment.name, default: []].formUnion(others.keys)
            first[place].parameters.merge(result.parameters) { known, _ in known }
            let isCutOff = document.status != .complete
            let verdicts = Judgement.verdicts(of: result, in: environment, isCutOff: isCutOff)
            for (index, verdict) in verdicts.enumerated() { all[place][index].add(verdict, in: result) }
        }
    }

    private mutating func place(of result: ExperimentResult) -> Int {
        if let known = first.firstIndex(where: { $0.experiment.name == result.experiment.name }) { return known }
        first.append(result)
        all.append(result.experiment.expectations.map { Margin(of: $0, in: result.experiment) })
        return first.count - 1
    }

    /// The measured expectations, sorted by their distance from the bound. Expectations with equal distances are in the
    /// order of declaration.
    package var nearestFirst: [Margin] {
        all.joined().filter { $0.runs > 0 }.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map(\.element)
    }

    package func lines(limit: Int) -> [String] {
        let margins = nearestFirst
        let header = ["experiment", "expectation", "figure", "nearest", "bound", "distance", "runs", "failed"]
        let table = TextTable.lines(of: [header] + margins.prefix(limit).map(\.cells))
        let near = margins.count { $0.distance < 2 }
        return ["The value nearest to each bound in \(runs) run\(runs == 1 ? "" : "s").", ""] + table
            + (margins.count > limit ? ["\(margins.count - limit) more; list them with --limit"] : []) + [""]
            + ["\(near) of \(margins.count) expectations came nearer than 2 ×."] + notes
    }

    private var notes: [String] {
        let other = first.map(\.experiment.name).compactMap { name -> String? in
            guard let scenarios = leftOut[name], !scenarios.isEmpty else { return nil }
            return "\(name): \(scenarios.sorted().joined(separator: ", ")): runs whose parameters differ from the "
                + "first run's are left out."
        }
        return (commits.count > 1 ? ["Runs of different builds: \(commits.joined(separator: "; "))."] : []) + other
    }
}
