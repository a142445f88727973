/// What is asked of Otava, and which of its answers are reported.
package struct OtavaSettings: Sendable, Equatable, Codable {
    /// The points that Otava looks at together: `--window`.
    package var window: Int
    /// The largest p-value of a change point: `-P`, which its help also calls `--p-value`, and does not understand.
    package var probability: Double
    /// Whether ``probability`` is that of all series together: each then gets its share, as Bonferroni's correction has
    /// it.
    package var isForAllSeries: Bool
    /// The smallest change, relative to the level before: `--magnitude`.
    package var magnitude: Double
    /// The fewest points that the levels on both sides of a change point must have. Otava has no such option: shorter
    /// ones are left out of its answer.
    package var persistence: Int

    package init(
        window: Int = 50,
        probability: Double = 0.001,
        isForAllSeries: Bool = false,
        magnitude: Double = 0,
        persistence: Int = 1
    ) {
        self.window = window
        self.probability = probability
        self.isForAllSeries = isForAllSeries
        self.magnitude = magnitude
        self.persistence = persistence
    }

    /// Those of `otava analyze` without options.
    package static let otavas = OtavaSettings()

    /// Ours. The README's table, which `benchmark history` writes, is what they rest on.
    package static let standard = OtavaSettings(probability: 0.000_01, isForAllSeries: true, persistence: 3)

    /// A series needs as many points (runs of our histories) to have a change point at all. A small change needs more.
    package var fewestPoints: Int { max(3, 2 * persistence) }

    /// The p-value to ask for in a call with this number of series.
    package func probability(among series: Int) -> Double {
        isForAllSeries ? probability / Double(max(series, 1)) : probability
    }

    /// The change points between levels that are long enough.
    ///
    /// - Parameter count: The number of points in their series.
    package func lasting(_ points: [ChangePoint], in count: Int) -> [ChangePoint] {
        let edges = [0] + points.map(\.index) + [count]
        return points.enumerated().filter { place, point in
            min(point.index - edges[place], edges[place + 2] - point.index) >= persistence
        }.map(\.element)
    }
}
