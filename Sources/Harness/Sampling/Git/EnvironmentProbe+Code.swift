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

    /// Whether the checkout that a folder is in differs from its commit; nil if that is unknown. Files that git does not
    /// track do not count.
    ///
    /// - Parameter patience: For each question to git; see ``Git``.
    package static func isChanged(_ folder: String = ".", patience: Duration = Git.patience) async -> Bool? {
        guard let root = await Git(in: folder, patience: patience).root(),
            let tree = await GitTree(of: "HEAD", Git(in: root, patience: patience)),
            let isIndexed = await tree.equalsIndex()
        else { return nil }
        return isIndexed ? await tree.equals(root).map { !$0 } : true
    }
}

extension String {
    fileprivate var isSwift: Bool { hasSuffix(".swift") }
}
