import Model

/// The margins of every expectation over several runs.
package struct Margins: Sendable {
    /// What the first run of each experiment declares, and the parameters that later runs must share.
    private var first: [ExperimentResult] = []
    private var all: [[Margin]] = []
    private var runs = 0
    private var commits: [String] = []
    /// By experiment: scenarios of runs that had other parameters.
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

    /// What was measured, nearest first; equally near ones in the order of their declaration.
    package var nearestFirst: [Margin] {
        all.joined().filter { $0.runs > 0 }.enumerated()
            .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map(\.element)
    }

    /// - Parameter limit: The rows to show.
    package func lines(limit: Int) -> [String] {
        let margins = nearestFirst
        var table = TextTable(Margin.columns)
        table.rows = margins.prefix(limit).map(\.cells)
        let near = margins.count { $0.distance < 2 }
        return ["The nearest of \(runs) run\(runs == 1 ? "" : "s").", ""] + table.lines
            + (margins.count > limit ? ["\(margins.count - limit) more: --limit"] : []) + [""]
            + ["\(near) of \(margins.count) expectations came nearer than 2 ×."] + notes
    }

    private var notes: [String] {
        let other = first.map(\.experiment.name).compactMap { name -> String? in
            guard let scenarios = leftOut[name], !scenarios.isEmpty else { return nil }
            return "\(name): \(scenarios.sorted().joined(separator: ", ")): runs with other parameters than the first "
                + "are left out."
        }
        return (commits.count > 1 ? ["Not of one build: \(commits.joined(separator: "; "))."] : []) + other
    }
}
