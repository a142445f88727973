extension EnvironmentProbe {
    /// Whether the Swift files of a folder are those of a commit of its checkout; nil if that is unknown: the checkout
    /// has no such commit, the commit has no Swift file there, or the folder is not in a checkout.
    ///
    /// They differ if `git diff`, with filters off, lists one: changed, removed, or added to the index since.
    ///
    /// - Parameter patience: For each question to git; see ``Git``.
    package static func isCodeUnchanged(
        _ folder: String,
        since commit: String,
        patience: Duration = Git.patience
    ) async -> Bool? {
        let git = Git(in: folder, patience: patience)
        // It comes from a document: git must read it as a commit, and as nothing else.
        guard !commit.isEmpty, commit.count <= 64, commit.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let object = await git.commit(named: commit),
            let files = await git.entries("ls-tree", "-r", "--name-only", "-z", object),
            files.contains(where: { $0.hasSuffix(".swift") })
        else { return nil }
        return await git.unfiltered(
            ["diff", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "--name-only", "-z"]
                + [object, "--", "*.swift"]
        )?.isEmpty
    }

    /// Whether the checkout that a folder is in differs from its commit; nil if that is unknown.
    ///
    /// It differs if `git status`, with filters off, lists a tracked file, or an untracked file of code that is not
    /// ignored, Swift's or C's: a build may have it in it.
    ///
    /// - Parameter patience: For each question to git; see ``Git``.
    package static func isChanged(_ folder: String = ".", patience: Duration = Git.patience) async -> Bool? {
        await Git(in: folder, patience: patience).unfiltered([
            "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignore-submodules=all",
        ])?.contains { entry in !entry.hasPrefix("?? ") || code.contains(where: entry.hasSuffix) }
    }

    private static let code = [".swift", ".c", ".h", ".m", ".cpp", ".mm"]
}
