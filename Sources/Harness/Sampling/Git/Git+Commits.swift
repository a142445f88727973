import Foundation
import Model

extension Git {
    /// Whether one commit is the other, or an ancestor of it.
    ///
    /// - Parameters:
    ///   - commit: All its digits, like the other one's.
    package func isAncestor(_ commit: String, of descendant: String) async -> Bool {
        await line("merge-base", commit, descendant) == commit
    }

    /// The commits that one contains and another does not, each on a line with its parents, before them; nil if git
    /// does not list them.
    package func commits(after good: String, to bad: String) async -> String? {
        let output = await output(
            ["rev-list", "--topo-order", "--parents", "^\(good)", bad],
            atMost: Self.largestHistory
        )
        return output.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A commit's subject on one line; nil if git does not print it.
    package func subject(of commit: String) async -> String? {
        await line("log", "-1", "--no-color", "--no-show-signature", "--format=%s", commit)?.onOneLine()
    }

    /// Who committed what and when, and the files that the commit changed against its first parent, a line each, cut
    /// after `limit` lines.
    package func changes(of commit: String, atMost limit: Int = 20) async -> [String] {
        let output = await output(
            [
                "show", "--no-color", "--no-ext-diff", "--no-textconv", "--no-show-signature", "--submodule=short",
                "--diff-merges=first-parent", "--stat=100", "--format=%an, %as", commit,
            ],
            atMost: 16 << 20
        )
        let lines = output.map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
        // The last line is the sum.
        let shown = lines.count > limit ? lines.prefix(limit - 2) + ["…"] + lines.suffix(1) : lines
        return shown.map { $0.trimmingPrefix(while: \.isWhitespace).description.onOneLine() }
    }

    /// Bytes: some hundred thousand commits.
    private static let largestHistory = 64 << 20
}
