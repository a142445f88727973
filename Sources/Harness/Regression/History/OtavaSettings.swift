/// What is asked of Otava, and which of its answers are reported.
package struct OtavaSettings: Sendable {
    /// The points that Otava looks at together: `--window`.
    package var window: Int
    /// The largest p-value of a change point, for all series together: each gets its share (Bonferroni's correction). For
    /// Otava it is `-P`, which its help also calls `--p-value`, and does not understand.
    package var probability: Double
    /// The smallest change, relative to the level before: `--magnitude`.
    package var magnitude: Double
    /// The fewest points that a level must have. Otava has no such option: shorter ones are left out of its answer.
    package var persistence: Int
    /// The fewest commits of a level, where a commit has several points: what disturbs a machine for minutes disturbs
    /// all runs of one.
    package var fewestCommits: Int

    package init(
        window: Int = 50,
        probability: Double = 0.001,
        magnitude: Double = 0,
        persistence: Int = 1,
        fewestCommits: Int = 1
    ) {
        self.window = window
        self.probability = probability
        self.magnitude = magnitude
        self.persistence = persistence
        self.fewestCommits = fewestCommits
    }

    /// The settings we use. `results/reference/history/README.md` shows what they rest on.
    package static let standard = OtavaSettings(
        probability: 0.000_01,
        persistence: 3,
        fewestCommits: 2
    )

    /// A series needs as many points (runs of our histories) to have a change point at all. A small change needs more.
    package var fewestPoints: Int { max(3, 2 * persistence) }

    /// And it needs as many commits.
    package var fewestPlaces: Int { max(2, 2 * fewestCommits) }

    /// The p-value to ask for in a call with this number of series.
    package func probability(among series: Int) -> Double {
        probability / Double(max(series, 1))
    }

    /// The same, of histories with several runs of each commit: the window is of as many commits.
    package func widened(by runsPerCommit: Int) -> OtavaSettings {
        var settings = self
        settings.window *= max(runsPerCommit, 1)
        return settings
    }

    /// The change points between levels of ``persistence`` points or more.
    ///
    /// - Parameter count: The number of points in their series.
    package func lasting(_ points: [ChangePoint], in count: Int) -> [ChangePoint] {
        Self.levels(of: persistence, between: points, in: count)
    }

    /// The change points between levels that are long enough.
    ///
    /// At the beginning and at the end a short level is left out with its change point. One between two change points
    /// makes a single change of both, where the larger of them is; none if they cancel each other, by half or more.
    static func levels(of fewest: Int, between points: [ChangePoint], in count: Int) -> [ChangePoint] {
        var points = points
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

extension ChangePoint {
    /// Both as one change; nil if little is left of the larger one.
    fileprivate func joined(with next: ChangePoint) -> ChangePoint? {
        let sizes = (abs(after - before), abs(next.after - next.before))
        guard abs(next.after - before) > max(sizes.0, sizes.1) / 2 else { return nil }
        return ChangePoint(
            series: series,
            index: sizes.1 > sizes.0 ? next.index : index,
            before: before,
            after: next.after,
            probability: max(probability, next.probability)
        )
    }
}
