import Foundation

/// The commits of a store from the oldest to the newest.
///
/// A commit comes after its ancestors, even if a machine's clock was wrong. A commit that git does not have is placed
/// by the date of its first run. Such a commit was rebased, or is beyond the end of a shallow clone.
package struct CommitOrder: Sendable {
    /// The commits in order. Several names for one commit count as one commit.
    package let commits: [String]
    /// The ``commits`` that git does not have.
    package let unknown: Set<String>
    /// The ``commits`` on another branch. git has these commits, but they are not ancestors of the newest commit.
    package let besides: Set<String>
    private let canonical: [String: String]
    private let places: [String: Int]

    /// - Parameter dates: The time of each commit's first run, by the commit's name in the store.
    package init(of dates: [String: Date], in graph: CommitGraph) {
        // Two abbreviations of one commit count as one commit, under the shorter name.
        var canonical: [String: String] = [:]
        for (_, names) in Dictionary(grouping: dates.keys, by: { graph.names[$0] ?? $0 }) {
            let name = names.min { ($0.count, $0) < ($1.count, $1) }
            for other in names { canonical[other] = name }
        }
        let first = Dictionary(dates.map { (canonical[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: min)
        let ranks = Dictionary(graph.ordered.enumerated().map { ($1, $0) }) { first, _ in first }
        let ranked = first.keys.compactMap { name in
            graph.names[name].flatMap { ranks[$0] }.map { (name: name, rank: $0) }
        }
        let known = ranked.sorted { $0.rank < $1.rank }.map(\.name)
        unknown = Set(first.keys).subtracting(known)
        let byDate = unknown.sorted { (first[$0] ?? .distantPast, $0) < (first[$1] ?? .distantPast, $1) }
        var commits = known.isEmpty ? byDate : known
        for name in known.isEmpty ? [] : byDate {
            let dates = commits.map { first[$0] }
            commits.insert(name, at: Self.place(of: first[name] ?? .distantPast, in: dates))
        }
        self.commits = commits
        self.canonical = canonical
        let line = known.last.flatMap { graph.names[$0] }.map(graph.ancestors) ?? []
        besides = Set(known.filter { name in graph.names[name].map { !line.contains($0) } ?? false })
        places = Dictionary(commits.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Returns a commit's index in ``commits``. The commit may be given by any of its names in the store.
    package func place(of commit: String) -> Int? {
        places[canonical[commit] ?? commit]
    }

    /// Finds the index for a commit with this date. Chooses the index with the fewest later dates before it and earlier
    /// dates after it, because some machines' clocks may have been wrong. O(n).
    private static func place(of date: Date, in dates: [Date?]) -> Int {
        var contradicting = dates.count { $0.map { $0 <= date } ?? false }
        var best = (place: 0, contradicting: contradicting)
        for (index, other) in dates.enumerated() {
            guard let other else { continue }
            contradicting += other <= date ? -1 : 1
            // If several places are equally good, the last place is taken: a commit is usually measured after its
            // predecessors.
            if contradicting <= best.contradicting { best = (index + 1, contradicting) }
        }
        return best.place
    }
}
