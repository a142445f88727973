import Foundation
import Sampling

/// The commits of a history store that git knows, in git's order.
package struct CommitGraph: Sendable {
    /// Git's name of each commit, by the commit's name in the store. Commits that git does not know are missing.
    package let names: [String: String]
    /// The names of the given commits and all their ancestors. Each commit comes after its parents.
    let ordered: [String]
    /// The names of each commit's parents.
    private let parents: [String: [String]]
    /// The reason why git has not ordered the commits, as it follows a colon; nil if git has ordered the commits that
    /// it knows.
    package let refusal: String?

    /// A graph without commits.
    package static let unknown = CommitGraph(names: [:], ordered: [], parents: [:])

    package init(
        names: [String: String],
        ordered: [String],
        parents: [String: [String]],
        refusal: String? = nil
    ) {
        (self.names, self.ordered, self.parents, self.refusal) = (names, ordered, parents, refusal)
    }

    private init(refusal: String) {
        self.init(names: [:], ordered: [], parents: [:], refusal: refusal)
    }

    /// Asks git for the commits' names, then for their order. O(n) for all ancestors.
    ///
    /// - Parameter commits: The commits' names, in hexadecimal digits. A name with other characters counts as unknown.
    package init(of commits: Set<String>, git: Git) async {
        self = await Self.read(commits, git) ?? CommitGraph(refusal: "git failed, or took longer than \(Self.patience)")
    }

    /// The maximum time for git. Git needs less for the history of the largest projects.
    package static let patience = Duration.seconds(60)

    private static func read(_ commits: Set<String>, _ git: Git) async -> CommitGraph? {
        func lines(of arguments: [String], about commits: [String]) async -> [String]? {
            let input = Data(commits.map { "\($0)\n" }.joined().utf8)
            let output = await git.output(arguments, input: input, atMost: 256 << 20)
            return output.map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\n") }
        }
        let asked = commits.filter { (4...64).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
            .sorted()
        guard !asked.isEmpty else { return .unknown }
        // Outside a repository git does not read its input, so writing to git would cause SIGPIPE.
        if let refusal = await git.refusal() { return CommitGraph(refusal: refusal) }
        guard
            let answers = await lines(
                of: ["cat-file", "--batch-check=%(objectname)"],
                about: asked.map { "\($0)^{commit}" }
            )
        else { return nil }
        // For an unknown name, git's answer contains the name and a reason.
        let known = zip(asked, answers).filter { !$1.contains(" ") && !$1.isEmpty }
        let names = Dictionary(uniqueKeysWithValues: known.map { ($0, $1) })
        guard !names.isEmpty else { return .unknown }
        guard
            let listing = await lines(
                of: ["rev-list", "--date-order", "--reverse", "--parents", "--stdin"],
                about: Set(names.values).sorted()
            )
        else { return nil }
        let commits = listing.map { $0.split(separator: " ").map(String.init) }.filter { !$0.isEmpty }
        return CommitGraph(
            names: names,
            ordered: commits.map { $0[0] },
            parents: Dictionary(commits.map { ($0[0], Array($0.dropFirst())) }) { $1 }
        )
    }

    /// Counts the commits that `head` has and `base` does not, like `git rev-list base..head`; nil if git does not know
    /// one of them, or if `base` is not an ancestor of `head`. O(n).
    package func count(after base: String, to head: String) -> Int? {
        guard let base = names[base], let head = names[head] else { return nil }
        let (older, newer) = (ancestors(of: base), ancestors(of: head))
        return newer.contains(base) ? newer.subtracting(older).count : nil
    }

    /// Returns the names of a commit and all its ancestors. O(n).
    func ancestors(of commit: String) -> Set<String> {
        var found: Set<String> = [commit]
        var open = [commit]
        while let next = open.popLast() {
            for parent in parents[next] ?? [] where found.insert(parent).inserted { open.append(parent) }
        }
        return found
    }
}
