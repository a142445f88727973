import Foundation
import Model

/// A place in a series from which its level is another.
package struct LevelChange: Sendable {
    package let series: HistorySeries
    /// The first point of the new level, counted from 0; never 0.
    let index: Int
    /// Means of the runs' figures as they were measured, in the metric's unit.
    package let before: Double
    package let after: Double
    /// If it was found in what all processor times of a run have in common: how many of the experiment's variants that
    /// were asked about changed so.
    var together: (changed: Int, all: Int)?

    package init(in series: HistorySeries, at index: Int, before: Double, after: Double) {
        (self.series, self.index, self.before, self.after) = (series, index, before, after)
    }

    /// The last point of the old level: its commit is the newest that is known not to have the change.
    var base: HistoryPoint { series.points[index - 1] }
    /// The first point of the new one.
    package var head: HistoryPoint { series.points[index] }

    /// The new level as a share more than the old one; nil if that is 0.
    var share: Double? { before == 0 ? nil : after / before - 1 }

    var isMore: Bool { after > before }

    /// Nil if neither direction is better.
    package var isWorse: Bool? {
        switch series.figure.direction {
        case .lowerIsBetter: isMore
        case .higherIsBetter: after < before
        case .neutral: nil
        }
    }

    /// What else changed between the two points, as far as the store knows: the toolchain, the machine, the
    /// samples of a run.
    package var circumstances: [String] {
        var changes = base.toolchain == head.toolchain ? [] : ["\(base.toolchain) → \(head.toolchain)"]
        if base.machines.isDisjoint(with: head.machines), let old = base.machines.first, let new = head.machines.first {
            changes += old.changes(to: new)
        }
        if base.isDisturbed != head.isDisturbed {
            changes.append("the machine was busy at \((head.isDisturbed ? head : base).commit.shortCommit)")
        }
        if let together {
            changes.append(
                "\(together.changed) of \(together.all) variants of \(series.figure.experiment) together (what they share, "
                    + "or the machine)"
            )
        }
        if let (old, new) = samples, max(old, new) >= 2 * min(old, new) {
            changes.append("\(old) samples of a run → \(new), and the least of more samples is less")
        }
        return changes
    }

    /// Of a run at the one and at the other point; nil where the figure does not depend on it.
    private var samples: (old: Int, new: Int)? {
        guard series.figure.isProcessorTime, let old = Summary(base.runs.map { Double($0.samples) }),
            let new = Summary(head.runs.map { Double($0.samples) })
        else { return nil }
        return (Int(old.median), Int(new.median))
    }
}
