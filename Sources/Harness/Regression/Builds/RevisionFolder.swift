import Foundation
import Model
import Sampling

/// The files of a commit in a folder of its own, which also holds its build.
///
/// git writes the files with an index of the folder's own, so the repository's index, references and list of worktrees
/// stay unchanged. Every use begins with ``fill()``, which makes the folder equal to the commit, so that nothing else
/// is built.
package final class RevisionFolder: Sendable {
    /// Maximum time for each git command, in seconds: the objects may be on a slow disk.
    private static let patience = 60

    package let path: String
    private let commit: String
    private let git: Git
    /// The lock that is held as long as the folder is in use.
    private let lock: FolderLock

    /// Waits while another process uses the same commit's folder, and reports this once.
    ///
    /// - Parameter commit: The full hash.
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package init(of commit: String, in root: String, waiting wait: @Sendable (_ path: String) -> Void) async throws {
        let path = "\(root)/.build/compared/\(commit)"
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw HarnessError("cannot write \(path.shownPath): \("\(error)".onOneLine())")
        }
        lock = try await Self.locked(path) { wait(path) }
        (self.path, self.commit) = (path, commit)
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

    /// Makes the folder equal to the commit: removes other files, and writes files that are missing or differ. Keeps
    /// the build in `.build`, and the timestamps of unchanged files.
    ///
    /// - Throws: ``HarnessError`` if git fails; `CancellationError` when cancelled.
    package func fill() async throws {
        let index = "\(path).index"
        // A killed git leaves this lock file. No other process uses this index while the folder is locked.
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
