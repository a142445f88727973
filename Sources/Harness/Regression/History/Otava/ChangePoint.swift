/// A place in a series where its level changes, as Otava found it.
package struct ChangePoint: Sendable, Equatable {
    /// The name of the series.
    package let series: String
    /// The first point of the new level; at least 1.
    package var index: Int
    /// The mean from the previous change point, or the first point, up to this one; in the figure's unit.
    package let before: Double
    /// The mean from this point up to the next change point, or the last point; in the figure's unit.
    package var after: Double

    package init(series: String, index: Int, before: Double, after: Double) {
        (self.series, self.index) = (series, index)
        (self.before, self.after) = (before, after)
    }
}

extension ChangePoint {
    /// A level lasts at least this many runs. Otava has no such option, so shorter levels are removed from its answer.
    static let runsOfLevel = 3
    /// A level lasts at least this many commits, if a commit has several runs: a disturbance of some minutes affects
    /// all runs of one commit.
    static let commitsOfLevel = 2
    /// Minimum number of runs of a series with a change of level.
    static let fewestRuns = 2 * runsOfLevel
    static let fewestCommits = 2 * commitsOfLevel

    /// Joins this change and the next one into a single change; nil if the two largely cancel each other.
    fileprivate func joined(with next: ChangePoint) -> ChangePoint? {
        let sizes = (abs(after - before), abs(next.after - next.before))
        guard abs(next.after - before) > max(sizes.0, sizes.1) / 2 else { return nil }
        var change = self
        if sizes.1 > sizes.0 { change.index = next.index }
        change.after = next.after
        return change
    }
}

extension [ChangePoint] {
    /// The changes between levels that are long enough.
    ///
    /// A short level at the beginning or at the end is removed with its change point. A short level between two change
    /// points is removed, and both become a single change at the place of the larger one. If the single change would be
    /// at most half as large as the larger one, no change remains.
    ///
    /// - Parameter count: The number of points in the series of these changes.
    package func betweenLevels(of fewest: Int, in count: Int) -> [ChangePoint] {
        var points = self
        while true {
            let edges = [0] + points.map(\.index) + [count]
            let lengths = zip(edges, edges.dropFirst()).map { $1 - $0 }
            guard !points.isEmpty, let shortest = lengths.indices.min(by: { lengths[$0] < lengths[$1] }),
                lengths[shortest] < fewest
            else { return points }
            if shortest == 0 {
                points.removeFirst()
            } else if shortest == points.count {
                points.removeLast()
            } else {
                let (first, second) = (points[shortest - 1], points[shortest])
                points.replaceSubrange(shortest - 1...shortest, with: first.joined(with: second).map { [$0] } ?? [])
            }
        }
    }
}
