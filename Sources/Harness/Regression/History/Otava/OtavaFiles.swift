import Foundation
import Model

/// One figure's values over time: one point for each run, the oldest run first.
package struct OtavaSeries: Sendable {
    /// Any text that is unique among the series of a call. Each change point contains its series' name.
    package let name: String
    /// Each point's value, in the figure's unit.
    package let values: [Double]
    let isLowerBetter: Bool

    package init(_ name: String, _ values: [Double], isLowerBetter: Bool) {
        (self.name, self.values, self.isLowerBetter) = (name, values, isLowerBetter)
    }

    /// The factor that makes the series' largest value 1,000. Otava prints only six decimals, which are too few for
    /// small values.
    fileprivate var scale: Double {
        let scale = 1000 / (values.map(\.magnitude).max() ?? 0)
        return scale.isFinite ? scale : 1
    }
}

/// The files that Otava reads: a configuration, and a table for all series of the same length.
///
/// Otava gets numbers in place of names, because a name may contain any character.
struct OtavaInput {
    private let series: [OtavaSeries]
    /// The indices of the series in each table. All series of a table have the same number of points.
    private let tables: [[Int]]

    init(_ series: [OtavaSeries]) {
        self.series = series
        let places = series.indices.filter { series[$0].values.count > 1 }
        tables = Dictionary(grouping: places) { series[$0].values.count }.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The names of Otava's tests, one for each table. Series with fewer than two points are in no table.
    var tests: [String] { tables.indices.map { "t\($0)" } }

    /// Writes the tables and the configuration, and returns the configuration's path.
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

    /// Returns a table as CSV. The times are invented, one day apart, because a machine's clock may have been set back.
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

    /// The options that include all times. By default Otava reads only the last year.
    static let limits = ["--since", "1970-01-01T00:00:00Z", "--until", "2400-01-01T00:00:00Z"]

    /// Converts Otava's change points to the series' names and units.
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

/// The output of `otava analyze --output json`, which has one line of JSON for each test.
struct OtavaOutput {
    /// A change point of a series.
    struct Change: Decodable {
        let metric: String
        let index: Int
        let meanBefore: Number
        let meanAfter: Number
    }

    /// A number that Otava prints as a JSON string.
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

    /// The change points of all analysed tests.
    private(set) var changes: [Change] = []
    /// The names of the analysed tests. Otava ends with status 0 even if it could not read a test.
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
