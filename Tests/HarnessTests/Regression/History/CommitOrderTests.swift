import Foundation
import Regression
import Sampling
import Testing

@Suite("The order of commits")
struct CommitOrderTests {
    /// The graph of the commits a, then b and c, then d, each with git's long name.
    private let graph = CommitGraph(
        names: ["a": "aa", "b": "bb", "c": "cc", "d": "dd"],
        ordered: ["aa", "bb", "cc", "dd"],
        parents: ["dd": ["cc"], "cc": ["bb"], "bb": ["aa"], "aa": []]
    )

    private func order(_ days: [String: Int], _ graph: CommitGraph) -> CommitOrder {
        CommitOrder(of: days.mapValues { Date(timeIntervalSince1970: Double($0) * 86_400) }, in: graph)
    }

    @Test func `git's order counts, although a clock went back`() {
        let order = order(["a": 10, "b": 3, "c": 11, "d": 2], graph)
        #expect(order.commits == ["a", "b", "c", "d"])
        #expect(order.unknown.isEmpty)
    }

    @Test func `without git the dates count`() {
        let order = order(["a": 10, "b": 3, "c": 11], .unknown)
        #expect(order.commits == ["b", "a", "c"])
        #expect(order.unknown == ["a", "b", "c"])
    }

    @Test func `a commit that git no longer has is placed by its date`() {
        let order = order(["a": 1, "b": 2, "rebased": 3, "c": 4, "d": 5], graph)
        #expect(order.commits == ["a", "b", "rebased", "c", "d"])
        #expect(order.unknown == ["rebased"])
        // A wrong clock at one of the other commits does not change the commit's place.
        #expect(
            self.order(["a": 9, "b": 2, "rebased": 3, "c": 4, "d": 5], graph).commits.firstIndex(of: "rebased") == 2
        )
    }

    @Test func `two abbreviations of one commit are one`() {
        let graph = CommitGraph(names: ["abcd": "abcdef", "abcdef": "abcdef"], ordered: ["abcdef"], parents: [:])
        let order = order(["abcd": 1, "abcdef": 2], graph)
        #expect(order.commits == ["abcd"])
        #expect(order.place(of: "abcdef") == 0)
    }

    @Test func `commits of another branch are known as such`() {
        let graph = CommitGraph(
            names: ["a": "aa", "b": "bb", "side": "ss"],
            ordered: ["aa", "ss", "bb"],
            parents: ["bb": ["aa"], "ss": ["aa"], "aa": []]
        )
        #expect(order(["a": 1, "b": 2, "side": 3], graph).besides == ["side"])
    }

    @Test func `a real repository gives the order, the missing commits, and the number of commits in between`()
        async throws
    {
        let scratch = try TestFolder()
        let repository = scratch.file("repository")
        // The time limit is the history's own, because the machine may be busy.
        _ = await Git(in: scratch.path, patience: CommitGraph.patience).line("init", "-q", repository)
        let git = Git(in: repository, patience: CommitGraph.patience)
        var commits: [String] = []
        // The clock was set back before the second commit.
        for day in [3, 1, 2] {
            let parent = commits.last.map { "parent \($0)\n" } ?? ""
            let author = "Test <test@example.com> \(1_767_000_000 + day * 86_400) +0000"
            let text = "tree \(Self.emptyTree)\n\(parent)author \(author)\ncommitter \(author)\n\nTest\n"
            let name = await git.output(["hash-object", "-t", "commit", "-w", "--stdin"], input: Data(text.utf8))
            commits.append(String(decoding: try #require(name).dropLast(), as: UTF8.self))
        }
        let gone = "0123456789abcdef0123456789abcdef01234567"
        let asked = Set(commits.map { String($0.prefix(12)) } + [gone, "no commit", "--all"])
        let graph = await CommitGraph(of: asked, git: git)
        #expect(Set(graph.names.values) == Set(commits))
        let dates = Dictionary(
            uniqueKeysWithValues: commits.reversed().enumerated().map {
                (String($1.prefix(12)), Date(timeIntervalSince1970: Double($0)))
            }
        )
        #expect(CommitOrder(of: dates, in: graph).commits == commits.map { String($0.prefix(12)) })
        #expect(graph.count(after: String(commits[0].prefix(12)), to: String(commits[2].prefix(12))) == 2)
        #expect(graph.count(after: String(commits[2].prefix(12)), to: String(commits[0].prefix(12))) == nil)
        #expect(graph.refusal == nil)
        let outside = await CommitGraph(of: asked, git: Git(in: scratch.path, patience: CommitGraph.patience))
        #expect(outside.names.isEmpty)
        #expect(outside.refusal?.hasPrefix("not a git repository") == true, "\(outside.refusal ?? "")")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder to another user"))
    func `in another user's checkout, git's reason ends with the command that allows its use`() async throws {
        let scratch = try TestFolder()
        let git = Git(in: scratch.path, patience: CommitGraph.patience)
        _ = await git.line("init", "-q")
        #expect(await git.refusal() == nil)
        #expect(chown(scratch.path, 12_345, 12_345) == 0)
        let refusal = await CommitGraph(of: ["0123abcd"], git: git).refusal ?? "none"
        #expect(refusal.contains("; to allow it: git config --global --add safe.directory "), "\(refusal)")
        #expect(!refusal.hasPrefix("fatal") && !refusal.contains("\n"))
    }

    private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
}
