import Declaring
import Foundation
import TransitFeed

/// The feed that the samples of a run import. It is a real feed or a generated feed.
package struct FeedInput {
    package static let rows = Parameter(
        "rows",
        default: 12_800,
        in: 1...5_000_000,
        help: "rows of the generated feed; the article's has 12,793"
    )
    package static let feed = Parameter(
        feed: "a GTFS stops.txt",
        help: "a real feed to import instead of the generated one, in the first scenario"
    )
    package static let seed = Parameter(
        "feed-seed",
        default: 1,
        in: 0...1_000_000_000_000_000,
        help: "seed of the generated feed"
    )

    package static let malformedRow = Parameter(
        "malformed-row",
        default: 0,
        in: 0...5_000_000,
        help: "row of the generated feed whose line is malformed; 0 for none"
    )
    package static let repeatedRow = Parameter(
        "repeated-row",
        default: 0,
        in: 0...5_000_000,
        help: "row of the generated feed that repeats the identifier of the row before; 0 for none"
    )
    /// The parameters of an experiment about one bad row.
    package static let flaws: [any DeclaredParameter] = [malformedRow, repeatedRow]

    /// The feed's parameters. An experiment adds them to its own parameters.
    package static let parameters: [any DeclaredParameter] = [rows, feed, seed]

    package let path: String
    private let generator: FeedGenerator?
    /// The maximum number of rows to import; 0 for all.
    private let limit: Int

    /// - Parameter limit: The maximum number of rows to import; 0 for all.
    package init(_ values: ParameterValues, limit: Int = 0, directory: String) throws {
        self.limit = limit
        let given = values[Self.feed]
        if given.isEmpty {
            let rows = values[Self.rows]
            let seed = values[Self.seed]
            var generator = try FeedGenerator(seed: UInt64(seed), rows: rows)
            generator.malformedRow = Self.row(Self.malformedRow, in: values)
            generator.repeatedRow = Self.row(Self.repeatedRow, in: values)
            let flaws =
                (generator.malformedRow.map { "-malformed-\($0)" } ?? "")
                + (generator.repeatedRow.map { "-repeated-\($0)" } ?? "")
            path = "\(directory)/stops-\(seed)-\(rows)\(flaws).txt"
            self.generator = generator
        } else {
            path = given
            generator = nil
        }
    }

    /// Returns the number of the row with a flaw. Returns nil if no row has it, or if the experiment lacks the
    /// parameter.
    private static func row(_ parameter: Parameter<Int>, in values: ParameterValues) -> Int? {
        guard values.values[parameter.name] != nil, values[parameter] > 0 else { return nil }
        return values[parameter]
    }

    /// The number of rows that a store with unique identifiers refuses.
    package var refusableRows: Int { generator?.repeatedRow == nil ? 0 : 1 }

    /// Generates the feed if it does not exist. Reads a given feed once, to find its errors before the first sample.
    ///
    /// - Returns: A sentence about the malformed lines of the feed, if it has any.
    package func prepare() throws -> [String] {
        if let generator, !FileManager.default.fileExists(atPath: path) {
            try generator.write(to: path)
        }
        return try StopsReader.inspect(path: path).map { [$0] } ?? []
    }

    /// Counts the rows to import.
    package func countRows() throws -> Int {
        let count = try StopsReader.countStops(path: path)
        return limit == 0 ? count : min(limit, count)
    }
}
