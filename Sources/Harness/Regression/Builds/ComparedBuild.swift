import Foundation
import Model
import Sampling

/// One of the two builds of a comparison: a folder with the experiments' executables.
package struct ComparedBuild: Sendable {
    /// As the user named it.
    package let name: String
    package let folder: String
    /// The commit that it was built from, if it was built here.
    package let commit: String?
    /// The folder with that commit's files.
    let checkout: String?

    /// Finds the build in a folder, or builds a revision of the repository in the current folder.
    ///
    /// - Parameters:
    ///   - name: A folder with executables, a checkout with a release build, or a git revision.
    ///   - experiments: The executables that are asked for.
    ///   - needsAll: Whether all of them must exist.
    ///   - say: Called before something that takes long.
    /// - Throws: ``UsageError`` if it is neither, or lacks an experiment; ``HarnessError`` if it does not build.
    package init(
        named name: String,
        experiments: [String],
        needsAll: Bool = true,
        say: @Sendable (String) -> Void
    ) async throws {
        self.name = name
        if FileManager.default.isFolder(atPath: name) {
            let folders = [name, "\(name)/.build/release", "\(name)/release"]
            guard let folder = folders.first(where: { Self.missing(experiments, in: $0).count < experiments.count })
            else {
                throw UsageError(
                    "there is no build in the folder \(name.shownPath); build it with swift build -c release, or give a revision"
                )
            }
            self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            (commit, checkout) = (nil, nil)
        } else {
            guard let commit = await Git().commit(named: name) else {
                throw UsageError(
                    "“\(name.onOneLine())” is neither a folder nor a revision of the repository in the current folder; give a "
                        + "folder with a build, or a git revision such as main or HEAD~1"
                )
            }
            self.commit = commit
            // A whole build has all of them.
            let product = needsAll && experiments.count == 1 ? experiments[0] : "pitfalls"
            let checkout = try await Self.build(product, of: commit, named: name, say: say)
            self.checkout = checkout
            folder = "\(checkout)/.build/release"
        }
        let missing = Self.missing(experiments, in: folder)
        guard !needsAll || missing.isEmpty else {
            throw UsageError(
                "\(name.onOneLine()) has no \(missing.joined(separator: ", ")) in \(folder.shownPath); "
                    + "compare another experiment"
            )
        }
    }

    /// Whether it has an experiment's executable.
    package func has(_ experiment: String) -> Bool { Self.missing([experiment], in: folder).isEmpty }

    package func executable(_ experiment: String) -> ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(folder)/\(experiment)")
    }

    private static func missing(_ experiments: [String], in folder: String) -> [String] {
        experiments.filter { !FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }

    /// Builds a product of a commit in the commit's own folder, which is kept: what has not changed is not built again.
    ///
    /// - Returns: The folder. It has no program if the commit has no such product.
    private static func build(
        _ product: String,
        of commit: String,
        named name: String,
        say: @Sendable (String) -> Void
    ) async throws -> String {
        guard let root = await Git().root() else {
            throw HarnessError("git cannot find the repository of the current folder")
        }
        let revision = try await RevisionFolder(of: commit, in: root) { path in
            say("waiting for another process, which uses \(path.shownPath)")
        }
        // Locked until it is built.
        defer { withExtendedLifetime(revision) {} }
        try await revision.fill()
        say("building \(name.onOneLine()) (\(commit.prefix(12))) in \(revision.path.shownPath)")
        let build = try await SwiftBuild.run(["-c", "release", "--product", product, "--package-path", revision.path])
        let reason = build.printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
        guard build.isBuilt || reason.contains("no product named") else {
            // `.ci/bisect` looks for these words.
            throw HarnessError("\(name.onOneLine()) does not build: \(String(reason).onOneLine(atMost: 1000))")
        }
        return revision.path
    }
}
