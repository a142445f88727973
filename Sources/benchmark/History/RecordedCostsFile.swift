import Foundation
import Model

/// Reads and writes ``RecordedCosts``.
enum RecordedCostsFile {
    private static let advice = "give a costs.json that this command wrote, or the results.json of runs"

    /// The costs in a file that this command wrote, or in the documents of several runs.
    ///
    /// - Throws: ``UsageError`` with one sentence that names the file and what is wrong with it.
    static func read(_ paths: [String]) throws(UsageError) -> RecordedCosts {
        if paths.count == 1, let path = paths.first { return try read(path) }
        var documents: [ResultDocument] = []
        for path in paths {
            do {
                documents.append(try ResultFile.read(path))
            } catch {
                throw UsageError(error.description)
            }
        }
        for (index, one) in documents.enumerated() {
            for (other, later) in documents.enumerated().dropFirst(index + 1)
            where one.startedAt == later.startedAt && one.seed == later.seed {
                throw UsageError("\(paths[index]) and \(paths[other]) are the same run; give each run once")
            }
        }
        return try RecordedCosts(of: documents)
    }

    private static func read(_ path: String) throws(UsageError) -> RecordedCosts {
        let data: Data
        do {
            data = try BoundedFile.read(path, atMost: 4 << 20)
        } catch {
            throw UsageError("cannot read \(path.shownPath): \(error); \(advice)")
        }
        guard let header = try? ResultFile.decoder.decode(FormatHeader.self, from: data),
            header.format == RecordedCosts.formatName
        else { throw UsageError("\(path.shownPath) has no recorded costs, or is damaged; \(advice)") }
        guard header.version == RecordedCosts.currentVersion else {
            throw UsageError(
                "\(path.shownPath) has version \(header.version) of the format and this build reads version "
                    + "\(RecordedCosts.currentVersion); use the build that wrote it"
            )
        }
        guard let costs = try? ResultFile.decoder.decode(RecordedCosts.self, from: data),
            costs.runs.count >= RecordedCosts.fewestRuns, !costs.series.isEmpty,
            costs.runs.allSatisfy({ run in
                run.costs.count == costs.series.count
                    && run.costs.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isFinite && $0 > 0 } }
            })
        else { throw UsageError("\(path.shownPath) is damaged; \(advice)") }
        return RecordedCosts(environment: costs.environment, series: costs.series, runs: costs.runs)
    }
}
