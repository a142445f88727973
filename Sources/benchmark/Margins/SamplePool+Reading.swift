import Model

extension SamplePool {
    /// The samples of several runs, pooled by experiment. What an experiment declares is as in the first document that
    /// has it.
    ///
    /// - Throws: ``UsageError`` if one cannot be read, if a run is given twice, or if there are no samples.
    static func read(_ paths: [String]) throws(UsageError) -> (pools: [SamplePool], commits: [String]) {
        var pools: [SamplePool] = []
        var commits: [String] = []
        var runs: [(path: String, document: ResultDocument)] = []
        for path in paths {
            let document: ResultDocument
            do {
                document = try ResultFile.read(path)
            } catch {
                throw UsageError(error.description)
            }
            for run in runs where run.document.startedAt == document.startedAt && run.document.seed == document.seed {
                throw UsageError("\(run.path) and \(path) are the same run; give each run once")
            }
            runs.append((path, document))
            for result in document.experiments where !result.samples.isEmpty {
                let environment = document.environment(of: result)
                let commit = (environment.commit ?? "unknown") + (environment.isDirty == true ? ", edited" : "")
                if !commits.contains(commit) { commits.append(commit) }
                if let index = pools.firstIndex(where: { $0.experiment.name == result.experiment.name }) {
                    pools[index].add(result)
                } else {
                    var pool = SamplePool(for: result, in: environment)
                    pool.add(result)
                    pools.append(pool)
                }
            }
        }
        pools.removeAll { $0.samples.isEmpty }
        guard !pools.isEmpty else {
            throw UsageError("no samples in \(paths.joined(separator: ", ")); give the results.json of a run")
        }
        return (pools, commits)
    }
}
