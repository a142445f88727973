import Foundation
import Model

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
    ///
    /// - Throws: ``WholeFile/WriteError``.
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

    /// Otava leaves out points outside of ``since`` and ``until``; a clock that is wrong by centuries loses none.
    private static func text(of time: Date) -> String {
        let seconds = min(max(time.timeIntervalSince1970, 0), 8e9)
        return Date(timeIntervalSince1970: seconds.isFinite ? seconds : 0).formatted(.iso8601)
    }

    /// Otava's own limits are a year ago and now.
    static let since = "1970-01-01T00:00:00Z"
    static let until = "2400-01-01T00:00:00Z"

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
                after: change.after / column.scale,
                probability: change.probability
            )
        }
    }
}
