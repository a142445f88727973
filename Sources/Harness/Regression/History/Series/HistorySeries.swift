import Foundation
import Model

/// A figure over commits, on one kind of machine and with one set of parameters.
package struct HistorySeries: Sendable {
    package let figure: StoredFigure
    package let machine: MachineKind
    let parameters: [String: ParameterValue]
    /// The points in the commits' order.
    package let points: [HistoryPoint]
    /// Distinguishes this series from other series of the same figure and kind of machine: "rows=2000", or a kernel.
    package let distinction: String?
    /// Warnings about the series, one sentence each.
    package internal(set) var notes: [String] = []

    /// Up to ten earlier points, with which the last point is compared. A point is not compared if git does not order
    /// its commit, because then only a machine's clock says which point is earlier.
    var comparedPoints: ArraySlice<HistoryPoint> {
        guard let last = points.last, last.isOrdered else { return [] }
        return points.dropLast().filter(\.isOrdered).suffix(10)
    }

    /// The share by which the last point's median exceeds the median of ``comparedPoints``. A share of 0.05 means 5 %
    /// more. Nil if no point is compared, or if the earlier median is 0.
    var change: (share: Double, points: Int)? {
        guard let last = points.last, let before = summaryBefore, before.median != 0 else { return nil }
        return (last.summary.median / before.median - 1, before.count)
    }

    /// Whether the last point's quartiles are all above or all below the medians of the points that ``change`` uses.
    var isBeyondOthers: Bool {
        guard let last = points.last, let before = summaryBefore, before.count > 1 else { return false }
        return last.summary.lowerQuartile > before.maximum || last.summary.upperQuartile < before.minimum
    }

    /// Returns whether `other` is the same series. Both series must come from the same search.
    func isSame(as other: HistorySeries) -> Bool {
        figure == other.figure && machine == other.machine && parameters == other.parameters
            && distinction == other.distinction
    }

    private var summaryBefore: Summary? { Summary(comparedPoints.map(\.summary.median)) }

    /// Returns the series with only the points whose commits git orders.
    func ordered() -> HistorySeries {
        HistorySeries(
            figure: figure,
            machine: machine,
            parameters: parameters,
            points: points.filter(\.isOrdered),
            distinction: distinction,
            notes: notes
        )
    }
}

/// The measurements of one commit with one toolchain: the samples of all runs together.
package struct HistoryPoint: Sendable {
    package let commit: String
    /// Whether git orders the commit. The place of another commit depends on the machines' clocks.
    let isOrdered: Bool
    /// The point's place among all measurements of the experiment on this kind of machine. If the positions of two
    /// neighbouring points have a gap, the measurements in the gap lack this figure.
    package let position: Int
    package let toolchain: String
    let machines: Set<Machine>
    package let summary: Summary
    /// The runs in the order in which they began; at least one.
    package let runs: [HistoryRun]
    /// The time when the first of the runs began.
    let date: Date
    /// Whether the machine disturbed one of the runs.
    let isDisturbed: Bool
}

/// One run of a commit. The search for changes of level treats each run as a point, so several runs of a commit make a
/// smaller change visible.
package struct HistoryRun: Sendable {
    /// The run's number in the store, which is the same for all figures of an experiment.
    package let result: Int64
    package let startedAt: Date
    /// The run's figure in the metric's unit. For a processor time it is the minimum of the run's samples, otherwise
    /// the median.
    ///
    /// Disturbances only add to a program's processor time, so the minimum varies less from run to run (Chen and
    /// Revels, "Robust benchmarking in noisy environments", arXiv 1608.04295, 2016). A run with more samples has a
    /// lower minimum.
    package let figure: Double
    package let samples: Int
}

extension Sequence {
    /// Groups neighbouring elements with the same value.
    func inRuns<Value: Equatable>(of path: KeyPath<Element, Value>) -> [(Value, [Element])] {
        var runs: [(Value, [Element])] = []
        for element in self {
            let value = element[keyPath: path]
            if runs.last?.0 == value {
                runs[runs.count - 1].1.append(element)
            } else {
                runs.append((value, [element]))
            }
        }
        return runs
    }
}

extension Sequence where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    var uniqued: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension String {
    /// The first twelve characters of the commit's name.
    var shortCommit: String { String(prefix(12)) }
}
