import Gate
import Model
import Sampling

/// The commits of a repository between a good and a bad one.
struct BisectedRange: Sendable {
    /// The repository's folder.
    let root: String
    let git: Git
    /// All their digits.
    let good: String
    let bad: String
    let graph: CommitGraph

    /// Seconds for each of git's answers: the objects may be on a slow disk.
    private static let patience = Duration.seconds(60)
    /// The search takes time proportional to the square.
    private static let mostCommits = 20_000

    /// Asks about the repository in the current folder.
    ///
    /// - Throws: ``UsageError`` if it has no such commits, or the good one is not an ancestor of the bad one.
    init(good: String, bad: String) async throws {
        guard let root = await Git().root() else {
            throw UsageError("the current folder is not in a git repository; run the command in the checkout")
        }
        let git = Git(in: root, patience: Self.patience)
        func commit(_ name: String, _ what: String) async throws -> String {
            guard let commit = await git.commit(named: name) else {
                throw UsageError(
                    "“\(name.onOneLine())” is not a commit of the repository in \(root.shownPath); name \(what) by a "
                        + "branch, a tag or its digits, or fetch it"
                )
            }
            return commit
        }
        (self.root, self.git) = (root, git)
        self.good = try await commit(good, "the good commit")
        self.bad = try await commit(bad, "the bad commit")
        let names = ("\(good.onOneLine()) (\(self.good.prefix(12)))", "\(bad.onOneLine()) (\(self.bad.prefix(12)))")
        guard self.good != self.bad else {
            throw UsageError("\(names.0) and \(names.1) are the same commit; name two")
        }
        guard await git.isAncestor(self.good, of: self.bad) else {
            let isReversed = await git.isAncestor(self.bad, of: self.good)
            throw UsageError(
                "\(names.0) is not an ancestor of \(names.1); "
                    + (isReversed ? "the good commit comes first" : "name a good commit that the bad one contains")
            )
        }
        guard let listing = await git.commits(after: self.good, to: self.bad) else {
            throw HarnessError(
                "git cannot list the commits after \(names.0); fetch what this clone lacks with git fetch --unshallow"
            )
        }
        graph = CommitGraph(listing: listing)
        guard graph.commits.count <= Self.mostCommits else {
            throw UsageError(
                "there are \(graph.commits.count) commits after \(names.0), more than \(Self.mostCommits); "
                    + "name a nearer one"
            )
        }
    }
}
