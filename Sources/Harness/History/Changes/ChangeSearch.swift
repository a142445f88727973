import Foundation
import Model

/// What is known of changes of level: those that Apache Otava finds, or why nobody looked.
package struct ChangeSearch: Sendable {
    package let groups: [ChangeGroup]
    /// The series that were looked at.
    package let looked: Int
    /// Why some series, or all, were not looked at; one sentence each.
    package let remarks: [String]

    package init(groups: [ChangeGroup], looked: Int, remarks: [String] = []) {
        self.groups = groups
        self.looked = looked
        self.remarks = remarks
    }

    /// Asks Otava about all series of an answer at once.
    ///
    /// - Parameters:
    ///   - otava: Nil if it is not installed.
    ///   - declared: The experiments with these names, as far as they are known.
    /// - Throws: `CancellationError` when cancelled; where Otava fails, a remark says so.
    package init(
        in history: HistoryAnswer,
        by otava: Otava?,
        declared: (_ names: Set<String>) async -> [String: ExperimentDescription] = { _ in [:] }
    ) async throws {
        guard let otava else {
            self.init(
                groups: [],
                looked: 0,
                remarks: ["Changes of level are unknown: Apache Otava is not installed (\(Otava.installation))."]
            )
            return
        }
        let long = history.series.enumerated().filter { $0.element.isLongEnough }
        let short = history.series.count - long.count
        let takes = "it takes \(OtavaSettings.standard.fewestPoints) runs, and of more than one commit"
        guard !long.isEmpty else {
            self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(takes)."])
            return
        }
        do {
            let found = try await otava.changePoints(in: long.map { Self.series($0.element, named: "\($0.offset)") })
            let points = Dictionary(grouping: found, by: \.series)
            let changes = long.flatMap { Self.changes(points["\($0.offset)"] ?? [], in: $0.element) }
            let isolated = long.filter { place, series in
                (points["\(place)"] ?? []).contains { series.places.commit(near: $0.index) == nil }
            }
            self.init(
                groups: ChangeGroup.all(
                    of: changes,
                    in: history,
                    declared: await declared(Set(changes.map(\.series.figure.experiment)))
                ),
                looked: long.count,
                remarks: [
                    short == 0
                        ? nil
                        : "\(short) of \(history.series.count) series are too short for a change of level: \(takes).",
                    isolated.isEmpty
                        ? nil
                        : "\(isolated.count) of \(history.series.count) series change their level among the runs of one "
                            + "commit: that is the machine's doing, and no change is shown for it.",
                ].compactMap(\.self)
            )
        } catch let error as HarnessError {
            self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(error)."])
        }
    }

    /// The change points of a series that lie between two of its commits, in their order.
    private static func changes(_ points: [ChangePoint], in series: HistorySeries) -> [LevelChange] {
        var changes: [LevelChange] = []
        for point in points {
            guard let place = series.places.commit(near: point.index) else { continue }
            // A second one at the same commits: the runs of the first between them are on their way to the new level.
            let before = changes.last?.index == place ? changes.popLast()?.before : nil
            let change = LevelChange(
                in: series,
                at: place,
                before: before ?? point.before,
                after: point.after,
                probability: point.probability
            )
            if let change { changes.append(change) }
        }
        return changes
    }

    /// A series as Otava takes it. Its times only order the runs: the clock of a machine may have gone back.
    private static func series(_ series: HistorySeries, named name: String) -> OtavaSeries {
        let values = series.points.flatMap { $0.runs.map(\.figure) }
        return OtavaSeries(
            name: name,
            times: values.indices.map { Date(timeIntervalSince1970: firstTime + Double($0) * 86_400) },
            values: values,
            isLowerBetter: series.figure.direction != .higherIsBetter
        )
    }

    /// Seconds since 1970; any day will do.
    private static let firstTime = 1_700_000_000.0
}

extension HistorySeries {
    fileprivate var places: RunPlaces { RunPlaces(counts: points.map(\.runs.count)) }

    /// Whether it may have a change of level at all.
    fileprivate var isLongEnough: Bool {
        points.count > 1 && points.reduce(0) { $0 + $1.runs.count } >= OtavaSettings.standard.fewestPoints
    }
}
