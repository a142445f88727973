/// The search for the first bad commit, as a state machine without git: what to test next, and when it is over.
///
/// As `git bisect` does it: the commit to test is the one that leaves the fewest in the worse case, half of them where
/// the history is a line. A commit that cannot be judged is skipped.
package struct Bisection: Sendable {
    package enum Answer: String, Codable, Sendable {
        case good
        case bad
        /// It does not build, or the comparison is inconclusive.
        case skipped
    }

    package enum Next: Equatable, Sendable {
        case test(String)
        /// Its parents are good, or contain only what is good.
        case found(String)
        /// One of these is the first bad one, newest first; all but the first were skipped.
        case undecidable([String])
    }

    private let graph: CommitGraph
    private var bad: String
    private var skipped: Set<String> = []
    /// By place: whether the commit may be the first bad one.
    private var isCandidate: [Bool]

    /// - Parameters:
    ///   - graph: What the bad commit contains and the good one does not; the bad one too.
    ///   - bad: Known to be bad.
    package init(_ graph: CommitGraph, bad: String) {
        self.graph = graph
        self.bad = bad
        isCandidate = graph.ancestry(of: bad)
    }

    /// How many commits may be the first bad one.
    package var remaining: Int { isCandidate.count(where: \.self) }

    /// Notes what a commit is. One that may not be the first bad one changes nothing.
    package mutating func note(_ answer: Answer, of commit: String) {
        let ancestry = graph.ancestry(of: commit)
        guard candidates.contains(commit) else { return }
        switch answer {
        case .good:
            for place in isCandidate.indices where ancestry[place] { isCandidate[place] = false }
        case .bad:
            bad = commit
            for place in isCandidate.indices where !ancestry[place] { isCandidate[place] = false }
        case .skipped:
            skipped.insert(commit)
        }
    }

    /// What to do now. O(n²) for n candidates.
    package var next: Next {
        let candidates = candidates
        let open = candidates.filter { $0 != bad && !skipped.contains($0) }
        guard !open.isEmpty else {
            return candidates.count == 1 ? .found(bad) : .undecidable(candidates)
        }
        // Half of the candidates; after each skip another share: what cannot be built often stands together.
        let target = Double(candidates.count) * Self.share(candidates.count { skipped.contains($0) })
        let weighed = open.map { commit in
            let ancestry = graph.ancestry(of: commit)
            let weight = isCandidate.indices.count { ancestry[$0] && isCandidate[$0] }
            return (commit: commit, distance: abs(Double(weight) - target))
        }
        return weighed.min { $0.distance < $1.distance }.map { .test($0.commit) } ?? .found(bad)
    }

    private var candidates: [String] { graph.commits.indices.filter { isCandidate[$0] }.map { graph.commits[$0] } }

    /// 1/2, 1/4, 3/4, 1/8, 5/8, …: van der Corput's sequence in base two, which spreads over the whole however soon it
    /// is cut off.
    private static func share(_ number: Int) -> Double {
        var (rest, digit, share) = (number + 1, 0.5, 0.0)
        while rest > 0 {
            if !rest.isMultiple(of: 2) { share += digit }
            rest /= 2
            digit /= 2
        }
        return share
    }
}
