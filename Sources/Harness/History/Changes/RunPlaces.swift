/// Where the runs of each commit begin among all runs of a series.
///
/// A run is a point for Otava, and a change of the program lies between two commits: a level that begins among the runs
/// of one is said to begin with them or after them, whichever is nearer.
package struct RunPlaces: Sendable {
    /// Of each commit its first run, counted from 0.
    private let starts: [Int]

    /// Otava's place may be wrong by a run or two.
    private static let farthest = 3

    /// - Parameter counts: The runs of each commit, in the commits' order; none is 0.
    package init(counts: [Int]) {
        starts = counts.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    /// The changes of level between the commits, each at the place of the first commit of its new level, from those among
    /// their runs.
    ///
    /// What begins three runs or more from where any commit's do, which takes a commit of six, is left out: then the
    /// machine changed, and not the program.
    ///
    /// - Parameter points: Of one series, in their order.
    package func changes(_ points: [ChangePoint], _ settings: OtavaSettings) -> [ChangePoint] {
        let moved = points.compactMap { point in
            commit(near: point.index).map { place in
                ChangePoint(
                    series: point.series,
                    index: place,
                    before: point.before,
                    after: point.after,
                    probability: point.probability
                )
            }
        }
        return OtavaSettings.levels(of: settings.fewestCommits, between: moved, in: starts.count)
    }

    /// Whether a level begins among the runs of a commit, three or more from where any commit's begin.
    package func isWithinCommit(_ point: ChangePoint) -> Bool { commit(near: point.index) == nil }

    /// O(n) for n commits.
    private func commit(near run: Int) -> Int? {
        let distances = starts.map { abs($0 - run) }
        guard let nearest = starts.indices.dropFirst().min(by: { distances[$0] < distances[$1] }) else { return nil }
        return distances[nearest] < Self.farthest ? nearest : nil
    }
}
