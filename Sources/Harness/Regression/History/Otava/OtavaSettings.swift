/// A place in a series where its level changes, as Otava found it.
package struct ChangePoint: Sendable, Equatable {
    /// The name of the series.
    package let series: String
    /// The first point of the new level; at least 1.
    package var index: Int
    /// The mean from the change point before, or the first point, up to this one; in the figure's unit.
    package let before: Double
    /// The mean from this point up to the next change point, or the last point; in the figure's unit.
    package var after: Double

    package init(series: String, index: Int, before: Double, after: Double) {
        (self.series, self.index) = (series, index)
        (self.before, self.after) = (before, after)
    }
}

/// What is asked of Otava, and which of its answers are reported.
package struct OtavaSettings: Sendable {
    /// The points that Otava looks at together: `--window`.
    var window: Int
    /// The largest p-value of a change point, for all series together: each gets its share (Bonferroni's correction). For
    /// Otava it is `-P`, which its help also calls `--p-value`, and does not understand.
    private let probability: Double
    /// The fewest points that a level must have. Otava has no such option: shorter ones are left out of its answer.
    private let persistence: Int

    /// `results/reference/history/README.md` shows what the settings that we use rest on.
    package init(window: Int = 50, probability: Double = 0.000_01, persistence: Int = 3) {
        (self.window, self.probability, self.persistence) = (window, probability, persistence)
    }

    package static let standard = OtavaSettings()

    /// The fewest commits of a level, where a commit has several points: what disturbs a machine for minutes disturbs
    /// all runs of one.
    static let fewestCommits = 2

    /// A series needs as many points (runs of our histories) to have a change point at all. A small change needs more.
    package var fewestPoints: Int { max(3, 2 * persistence) }

    /// And it needs as many commits.
    static let fewestPlaces = 2 * fewestCommits

    /// The p-value to ask for in a call with this number of series.
    func probability(among series: Int) -> Double { probability / Double(max(series, 1)) }

    /// The same, of histories with several runs of each commit: the window is of as many commits.
    func widened(by runsPerCommit: Int) -> OtavaSettings {
        var settings = self
        settings.window *= max(runsPerCommit, 1)
        return settings
    }

    /// The change points between levels of so many points or more as the settings ask for.
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
        var change = self
        if sizes.1 > sizes.0 { change.index = next.index }
        change.after = next.after
        return change
    }
}
