import Foundation
import Model

/// One figure over time, as Otava receives it: a point per run, oldest first.
package struct OtavaSeries: Sendable {
    /// Any text that is unique among the series of a call; Otava's change points refer to it.
    package let name: String
    /// Each point's value, in the figure's unit.
    package let values: [Double]
    let isLowerBetter: Bool

    package init(_ name: String, _ values: [Double], isLowerBetter: Bool) {
        (self.name, self.values, self.isLowerBetter) = (name, values, isLowerBetter)
    }

    /// The factor that makes the series' largest value 1,000: Otava prints six decimals, too few for small values.
    fileprivate var scale: Double {
        let scale = 1000 / (values.map(\.magnitude).max() ?? 0)
        return scale.isFinite ? scale : 1
    }
}

/// The files that Otava reads: a table per length of series, and the configuration that names them.
///
/// Otava gets numbers in place of names, because a name may contain any character.
struct OtavaInput {
    private let series: [OtavaSeries]
    /// Otava's tests: each is a list of series with the same points, by index.
    private let tables: [[Int]]

    init(_ series: [OtavaSeries]) {
        self.series = series
        let places = series.indices.filter { series[$0].values.count > 1 }
        tables = Dictionary(grouping: places) { series[$0].values.count }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The names of the tests; none if no series has two points.
    var tests: [String] { tables.indices.map { "t\($0)" } }

    /// Writes the files, and returns the path of the configuration.
    func write(into folder: String) throws(WholeFile.WriteError) -> String {
        var configuration = "tests:\n"
        for (test, table) in zip(tests, tables) {
            let file = "\(folder)/\(test).csv"
            try WholeFile.write(Data(text(of: table).utf8), to: file)
            configuration += "  \(test):\n    type: csv\n    file: '\(file.replacing("'", with: "''"))'\n"
            configuration += "    time_column: time\n    attributes: []\n    metrics:\n"
            for place in table {
                configuration += "      s\(place): {direction: \(series[place].isLowerBetter ? -1 : 1)}\n"
            }
        }
        let path = "\(folder)/otava.yaml"
        try WholeFile.write(Data(configuration.utf8), to: path)
        return path
    }

    /// The times are made up, one day apart, and only order the points: a machine's clock may have gone back.
    private func text(of table: [Int]) -> String {
        let columns = table.map { place in
            let scale = series[place].scale
            return series[place].values.map { $0 * scale }
        }
        let rows = columns[0].indices.map { row in
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(row) * 86_400)
            return [time.formatted(.iso8601)] + columns.map { String($0[row]) }
        }
        return ([["time"] + table.map { "s\($0)" }] + rows).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    /// Options for the range of times, because Otava's default is the last year.
    static let limits = ["--since", "1970-01-01T00:00:00Z", "--until", "2400-01-01T00:00:00Z"]

    /// The change points, with the series' own names and units.
    func points(_ changes: [OtavaOutput.Change]) -> [ChangePoint] {
        changes.compactMap { change in
            guard change.metric.first == "s", let place = Int(change.metric.dropFirst()),
                series.indices.contains(place), series[place].values.indices.contains(change.index)
            else { return nil }
            return ChangePoint(
                series: series[place].name,
                index: change.index,
                before: change.meanBefore.value / series[place].scale,
                after: change.meanAfter.value / series[place].scale
            )
        }
    }
}

/// What `otava analyze --output json` prints: a line of JSON per test.
struct OtavaOutput {
    /// A change point of a series.
    struct Change: Decodable {
        let metric: String
        let index: Int
        let meanBefore: Number
        let meanAfter: Number
    }

    /// Otava writes these numbers as text.
    struct Number: Decodable {
        let value: Double

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let value = Double(try container.decode(String.self)), value.isFinite else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a number")
            }
            self.value = value
        }
    }

    private struct Group: Decodable {
        let changes: [Change]
    }

    /// All change points of the tests that were analysed.
    private(set) var changes: [Change] = []
    /// The tests that were analysed. Otava ends with status 0 even if it could not read a test.
    private(set) var tests: Set<String> = []

    /// - Throws: `DecodingError` for a line that is not in Otava 0.8's format.
    init(_ printed: Data) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        for line in printed.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "{") {
            for (test, groups) in try decoder.decode([String: [Group]].self, from: Data(line)) {
                tests.insert(test)
                changes += groups.flatMap(\.changes)
            }
        }
    }
}
