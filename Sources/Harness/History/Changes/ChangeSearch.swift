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
        let fewest = OtavaSettings.standard.fewestPoints
        let long = history.series.enumerated().filter { $0.element.points.count >= fewest }
        let short = history.series.count - long.count
        guard !long.isEmpty else {
            self.init(
                groups: [],
                looked: 0,
                remarks: ["Changes of level are unknown: that takes \(fewest) points of a series."]
            )
            return
        }
        do {
            let found = try await otava.changePoints(in: long.map { Self.series($0.element, named: "\($0.offset)") })
            let changes = found.compactMap { Self.change($0, in: history) }
            self.init(
                groups: ChangeGroup.all(
                    of: changes,
                    in: history,
                    declared: await declared(Set(changes.map(\.series.figure.experiment)))
                ),
                looked: long.count,
                remarks: short == 0
                    ? []
                    : [
                        "\(short) of \(history.series.count) series are too short for a change of level: it takes "
                            + "\(fewest) points."
                    ]
            )
        } catch let error as HarnessError {
            self.init(groups: [], looked: 0, remarks: ["Changes of level are unknown: \(error)."])
        }
    }

    private static func change(_ point: ChangePoint, in history: HistoryAnswer) -> LevelChange? {
        guard let number = Int(point.series), history.series.indices.contains(number) else { return nil }
        return LevelChange(
            in: history.series[number],
            at: point.index,
            before: point.before,
            after: point.after,
            probability: point.probability
        )
    }

    /// A series as Otava takes it. Its times only order the points: the clock of a machine may have gone back.
    private static func series(_ series: HistorySeries, named name: String) -> OtavaSeries {
        OtavaSeries(
            name: name,
            times: series.points.indices.map { Date(timeIntervalSince1970: firstTime + Double($0) * 86_400) },
            values: series.points.map(\.summary.median),
            isLowerBetter: series.figure.direction != .higherIsBetter
        )
    }

    /// Seconds since 1970; any day will do.
    private static let firstTime = 1_700_000_000.0
}
