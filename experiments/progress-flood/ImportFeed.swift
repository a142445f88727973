import Foundation
import Lab
import TransitFeed

/// The feed that the samples of a run import: a real one, or a generated one that they share.
struct ImportFeed {
    let path: String
    private let generator: FeedGenerator?
    /// 0 for none.
    private let limit: Int

    init(_ values: ParameterValues, directory: String) throws {
        limit = values[ProgressFlood.limit]
        let given = values[ProgressFlood.feed]
        if given.isEmpty {
            let rows = values[ProgressFlood.rows]
            let seed = values[ProgressFlood.feedSeed]
            path = "\(directory)/stops-\(seed)-\(rows).txt"
            generator = try FeedGenerator(seed: UInt64(seed), rows: rows)
        } else {
            path = given
            generator = nil
        }
    }

    /// Generates the feed where it is not there yet; reads a given one through once, so that what is wrong with it
    /// shows before any sample is taken.
    func prepare() throws {
        if let generator, !FileManager.default.fileExists(atPath: path) {
            try generator.write(to: path)
        }
        _ = try countRows()
    }

    /// The rows to import.
    func countRows() throws -> Int {
        let count = try StopsReader.countStops(path: path)
        return limit == 0 ? count : min(limit, count)
    }
}
