import Foundation

extension ResultDocument {
    /// Where an experiment was measured: in a merged document each may have a machine of its own.
    package func environment(of result: ExperimentResult) -> EnvironmentRecord {
        result.origin?.environment ?? environment
    }

    /// The runs of one build on several machines, each with experiments of its own, as one document.
    ///
    /// Every experiment keeps the environment it was measured in. The document's own is that of the first run.
    ///
    /// - Parameter parts: With the path of each, for the sentence of a refusal; at least one.
    /// - Throws: ``ResultFileError`` where an experiment is in two of them, or they are of different profiles or commits.
    package static func merged(_ parts: [(path: String, document: ResultDocument)]) throws(ResultFileError)
        -> ResultDocument
    {
        guard let first = parts.first else { throw ResultFileError("there is nothing to merge") }
        var merged = first.document
        merged.experiments = []
        var places: [String: String] = [:]
        for (path, part) in parts {
            guard part.profile == merged.profile else {
                throw ResultFileError(
                    "\(path) is of the profile \(part.profile) and \(first.path) of \(merged.profile); merge runs of one profile"
                )
            }
            guard part.environment.commit == merged.environment.commit else {
                throw ResultFileError(
                    "\(path) and \(first.path) were measured with different commits; merge runs of one commit"
                )
            }
            for var result in part.experiments {
                let name = result.experiment.name
                if let other = places[name] {
                    throw ResultFileError("\(name) is both in \(other) and in \(path); leave one of them out")
                }
                places[name] = path
                result.origin =
                    result.origin
                    ?? ExperimentResult.Origin(
                        environment: part.environment,
                        startedAt: part.startedAt,
                        seed: part.seed
                    )
                merged.experiments.append(result)
            }
        }
        let documents = parts.map(\.document)
        merged.status =
            documents.first { $0.status == .running }?.status
            ?? documents.first { $0.status == .interrupted }?.status ?? .complete
        merged.startedAt = documents.map(\.startedAt).min() ?? merged.startedAt
        merged.endedAt = merged.status == .complete ? documents.compactMap(\.endedAt).max() : nil
        return merged
    }
}
