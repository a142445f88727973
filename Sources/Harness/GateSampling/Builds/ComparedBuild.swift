import Foundation
import Gate
import Model
import Sampling
import Subprocess

/// One of the two builds of a comparison: a folder with the experiments' executables.
package struct ComparedBuild: Sendable {
    /// As the user named it.
    package let name: String
    package let folder: String
    /// The commit that it was built from, if it was built here.
    package let commit: String?

    /// Finds the build in a folder, or builds a revision of the repository in the current folder.
    ///
    /// - Parameters:
    ///   - name: A folder with executables, a checkout with a release build, or a git revision.
    ///   - experiments: The executables that must exist.
    ///   - say: Called before something that takes long.
    /// - Throws: ``UsageError`` if it is neither, or lacks an experiment; ``HarnessError`` if it does not build.
    package init(named name: String, experiments: [String], say: @Sendable (String) -> Void) async throws {
        self.name = name
        if FileManager.default.isFolder(atPath: name) {
            let folders = [name, "\(name)/.build/release", "\(name)/release"]
            guard let folder = folders.first(where: { Self.missing(experiments, in: $0).count < experiments.count })
            else {
                throw UsageError(
                    "there is no build in the folder \(name); build it with swift build -c release, or give a revision"
                )
            }
            self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
            commit = nil
        } else {
            guard let commit = await Self.git("rev-parse", "--verify", "--quiet", "\(name)^{commit}") else {
                throw UsageError(
                    "“\(name)” is neither a folder nor a revision of the repository in the current folder; give a "
                        + "folder with a build, or a git revision such as main or HEAD~1"
                )
            }
            self.commit = commit
            folder = try await Self.build(commit, named: name, say: say)
        }
        let missing = Self.missing(experiments, in: folder)
        guard missing.isEmpty else {
            throw UsageError(
                "\(name) has no \(missing.joined(separator: ", ")) in \(folder); compare another experiment"
            )
        }
    }

    package func executable(_ experiment: String) -> ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(folder)/\(experiment)")
    }

    private static func missing(_ experiments: [String], in folder: String) -> [String] {
        experiments.filter { !FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }

    /// Builds a commit in its own worktree, which is kept: the same commit is built once.
    private static func build(
        _ commit: String,
        named name: String,
        say: @Sendable (String) -> Void
    ) async throws -> String {
        guard let root = await git("rev-parse", "--show-toplevel") else {
            throw HarnessError("git cannot find the repository of the current folder")
        }
        let worktree = "\(root)/.build/compared/\(commit.prefix(12))"
        let isThere = FileManager.default.fileExists(atPath: worktree)
        // Forced: git may still list a worktree whose folder was deleted.
        if !isThere, await git("worktree", "add", "--force", "--detach", "--quiet", worktree, commit) == nil {
            throw HarnessError("git cannot create a worktree of \(name) at \(worktree)")
        }
        say("building \(name) (\(commit.prefix(12))) in \(worktree)")
        let result = try? await Subprocess.run(
            .name("swift"),
            arguments: ["build", "-c", "release", "--product", "pitfalls", "--package-path", "\(worktree)"],
            // The compiler's errors are in its standard output.
            output: .string(limit: 1 << 24),
            error: .string(limit: 1 << 24)
        )
        guard let result, result.terminationStatus.isSuccess else {
            let printed = result.map { $0.standardError + "\n" + $0.standardOutput } ?? ""
            let reason = printed.split(separator: "\n").first { $0.contains("error:") } ?? "no reason given"
            throw HarnessError("\(name) does not build: \(reason)")
        }
        return "\(worktree)/.build/release"
    }

    private static func git(_ arguments: String...) async -> String? {
        await CommandOutput.firstLine("git", arguments)
    }
}
