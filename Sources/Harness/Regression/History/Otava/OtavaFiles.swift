import Foundation
import Model

/// One figure over time, as it is handed to Otava: a point per run, oldest first.
package struct OtavaSeries: Sendable {
    /// Any text; it comes back with the change points. Unique among the series of a call.
    package let name: String
    /// When each point was measured, as many as ``values``. Otava keeps the points in the order they are given in,
    /// whatever their times.
    let times: [Date]
    /// Each point's value, in the figure's unit. A value that is not finite is left out.
    package let values: [Double]
    let isLowerBetter: Bool

    package init(name: String, times: [Date], values: [Double], isLowerBetter: Bool) {
        (self.name, self.times, self.values, self.isLowerBetter) = (name, times, values, isLowerBetter)
    }
}

/// The files that Otava reads: a table per set of times, and the configuration that names them.
///
/// Otava sees numbers in place of names, because a name may hold anything, and values around 1,000, because it prints
/// six decimals.
struct OtavaInput {
    /// A test, as Otava calls it: series over the same points.
    private struct Table {
        let times: [Date]
        /// Places in ``columns``.
        var columns: [Int] = []
    }

    /// A series as Otava sees it.
    private struct Column {
        let series: OtavaSeries
        /// The places of its finite values.
        let places: [Int]
        /// What its values are multiplied by.
        let scale: Double

        init(_ series: OtavaSeries) {
            self.series = series
            places = series.values.indices.filter { series.values[$0].isFinite }
            let largest = places.map { series.values[$0].magnitude }.max() ?? 0
            scale = largest > 0 && (1000 / largest).isFinite ? 1000 / largest : 1
        }
    }

    private let columns: [Column]
    private let tables: [Table]

    init(_ series: [OtavaSeries]) {
        columns = series.map(Column.init)
        var tables: [Table] = []
        var known: [[Date]: Int] = [:]
        for (index, column) in columns.enumerated() where column.places.count > 1 {
            let times = column.places.map { column.series.times[$0] }
            let place = known[times] ?? tables.count
            if place == tables.count {
                known[times] = place
                tables.append(Table(times: times))
            }
            tables[place].columns.append(index)
        }
        self.tables = tables
    }

    /// The tests to ask about; none if no series has two points.
    var tests: [String] { tables.indices.map { "t\($0)" } }

    /// Writes the files, and returns the path of the configuration.
    func write(into folder: String) throws(WholeFile.WriteError) -> String {
        var configuration = "tests:\n"
        for (test, table) in zip(tests, tables) {
            let file = "\(folder)/\(test).csv"
            try WholeFile.write(Data(text(of: table).utf8), to: file)
            configuration += "  \(test):\n    type: csv\n    file: '\(file.replacing("'", with: "''"))'\n"
            configuration += "    time_column: time\n    attributes: []\n    metrics:\n"
            for column in table.columns {
                configuration += "      s\(column): {direction: \(columns[column].series.isLowerBetter ? -1 : 1)}\n"
            }
        }
        let path = "\(folder)/otava.yaml"
        try WholeFile.write(Data(configuration.utf8), to: path)
        return path
    }

    private func text(of table: Table) -> String {
        var lines = [(["time"] + table.columns.map { "s\($0)" }).joined(separator: ",")]
        for (row, time) in table.times.enumerated() {
            let values = table.columns.map { index in
                let column = columns[index]
                return String(column.series.values[column.places[row]] * column.scale)
            }
            lines.append(([Self.text(of: time)] + values).joined(separator: ","))
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Otava leaves out points outside of the limits; a clock that is wrong by centuries loses none.
    private static func text(of time: Date) -> String {
        let seconds = min(max(time.timeIntervalSince1970, 0), 8e9)
        return Date(timeIntervalSince1970: seconds.isFinite ? seconds : 0).formatted(.iso8601)
    }

    /// Otava's own are a year ago and now.
    static let limits = ["--since", "1970-01-01T00:00:00Z", "--until", "2400-01-01T00:00:00Z"]

    /// The change points of one series in its own terms.
    func points(_ changes: [OtavaOutput.Change]) -> [ChangePoint] {
        changes.compactMap { change in
            guard change.metric.first == "s", let index = Int(change.metric.dropFirst()),
                columns.indices.contains(index), columns[index].places.indices.contains(change.index)
            else { return nil }
            let column = columns[index]
            return ChangePoint(
                series: column.series.name,
                index: column.places[change.index],
                before: change.before / column.scale,
                after: change.after / column.scale
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
        let before: Double
        let after: Double

        private enum CodingKeys: String, CodingKey {
            case metric
            case index
            case before = "mean_before"
            case after = "mean_after"
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            /// Otava writes these numbers as text.
            func number(_ key: CodingKeys) throws -> Double {
                let text = try container.decode(String.self, forKey: key)
                guard let number = Double(text), number.isFinite else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key,
                        in: container,
                        debugDescription: "not a number: \(text)"
                    )
                }
                return number
            }
            metric = try container.decode(String.self, forKey: .metric)
            index = try container.decode(Int.self, forKey: .index)
            before = try number(.before)
            after = try number(.after)
        }
    }

    private struct Group: Decodable {
        let changes: [Change]
    }

    /// All change points of the tests that were analysed.
    private(set) var changes: [Change] = []
    /// The tests that were analysed. Otava ends with status 0 though it could not read one.
    private(set) var tests: Set<String> = []

    /// - Throws: `DecodingError` for a line that is not as Otava 0.8 writes it.
    init(_ printed: Data) throws {
        let decoder = JSONDecoder()
        for line in printed.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "{") {
            for (test, groups) in try decoder.decode([String: [Group]].self, from: Data(line)) {
                tests.insert(test)
                changes += groups.flatMap(\.changes)
            }
        }
    }
}
