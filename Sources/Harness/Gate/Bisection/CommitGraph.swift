/// The commits that a bad commit contains and a good one does not, with their parents among them.
package struct CommitGraph: Sendable {
    /// A commit before its parents.
    package let commits: [String]
    /// By the commit's place in ``commits``: the places of its parents.
    private let parents: [[Int]]
    private let places: [String: Int]

    /// - Parameter commits: Each with its parents, in an order in which a commit comes before its parents. Parents that
    ///   are not among the commits are left out.
    package init(_ commits: [(commit: String, parents: [String])]) {
        self.commits = commits.map(\.commit)
        let places = Dictionary(commits.enumerated().map { ($1.commit, $0) }) { first, _ in first }
        self.places = places
        parents = commits.map { $0.parents.compactMap { places[$0] } }
    }

    /// Reads what `git rev-list --topo-order --parents` prints: a commit and its parents on each line.
    package init(listing: String) {
        self.init(
            listing.split(separator: "\n").map { line in
                let names = line.split(separator: " ").map(String.init)
                return (commit: names[0], parents: Array(names.dropFirst()))
            }
        )
    }

    /// A commit's parents among the commits.
    package func parents(of commit: String) -> [String] {
        (places[commit].map { parents[$0] } ?? []).map { commits[$0] }
    }

    /// Whether each commit is the given one or an ancestor of it, by its place. O(n).
    func ancestry(of commit: String) -> [Bool] {
        var isReached = [Bool](repeating: false, count: commits.count)
        guard let start = places[commit] else { return isReached }
        isReached[start] = true
        // Parents come later: one pass reaches all.
        for place in start..<commits.count where isReached[place] {
            for parent in parents[place] { isReached[parent] = true }
        }
        return isReached
    }
}
