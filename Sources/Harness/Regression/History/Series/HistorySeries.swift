import Foundation
import Model

/// A figure over commits, on one kind of machine and with one set of parameters.
package struct HistorySeries: Sendable {
    package let figure: StoredFigure
    package let machine: MachineKind
    package let parameters: [String: ParameterValue]
    /// In the commits' order.
    package var points: [HistoryPoint]
    /// What tells it from other series of the same figure and kind of machine: "rows=2000", or a kernel.
    package var distinction: String?
    /// What a reader must know before trusting it, one sentence each.
    package var notes: [String] = []

    package init(
        figure: StoredFigure,
        machine: MachineKind,
        parameters: [String: ParameterValue],
        points: [HistoryPoint],
        distinction: String? = nil
    ) {
        self.figure = figure
        self.machine = machine
        self.parameters = parameters
        self.points = points
        self.distinction = distinction
    }

    /// The last point's median as a share more than that of the points before it, ten at most: 0.05 is 5 % more. Nil if
    /// there is no other point, or if theirs is 0.
    package var change: (share: Double, points: Int)? {
        guard let last = points.last, let before = Summary(points.dropLast().suffix(10).map(\.summary.median)),
            before.median != 0
        else { return nil }
        return (last.summary.median / before.median - 1, before.count)
    }

    /// Whether the last point's quartiles are beyond all medians of the points that ``change`` speaks of.
    package var isBeyondOthers: Bool {
        guard let last = points.last, let before = Summary(points.dropLast().suffix(10).map(\.summary.median)),
            before.count > 1
        else { return false }
        return last.summary.lowerQuartile > before.maximum || last.summary.upperQuartile < before.minimum
    }
}

/// What was measured of one commit with one toolchain: the samples of all runs together.
package struct HistoryPoint: Sendable {
    package let commit: String
    /// The place among the points at which its experiment was measured on this kind of machine; where a number is
    /// left out, this figure was not measured.
    package var position: Int
    package let toolchain: String
    package let machines: Set<Machine>
    package let summary: Summary
    /// In the order in which they began; at least one.
    package let runs: [HistoryRun]
    /// When the first of the runs began.
    package let date: Date
    /// Whether the machine disturbed one of the runs.
    package let isDisturbed: Bool

    package init(
        commit: String,
        position: Int,
        toolchain: String,
        machines: Set<Machine>,
        summary: Summary,
        runs: [HistoryRun],
        date: Date,
        isDisturbed: Bool
    ) {
        self.commit = commit
        self.position = position
        self.toolchain = toolchain
        self.machines = machines
        self.summary = summary
        self.runs = runs
        self.date = date
        self.isDisturbed = isDisturbed
    }
}
