import Foundation
import Model
import Sampling

/// One of the two builds of a comparison: a folder with the experiments' executables.
package struct ComparedBuild: Sendable {
    /// The name that the user gave.
    let name: String
    private let folder: String
    /// The commit of the build; nil if this command did not make the build.
    let commit: String?
    /// The programs of the commit.
    private let kept: KeptBuild?

    /// Where a build comes from: its folder, or the hash of the commit to build.
    private enum Source {
        case folder(String)
        case commit(String)
    }

    /// Finds two builds. If a name is a folder's, the folder contains the build. Any other name is a revision of the
    /// repository in the current folder, and the revision is built. Both names are looked up before a revision is
    /// built, because a build takes minutes.
    ///
    /// - Parameters:
    ///   - names: Folders with executables, checkouts with a release build, or git revisions.
    ///   - needsAll: Whether each build must have all of the experiments.
    ///   - say: Called before a step that takes long.
    /// - Throws: ``UsageError`` if a name is neither a build's folder nor a git revision, or a build lacks an
    ///   experiment; ``HarnessError`` if a revision does not build.
    package static func pair(
        named names: (base: String, head: String),
        experiments: [String],
        needsAll: Bool,
        say: @Sendable (String) -> Void
    ) async throws -> (base: ComparedBuild, head: ComparedBuild) {
        let base = try await source(named: names.base, experiments, needsAll: needsAll)
        let head = try await source(named: names.head, experiments, needsAll: needsAll)
        return (
            try await ComparedBuild(names.base, from: base, experiments, needsAll: needsAll, say: say),
            try await ComparedBuild(names.head, from: head, experiments, needsAll: needsAll, say: say)
        )
    }

    private static func source(named name: String, _ experiments: [String], needsAll: Bool) async throws -> Source {
        guard FileManager.default.isFolder(atPath: name) else { return .commit(try await revision(named: name)) }
        let folders = [name, "\(name)/.build/release", "\(name)/release"]
        guard let folder = folders.first(where: { missing(experiments, in: $0).count < experiments.count }) else {
            throw UsageError(
                "there is no build in the folder \(name.shownPath); build it with swift build -c release, or give a "
                    + "revision"
            )
        }
        let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        if needsAll { try expectAll(experiments, in: path, of: name) }
        return .folder(path)
    }

    private static func revision(named name: String) async throws -> String {
        let git = Git()
        if let commit = await git.commit(named: name) { return commit }
        if let refusal = await git.refusal() {
            let remedy = InstalledBuild.current.map { _ in "; \(InstalledBuild.checkoutRemedy(for: "compare"))" } ?? ""
            throw UsageError(
                "“\(name.onOneLine())” is not a folder, and git reads no repository here that could have this revision: "
                    + refusal + remedy
            )
        }
        let isShallow = await git.line("rev-parse", "--is-shallow-repository") == "true"
        throw UsageError(
            "“\(name.onOneLine())” is neither a folder nor a revision of the repository in the current folder; "
                + (isShallow ? "this clone is shallow, and git fetch --unshallow may bring the commit; else " : "")
                + "give a folder with a build, or a git revision such as main or HEAD~1"
        )
    }

    private init(
        _ name: String,
        from source: Source,
        _ experiments: [String],
        needsAll: Bool,
        say: @Sendable (String) -> Void
    ) async throws {
        self.name = name
        switch source {
        case .folder(let folder): (self.folder, commit, kept) = (folder, nil, nil)
        case .commit(let commit):
            // The product `pitfalls` contains all experiments.
            let product = needsAll && experiments.count == 1 ? experiments[0] : "pitfalls"
            let kept = try await KeptBuild.build(product, of: commit, named: name, say: say)
            (folder, self.commit, self.kept) = (kept.folder, commit, kept)
            if needsAll { try Self.expectAll(experiments, in: folder, of: name) }
        }
    }

    private static func expectAll(_ experiments: [String], in folder: String, of name: String) throws {
        let missing = Self.missing(experiments, in: folder)
        guard missing.isEmpty else {
            throw UsageError(
                "\(name.onOneLine()) has no \(missing.joined(separator: ", ")) in \(folder.shownPath); "
                    + "compare another experiment"
            )
        }
    }

    /// Whether the build has an experiment's executable.
    package func has(_ experiment: String) -> Bool { Self.missing([experiment], in: folder).isEmpty }

    func executable(_ experiment: String) -> ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(folder)/\(experiment)")
    }

    private static func missing(_ experiments: [String], in folder: String) -> [String] {
        experiments.filter { !FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
}

extension ComparedBuild {
    /// Returns the experiments that both builds compile from the same files with the same settings.
    ///
    /// An experiment has changed if one of these differs: a file of a target that its program links (according to git),
    /// the manifest's declaration of such a target, a package version or a build setting. The list is empty if one of
    /// the builds is a folder, or if a manifest cannot be read. The list is also empty if both builds are the same
    /// commit, because such a comparison tests the machine.
    package static func unchanged(
        _ experiments: [String],
        from base: ComparedBuild,
        to head: ComparedBuild
    ) async throws -> [String] {
        guard let before = base.commit, let after = head.commit, before != after,
            let files = await Git().entries("diff-tree", "-r", "-z", "--name-only", before, after),
            let old = base.kept?.sources, let new = head.kept?.sources
        else { return [] }
        return experiments.filter { name in
            guard let program = old.program(name), program == new.program(name) else { return false }
            return !files.contains(where: program.isBuilt)
        }
    }
}
