import Foundation
import Model
import Sampling

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of a commit in a folder of its own, with its build beside them.
///
/// `git worktree add` would run the repository's hooks and filters, and leaves half of the files if it is killed. Here
/// every use begins with ``fill()``, which makes the folder equal to the commit whatever it was before: nothing else
/// may be built. A worktree that an older version of this program left has another name, and stays.
package final class RevisionFolder: Sendable {
    package let path: String
    private let tree: GitTree
    /// Held as long as the folder is in use.
    private let lock: FolderLock

    /// Waits while another process uses the same commit's folder.
    ///
    /// - Parameters:
    ///   - commit: All its digits.
    ///   - root: The repository's folder.
    ///   - wait: Called once if another process uses it.
    /// - Throws: ``HarnessError``; `CancellationError` when cancelled.
    package init(of commit: String, in root: String, waiting wait: @Sendable (_ path: String) -> Void) async throws {
        let git = Git(in: root, patience: .seconds(Self.patience))
        guard let tree = await GitTree(of: commit, git), !tree.files.isEmpty else {
            throw HarnessError(
                "git cannot list the files of \(commit.prefix(12)): \(Self.reasons), or they are more than 512 MB; "
                    + Self.remedy
            )
        }
        let path = "\(root)/.build/compared/\(commit)"
        try Self.attempt(path) {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        lock = try await Self.locked(path) { wait(path) }
        (self.path, self.tree) = (path, tree)
    }

    /// Seconds for each of git's commands: the objects may be on a slow disk.
    private static let patience = 60
    private static let reasons = "this clone lacks some of them, or git took longer than \(patience) s"
    private static let remedy = "fetch what is missing with git fetch --refetch"

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

    /// Makes the folder equal to the commit: removes what does not belong there, and writes what is missing or differs.
    /// The build in `.build` is kept, and the times of files that are right too.
    ///
    /// Symbolic links that lead out of the folder are left out, and so are submodules.
    ///
    /// - Throws: ``HarnessError`` if a name leads out of the folder, or something cannot be written.
    package func fill() async throws {
        let folders = try foldersOfFiles()
        let links = Set(tree.files.filter { $0.kind == .link && !folders.contains($0.path) }.map(\.path))
        let plain = Set(tree.files.filter { $0.kind != .link }.map(\.path))
        try Self.attempt(path) { try removeAllBut(folders: folders, plain: plain, links: links) }
        // Links last: no file is written through one.
        try await writeAll { $0.kind != .link }
        try await writeAll { $0.kind == .link }
    }

    private func writeAll(_ isWanted: (GitTree.File) -> Bool) async throws {
        let wanted = { (file: GitTree.File) in isWanted(file) && !self.isBuild(file.path) }
        let isDone = try await tree.forEach(where: wanted) { file, contents in
            if !file.isStored(as: contents, in: path) { try Self.attempt(file.path) { try write(file, contents) } }
            return true
        }
        guard isDone == true else {
            throw HarnessError("git cannot print the commit's files: \(Self.reasons); \(Self.remedy)")
        }
    }

    private func write(_ file: GitTree.File, _ contents: Data) throws {
        let target = "\(path)/\(file.path)"
        try FileManager.default.createDirectory(
            atPath: (target as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true
        )
        unlink(target)
        guard file.kind == .link else {
            // A kill or a full disk may leave a part: the next use compares it.
            try contents.write(to: URL(fileURLWithPath: target))
            if file.kind == .program { chmod(target, 0o755) }
            return
        }
        guard let place = String(validating: contents, as: UTF8.self), staysInside(place, from: file.path) else {
            return
        }
        try FileManager.default.createSymbolicLink(atPath: target, withDestinationPath: place)
    }

    /// Whether a link's target is in the folder, by its words.
    private func staysInside(_ target: String, from link: String) -> Bool {
        guard !target.hasPrefix("/"), !target.isEmpty, !target.contains("\0") else { return false }
        var depth = link.split(separator: "/").count - 1
        for component in target.split(separator: "/") where component != "." {
            depth += component == ".." ? -1 : 1
            guard depth >= 0 else { return false }
        }
        return true
    }

    /// - Throws: ``HarnessError`` for a name that leads out of the folder, or that is a file and a folder.
    private func foldersOfFiles() throws -> Set<String> {
        var folders: Set<String> = []
        for file in tree.files {
            let components = file.path.split(separator: "/", omittingEmptySubsequences: false)
            guard components.allSatisfy({ !["", ".", "..", ".git"].contains($0.lowercased()) }) else {
                throw HarnessError("the commit has a file named \(file.path.shownPath), which cannot be written")
            }
            for length in 1..<components.count { folders.insert(components.prefix(length).joined(separator: "/")) }
        }
        guard folders.isDisjoint(with: tree.files.map(\.path)) else {
            throw HarnessError("the commit has a file and a folder of one name; run git fsck")
        }
        return folders
    }

    private func removeAllBut(folders: Set<String>, plain: Set<String>, links: Set<String>) throws {
        guard let names = FileManager.default.enumerator(atPath: path) else { return }
        for case let name as String in names {
            if isBuild(name) {
                names.skipDescendants()
                continue
            }
            let expected: Set<String> =
                switch names.fileAttributes?[.type] as? FileAttributeType {
                case .typeDirectory?: folders
                case .typeRegular?: plain
                case .typeSymbolicLink?: links
                default: []
                }
            if !expected.contains(name) {
                names.skipDescendants()
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
        }
    }

    /// Nobody stores builds in a commit; one that is there would be taken for ours.
    private func isBuild(_ name: String) -> Bool { name == ".build" || name.hasPrefix(".build/") }

    private static func attempt(_ what: String, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw HarnessError("cannot write \(what.shownPath): \("\(error)".onOneLine())")
        }
    }
}
