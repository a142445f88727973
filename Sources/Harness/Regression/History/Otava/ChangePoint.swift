/// A point of a series at which Otava found a change of level.
package struct ChangePoint: Sendable, Equatable {
    /// The name of the series.
    package let series: String
    /// The index of the first point of the new level; at least 1.
    package var index: Int
    /// The mean of the level that ends before this point, in the figure's unit.
    package let before: Double
    /// The mean of the level that begins at this point, in the figure's unit.
    package var after: Double

    package init(series: String, index: Int, before: Double, after: Double) {
        (self.series, self.index) = (series, index)
        (self.before, self.after) = (before, after)
    }
}

extension ChangePoint {
    /// The minimum number of runs in a level. Otava has no such option, so we remove shorter levels from its output.
    static let runsOfLevel = 3
    /// The minimum number of commits in a level, if each commit has several runs. A disturbance of some minutes affects
    /// all runs of one commit.
    static let commitsOfLevel = 2
    /// The minimum number of runs in a series with two levels.
    static let fewestRuns = 2 * runsOfLevel
    static let fewestCommits = 2 * commitsOfLevel

    /// Joins this change and the next change into a single change; nil if the two changes largely cancel each other.
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
    /// Removes levels that are too short.
    ///
    /// A short level at the beginning or at the end is removed together with its change point. A short level between
    /// two change points is removed by joining both changes at the larger change's point. If the joined change is at
    /// most half as large as the larger change, it is removed too.
    ///
    /// - Parameter count: The number of points in the series.
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
