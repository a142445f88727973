/// The runs of a series by commit.
///
/// For Otava each run is a point, so Otava may find a change between two runs of one commit. The program changes only
/// between commits, so such a change is moved to the nearest commit boundary.
package struct RunPlaces {
    /// The index of each commit's first run.
    private let starts: [Int]
    /// The mean of each commit's runs.
    private let means: [Double]

    /// The distance from a commit boundary, in runs, from which a change is ignored. Otava may misplace a change by a
    /// run or two.
    private static let farthest = 3
    /// Minimum distance between two levels, in standard errors of the commits' means. Otava's test treats all runs as
    /// independent, but a slow minute of the machine slows several runs of a commit.
    private static let standardErrors = 4.0

    /// - Parameter figures: The figures that Otava got, by commit, in order; at least one per commit.
    package init(_ figures: [[Double]]) {
        starts = figures.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        means = figures.map { $0.reduce(0, +) / Double(max($0.count, 1)) }
    }

    /// Moves each change of level to a commit boundary. The index of a moved change counts commits instead of runs.
    ///
    /// Ignores a change that starts three or more runs away from a commit boundary: the machine changed, not the
    /// program. Only a commit with six or more runs can contain such a change.
    ///
    /// - Parameter points: The change points of one series, in order.
    package func changes(_ points: [ChangePoint]) -> [ChangePoint] {
        let moved = points.compactMap { point in
            commit(near: point.index).map { place in
                var point = point
                point.index = place
                return point
            }
        }
        let changes = moved.betweenLevels(of: ChangePoint.commitsOfLevel, in: starts.count)
        let edges = [0] + changes.map(\.index) + [starts.count]
        return changes.enumerated().filter { place, change in
            areApart(edges[place]..<change.index, change.index..<edges[place + 2])
        }.map(\.element)
    }

    /// Whether the commits' means differ between two levels by more than chance; O(n). The levels share one variance,
    /// because a level with one commit has no variance of its own.
    private func areApart(_ before: Range<Int>, _ after: Range<Int>) -> Bool {
        let levels = [before, after].map { level in
            let mean = means[level].reduce(0, +) / Double(level.count)
            return (
                mean: mean, squares: means[level].reduce(0) { $0 + ($1 - mean) * ($1 - mean) },
                count: Double(level.count)
            )
        }
        let freedom = levels[0].count + levels[1].count - 2
        guard freedom > 0 else { return true }
        let variance = (levels[0].squares + levels[1].squares) / freedom
        let error = (variance * (1 / levels[0].count + 1 / levels[1].count)).squareRoot()
        return abs(levels[1].mean - levels[0].mean) >= Self.standardErrors * error
    }

    /// Whether a change is three or more runs away from every commit boundary.
    func isWithinCommit(_ point: ChangePoint) -> Bool { commit(near: point.index) == nil }

    /// The commit that begins less than three runs away from the given run; nil if there is no such commit. O(n) for n
    /// commits.
    private func commit(near run: Int) -> Int? {
        let distances = starts.map { abs($0 - run) }
        guard let nearest = starts.indices.dropFirst().min(by: { distances[$0] < distances[$1] }) else { return nil }
        return distances[nearest] < Self.farthest ? nearest : nil
    }
}
