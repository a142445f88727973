import Foundation
import Sampling

/// What git knows of the commits of a store: which there are, and which come before which.
package struct CommitGraph: Sendable {
    /// From a commit's name in the store to git's own name of it; those that git does not have are missing.
    package let names: [String: String]
    /// All ancestors of these commits and they themselves, in git's names, each after its parents.
    let ordered: [String]
    /// In git's names.
    private let parents: [String: [String]]

    /// A graph of no commit: outside a checkout.
    package static let unknown = CommitGraph(names: [:], ordered: [], parents: [:])

    package init(names: [String: String], ordered: [String], parents: [String: [String]]) {
        (self.names, self.ordered, self.parents) = (names, ordered, parents)
    }

    /// Asks git, once for the names and once for the order. O(n) for all ancestors.
    ///
    /// - Parameter commits: Names of hexadecimal digits; others are unknown.
    package init(of commits: Set<String>, git: Git) async {
        self = await Self.read(commits, git) ?? .unknown
    }

    /// More than git needs for the history of the largest projects.
    package static let patience = Duration.seconds(60)

    private static func read(_ commits: Set<String>, _ git: Git) async -> CommitGraph? {
        let asked = commits.filter { (4...64).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
            .sorted()
        // Outside a repository git ends before it has read its input, and the writer would get SIGPIPE.
        guard !asked.isEmpty, await git.line("rev-parse", "--git-dir") != nil else { return nil }
        let questions = Data(asked.map { "\($0)^{commit}\n" }.joined().utf8)
        guard
            let answers = await git.output(
                ["cat-file", "--batch-check=%(objectname)"],
                input: questions,
                atMost: largestAnswer
            )
        else { return nil }
        // A name that git does not have is answered by itself and a reason.
        let lines = String(decoding: answers, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        var names: [String: String] = [:]
        for (commit, line) in zip(asked, lines) where !line.contains(" ") && !line.isEmpty {
            names[commit] = String(line)
        }
        guard !names.isEmpty else { return nil }
        let heads = Data(Set(names.values).sorted().map { "\($0)\n" }.joined().utf8)
        guard
            let listing = await git.output(
                ["rev-list", "--date-order", "--reverse", "--parents", "--stdin"],
                input: heads,
                atMost: largestAnswer
            )
        else { return nil }
        var ordered: [String] = []
        var parents: [String: [String]] = [:]
        for line in String(decoding: listing, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let commit = words.first else { continue }
            ordered.append(commit)
            parents[commit] = Array(words.dropFirst())
        }
        return CommitGraph(names: names, ordered: ordered, parents: parents)
    }

    private static let largestAnswer = 256 << 20

    /// The commits that `head` has and `base` has not, as `git rev-list base..head` counts them; nil if git does not
    /// know one of them, or if `base` is no ancestor of `head`. O(n).
    package func count(after base: String, to head: String) -> Int? {
        guard let base = names[base], let head = names[head] else { return nil }
        let (older, newer) = (ancestors(of: base), ancestors(of: head))
        return newer.contains(base) ? newer.subtracting(older).count : nil
    }

    /// A commit and all before it, in git's names. O(n).
    func ancestors(of commit: String) -> Set<String> {
        var found: Set<String> = [commit]
        var open = [commit]
        while let next = open.popLast() {
            for parent in parents[next] ?? [] where found.insert(parent).inserted { open.append(parent) }
        }
        return found
    }
}
