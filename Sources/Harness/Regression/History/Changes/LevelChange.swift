import Foundation
import Model

/// A change of the level of a series, between two of its points.
package struct LevelChange: Sendable {
    package let series: HistorySeries
    /// The index of the new level's first point. This index is never 0.
    let index: Int
    /// The mean of the figures before the change and the mean after it, in the metric's unit.
    package let before: Double
    package let after: Double
    /// The number of variants that changed together, and the number that were searched. Both numbers are set only for a
    /// change in the effect that a run has on all processor times.
    var together: (changed: Int, all: Int)?

    package init(in series: HistorySeries, at index: Int, before: Double, after: Double) {
        (self.series, self.index, self.before, self.after) = (series, index, before, after)
    }

    /// The last point of the old level, which is the newest commit without the change.
    var base: HistoryPoint { series.points[index - 1] }
    /// The first point of the new level.
    package var head: HistoryPoint { series.points[index] }

    /// The relative change from the old level to the new level; nil if the old level is 0.
    var share: Double? { before == 0 ? nil : after / before - 1 }

    var isMore: Bool { after > before }

    /// Whether the new level is worse than the old level; nil if neither direction is better.
    package var isWorse: Bool? {
        switch series.figure.direction {
        case .lowerIsBetter: isMore
        case .higherIsBetter: after < before
        case .neutral: nil
        }
    }

    /// The recorded circumstances that may explain the change, such as another toolchain or another machine.
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

    /// The number of samples per run at each of the two points; nil if the figure does not depend on this number.
    private var samples: (old: Int, new: Int)? {
        guard series.figure.isProcessorTime, let old = Summary(base.runs.map { Double($0.samples) }),
            let new = Summary(head.runs.map { Double($0.samples) })
        else { return nil }
        return (Int(old.median), Int(new.median))
    }
}
