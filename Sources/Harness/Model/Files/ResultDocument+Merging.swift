import Foundation

extension ResultDocument {
    /// Returns the environment in which an experiment was measured. In a merged document, each experiment may have its
    /// own environment.
    package func environment(of result: ExperimentResult) -> EnvironmentRecord {
        result.origin?.environment ?? environment
    }

    /// Merges runs of one build, each with different experiments, into one document. Every experiment keeps its own
    /// environment.
    ///
    /// - Parameter parts: The documents, at least one, with their paths for error messages.
    /// - Throws: ``ResultFileError`` if an experiment is in two documents, or if profiles or commits differ.
    package static func merged(_ parts: [(path: String, document: ResultDocument)]) throws(ResultFileError)
        -> ResultDocument
    {
        guard let first = parts.first else { throw ResultFileError("there is nothing to merge") }
        var merged = first.document
        merged.experiments = []
        merged.run = nil
        var places: [String: String] = [:]
        for (path, part) in parts {
            guard part.profile == merged.profile else {
                throw ResultFileError(
                    "\(path) has the profile \(part.profile) and \(first.path) has \(merged.profile); "
                        + "merge runs of one profile"
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
                    throw ResultFileError("\(name) is both in \(other) and in \(path); leave one out")
                }
                places[name] = path
                result.origin = result.origin ?? ExperimentResult.Origin(part)
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
