import Declaring
import Model
import StopsApp

/// Imports into lists whose merges take a computed time: no row is stored, and the counts are the same on every
/// machine.
enum ComputedImports {
    static let budget = Duration.milliseconds(8)
    /// What a merge costs in addition to its rows.
    private static let costOfMerge = Duration.microseconds(150)

    private struct Save {
        let firstRow: Int
        let duration: Duration

        var isOverBudget: Bool { duration > ComputedImports.budget }
    }

    /// The first row in the changing list from which rows become cheaper again.
    private static let peak = 2_000

    @MainActor
    static func measure(_ sizing: any BatchSizing.Type, in sample: SampleContext) {
        // The light list comes first: a size remembered from it is too large for the next one.
        let light = saves(of: 20_000, sizing) { _ in 2 }
        let heavy = saves(of: 300, sizing) { _ in 400 } + saves(of: 2_000, sizing) { _ in 35 }
        let changing = saves(of: 4_000, sizing, microsecondsOfRow: changingCost)
        sample.measure(
            until: { true },
            then: {
                sample.note(.savesMade, light.count)
                sample.note(.mergesOverBudget, (light + heavy).count(where: \.isOverBudget))
                sample.note(.changingMergesOverBudget, changing.count(where: \.isOverBudget))
                sample.note(.savesAfterPeak, changing.count { $0.firstRow >= peak })
            }
        )
    }

    /// The cost of a row rises so slowly that a batch size computed from each merge can follow. Then it falls to a
    /// twentieth.
    private static func changingCost(_ row: Int) -> Double {
        row < peak ? 20 + Double(row) / 20 : max(5, 120 - Double(row - peak) * 0.23)
    }

    /// The saves of one import.
    private static func saves(
        of rows: Int,
        _ sizing: any BatchSizing.Type,
        microsecondsOfRow cost: (Int) -> Double
    ) -> [Save] {
        var sizing: any BatchSizing = sizing.init()
        var saves: [Save] = []
        var last: MergedSave?
        var row = 0
        while row < rows {
            // As in the real import, a save has at least one row.
            let batch = row..<row + min(rows - row, max(1, sizing.rowsOfNextSave(after: last)))
            let costOfRows = batch.reduce(0.0) { $0 + cost($1) }
            let duration = costOfMerge + Duration.microseconds(costOfRows)
            saves.append(Save(firstRow: row, duration: duration))
            last = MergedSave(rows: batch.count, duration: duration)
            row = batch.upperBound
        }
        return saves
    }
}

extension Metric {
    static let savesMade = Metric("savesMade", .count, "Saves of the import that the list has merged.")
    static let mergesOverBudget = Metric(
        "mergesOverBudget",
        .count,
        "Merges that took more than 8 ms of processor time."
    )
    static let changingMergesOverBudget = Metric(
        "changingMergesOverBudget",
        .count,
        "Merges of more than 8 ms into the list whose rows become more expensive during the import."
    )
    static let savesAfterPeak = Metric(
        "savesAfterPeak",
        .count,
        "Saves of the last 2,000 rows of the same import, which become cheap again."
    )
}
