extension EnvironmentProbe {
    /// Whether the Swift files of a folder equal those of a commit of its checkout; nil if that is unknown: the checkout
    /// has no such commit, the commit has no Swift file there, or the folder is not in a checkout.
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
            let object = await git.commit(named: commit), let tree = await GitTree(of: object, git),
            tree.files.contains(where: { $0.path.isSwift }), let isAdded = await tree.lacksFileOfIndex(where: \.isSwift)
        else { return nil }
        return isAdded ? false : await tree.equals(folder, where: { $0.path.isSwift })
    }

    /// Whether the checkout that a folder is in differs from its commit; nil if that is unknown. Of the files that git
    /// neither tracks nor ignores, code counts, Swift's and C's: a build may have it in it.
    ///
    /// - Parameter patience: For each question to git; see ``Git``.
    package static func isChanged(_ folder: String = ".", patience: Duration = Git.patience) async -> Bool? {
        guard let root = await Git(in: folder, patience: patience).root() else { return nil }
        let git = Git(in: root, patience: patience)
        guard let tree = await GitTree(of: "HEAD", git), let isIndexed = await tree.equalsIndex() else { return nil }
        guard isIndexed else { return true }
        guard let isEqual = await tree.equals(root) else { return nil }
        return isEqual ? await hasUntrackedCode(git) : true
    }

    private static func hasUntrackedCode(_ git: Git) async -> Bool? {
        await git.output(["ls-files", "--others", "--exclude-standard", "-z"], atMost: 1 << 26).map { names in
            names.split(separator: 0).contains { name in
                code.contains { name.suffix($0.utf8.count).elementsEqual($0.utf8) }
            }
        }
    }

    private static let code = [".swift", ".c", ".h", ".m", ".cpp", ".mm"]
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}
