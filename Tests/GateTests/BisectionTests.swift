import Gate
import Statistics
import Testing

/// The search for the first bad commit, over histories of many shapes, with a judge who knows it.
struct BisectionTests {
    /// Asks until it is over.
    private func search(
        _ graph: CommitGraph,
        from bad: String,
        _ judge: (String) -> Bisection.Answer
    ) -> (end: Bisection.Next, asked: [String]) {
        var bisection = Bisection(graph, bad: bad)
        var asked: [String] = []
        while case .test(let commit) = bisection.next {
            // A commit is asked about once: the search ends.
            guard !asked.contains(commit) else { break }
            asked.append(commit)
            bisection.note(judge(commit), of: commit)
        }
        return (bisection.next, asked)
    }

    /// `c1` to `c<count>`, each on the one before.
    private func line(_ count: Int) -> CommitGraph {
        CommitGraph((1...count).reversed().map { ("c\($0)", ["c\($0 - 1)"]) })
    }

    @Test("in a line each culprit is named, the first and the last too, in log2 n questions", arguments: [1, 5, 99])
    func line(count: Int) {
        for culprit in 1...count {
            let search = search(line(count), from: "c\(count)") { Int($0.dropFirst()) ?? 0 >= culprit ? .bad : .good }
            #expect(search.end == .found("c\(culprit)"))
            #expect(1 << search.asked.count <= 2 * count)
        }
    }

    @Test func `what is skipped away from the culprit does not hide it`() {
        let search = search(line(64), from: "c64") { commit in
            let number = Int(commit.dropFirst()) ?? 0
            return (20..<40).contains(number) ? .skipped : number >= 50 ? .bad : .good
        }
        #expect(search.end == .found("c50"))
        #expect(search.asked.count <= 10)
    }

    @Test func `skipped around the culprit, they cannot be told apart, and are named`() {
        let search = search(line(64), from: "c64") { commit in
            let number = Int(commit.dropFirst()) ?? 0
            return (30...33).contains(number) ? .skipped : number >= 32 ? .bad : .good
        }
        #expect(search.end == .undecidable(["c34", "c33", "c32", "c31", "c30"]))
    }

    @Test func `if nothing can be judged, every commit is a candidate`() {
        let search = search(line(5), from: "c5") { _ in .skipped }
        #expect(search.end == .undecidable(["c5", "c4", "c3", "c2", "c1"]))
        #expect(search.asked.count == 4)
    }

    /// The good commit is G.
    ///
    ///     G ── a1 ── a2 ── a3 ── m ── t
    ///      └── b1 ── b2 ──────────┘
    private let merged = CommitGraph(
        listing: """
            t m
            m a3 b2
            b2 b1
            b1 g
            a3 a2
            a2 a1
            a1 g
            """
    )

    @Test(
        "a culprit on either side of a merge, the merge itself, or after it",
        arguments: [
            ("a1", ["a1", "a2", "a3", "m", "t"]), ("a3", ["a3", "m", "t"]), ("b1", ["b1", "b2", "m", "t"]),
            ("b2", ["b2", "m", "t"]), ("m", ["m", "t"]), ("t", ["t"]),
        ]
    )
    func merge(culprit: String, bad: [String]) {
        let search = search(merged, from: "t") { bad.contains($0) ? .bad : .good }
        #expect(search.end == .found(culprit))
        #expect(search.asked.count <= 4)
        #expect(!search.asked.contains("g"))
    }

    @Test func `in random histories with skips, the culprit is found, or is among those that are named`() {
        for seed in 1...300 {
            var dice = SplitMix(seed: UInt64(seed))
            let count = Int.random(in: 1...40, using: &dice)
            // c0 is the good commit; each has one or two parents before it.
            let parents = (1...count).map { number in
                var parents = [Int.random(in: max(0, number - 3)..<number, using: &dice)]
                if Bool.random(using: &dice) { parents.append(Int.random(in: 0..<number, using: &dice)) }
                return parents
            }
            func contained(in number: Int) -> Set<Int> {
                var reached: Set<Int> = []
                var rest = [number]
                while let next = rest.popLast() {
                    if reached.insert(next).inserted { rest += parents[next - 1].filter { $0 > 0 } }
                }
                return reached
            }
            let relevant = contained(in: count)
            let culprit = relevant.sorted()[Int.random(in: 0..<relevant.count, using: &dice)]
            let broken = relevant.filter { _ in Int.random(in: 0..<4, using: &dice) == 0 }
            let graph = CommitGraph(
                relevant.sorted(by: >).map { number in ("c\(number)", parents[number - 1].map { "c\($0)" }) }
            )
            let search = search(graph, from: "c\(count)") { commit in
                let number = Int(commit.dropFirst()) ?? 0
                return broken.contains(number) ? .skipped : contained(in: number).contains(culprit) ? .bad : .good
            }
            switch search.end {
            case .found(let commit): #expect(commit == "c\(culprit)", "seed \(seed)")
            case .undecidable(let commits):
                #expect(commits.contains("c\(culprit)"), "seed \(seed)")
                #expect(commits.dropFirst().allSatisfy { broken.contains(Int($0.dropFirst()) ?? 0) }, "seed \(seed)")
            case .test(let commit): Issue.record("\(commit) is asked twice, seed \(seed)")
            }
        }
    }
}
