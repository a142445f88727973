import Foundation
import Model
import Sampling

/// The folder in which commits are built, one after another. A package, or a module, that two commits have in common is
/// compiled once.
///
/// The folder has a git index of its own, so the repository's index, references and list of worktrees stay unchanged.
/// Call ``fill(with:)`` before every build, to make the folder equal to the commit.
package final class RevisionFolder: Sendable {
    /// The maximum time for each git command, in seconds. git may have to read objects from a slow disk.
    private static let patience = 60

    package let path: String
    private let git: Git
    /// The lock on the folder, held as long as this object exists.
    private let lock: FolderLock

    /// Takes the folder. If another process uses it, calls `wait` once and waits.
    ///
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package init(in root: String, waiting wait: @Sendable (_ path: String) -> Void) async throws {
        let path = "\(root)/.build/compared/checkout"
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw HarnessError("cannot write \(path.shownPath): \(ResultFileError.reason(error))")
        }
        lock = try await Self.locked(path) { wait(path) }
        self.path = path
        git = Git(in: root, patience: .seconds(Self.patience))
    }

    private static func locked(_ path: String, waiting wait: () -> Void) async throws -> FolderLock {
        var isTold = false
        while true {
            do throws(FolderLock.Failure) {
                return try FolderLock(path, followsLink: false)
            } catch .system(let code) {
                throw HarnessError("cannot use \(path.onOneLine(atMost: 1000)): \(String(cString: strerror(code)))")
            } catch .taken {
                if !isTold { wait() }
                isTold = true
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    /// Makes the folder equal to a commit, except for the build in `.build`. Unchanged files keep their timestamps.
    ///
    /// - Parameter commit: The full hash.
    /// - Throws: ``HarnessError`` if git fails; `CancellationError` when cancelled.
    package func fill(with commit: String) async throws {
        let index = "\(path).index"
        // git leaves this lock file behind when it is killed. The lock on the folder guarantees that no git uses the
        // index now.
        try? FileManager.default.removeItem(atPath: "\(index).lock")
        let commands = [
            ["read-tree", "--reset", "-u", "--no-sparse-checkout", commit], ["clean", "-ffdxq", "--exclude=/.build"],
        ]
        for command in commands {
            guard await git.unfiltered(["--work-tree=\(path)"] + command, indexedIn: index) == nil else { continue }
            try Task.checkCancellation()
            throw HarnessError(
                "git cannot write the files of \(commit.prefix(12)) into \(path.shownPath): this clone lacks some of "
                    + "them, the disk is full, or git took longer than \(Self.patience) s; fetch what is missing with "
                    + "git fetch --refetch"
            )
        }
    }
}
