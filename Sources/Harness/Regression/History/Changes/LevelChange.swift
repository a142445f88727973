import Foundation
import Model

/// A place in a series where its level changes.
package struct LevelChange: Sendable {
    package let series: HistorySeries
    /// The first point of the new level, counted from 0; never 0.
    let index: Int
    /// The means of the runs' figures before and after the change, in the metric's unit.
    package let before: Double
    package let after: Double
    /// How many of the experiment's variants changed together, and how many were searched. Set only if the change was
    /// found in the common effect of a run on all processor times.
    var together: (changed: Int, all: Int)?

    package init(in series: HistorySeries, at index: Int, before: Double, after: Double) {
        (self.series, self.index, self.before, self.after) = (series, index, before, after)
    }

    /// The last point of the old level: the newest commit without the change.
    var base: HistoryPoint { series.points[index - 1] }
    /// The first point of the new level.
    package var head: HistoryPoint { series.points[index] }

    /// How much the new level exceeds the old level, relative to the old one; nil if the old level is 0.
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

    /// What else changed between the two points, as far as the store knows: the toolchain, the machine, the samples per
    /// run.
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
                "\(together.changed) of \(together.all) variants of \(series.figure.experiment) together (shared code "
                    + "or the machine)"
            )
        }
        if let (old, new) = samples, max(old, new) >= 2 * min(old, new) {
            changes.append("samples per run \(old) → \(new) (the minimum of more samples is lower)")
        }
        return changes
    }

    /// The number of samples per run at each of the two points; nil if the figure does not depend on it.
    private var samples: (old: Int, new: Int)? {
        guard series.figure.isProcessorTime, let old = Summary(base.runs.map { Double($0.samples) }),
            let new = Summary(head.runs.map { Double($0.samples) })
        else { return nil }
        return (Int(old.median), Int(new.median))
    }
}
