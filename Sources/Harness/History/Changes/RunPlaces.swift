/// Where the runs of each commit begin among all runs of a series.
///
/// A run is a point for Otava, and a change of the program lies between two commits: a level that begins among the runs
/// of one is said to begin with them or after them, whichever is nearer.
package struct RunPlaces: Sendable {
    /// Of each commit its first run, counted from 0.
    private let starts: [Int]

    /// - Parameter counts: The runs of each commit, in the commits' order; none is 0.
    package init(counts: [Int]) {
        starts = counts.dropLast().reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
    }

    /// The place of the commit from which a level lasts that begins with a run; never 0. O(n) for n commits.
    ///
    /// - Returns: Nil if it begins three runs or more from where any commit's do: then the machine changed, and not the
    ///   program.
    package func commit(near run: Int) -> Int? {
        let distances = starts.map { abs($0 - run) }
        guard let nearest = starts.indices.dropFirst().min(by: { distances[$0] < distances[$1] }) else { return nil }
        return distances[nearest] < Self.farthest ? nearest : nil
    }

    private static let farthest = 3
}
