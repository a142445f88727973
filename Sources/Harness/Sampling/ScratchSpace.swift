import Foundation
import Model
import Synchronization

/// A new folder for scratch files in the system's temporary folder. Only this user has access to the folder. If the
/// process is killed before ``remove()``, the next process that creates a scratch folder removes this one.
package struct TemporaryDirectory: Sendable {
    package let path: String

    /// The process's own folder in the temporary folder. It contains the process's scratch folders, and is removed with
    /// the last of them. A process locks its own folder, and removes the folders that no process locks.
    private struct Root {
        let path: String
        let lock: FolderLock
        /// The paths of the scratch folders in the process's own folder.
        var folders: Set<String> = []
    }

    private static let root = Mutex<Root?>(nil)
    private static let prefix = "pitfalls-scratch-"
    private static let randomLength = 6

    /// - Throws: ``HarnessError`` if the folder cannot be created.
    package init() throws(HarnessError) {
        path = try Self.root.withLock { root throws(HarnessError) in
            var current: Root
            if let root {
                current = root
            } else {
                current = try Self.makeRoot()
            }
            let folder = try Self.makeFolder(current.path + "/")
            current.folders.insert(folder)
            root = current
            return folder
        }
    }

    /// Removes the folder with its contents. The last removal also removes the process's own folder. Call once.
    package func remove() {
        Self.removeTree(path)
        Self.root.withLock { root in
            guard var current = root else { return }
            current.folders.remove(path)
            root = current.folders.isEmpty ? nil : current
            if current.folders.isEmpty { Self.removeTree(current.path) }
        }
    }

    /// Removes all scratch folders of this process, then calls `end`, which ends the process. No other thread can
    /// create a scratch folder in between.
    static func removeAll(then end: () -> Void) {
        root.withLock { root in
            if let root { removeTree(root.path) }
            end()
        }
    }

    /// The folder for all temporary files: the one that `TMPDIR` names, or else the system's. Foundation on Apple's
    /// systems ignores the variable.
    package static func place(in environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        guard let named = environment["TMPDIR"], !named.isEmpty else {
            return FileManager.default.temporaryDirectory.path
        }
        return URL(fileURLWithPath: named).path
    }

    private static func makeRoot() throws(HarnessError) -> Root {
        let place = place()
        sweep(place)
        // Another process may remove the new folder before this process has locked it.
        for _ in 0..<10 {
            let path = try makeFolder("\(place)/\(prefix)")
            guard let lock = try? FolderLock(path, followsLink: false), FileManager.default.isFolder(atPath: path)
            else { continue }
            return Root(path: path, lock: lock)
        }
        throw HarnessError("cannot keep a scratch folder in \(place.shownPath): another process keeps removing it")
    }

    private static func makeFolder(_ beginning: String) throws(HarnessError) -> String {
        var name = Array((beginning + String(repeating: "X", count: randomLength)).utf8CString)
        guard mkdtemp(&name) != nil else {
            let reason = String(cString: strerror(errno))
            throw HarnessError("cannot create a scratch folder \(beginning.onOneLine())…: \(reason)")
        }
        return String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes the folders that earlier processes left behind.
    private static func sweep(_ place: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        let leftovers = names.lazy
            .filter { $0.hasPrefix(prefix) && $0.utf8.count == prefix.utf8.count + randomLength }
            .map { "\(place)/\($0)" }
            .filter(isOwnFolder)
        for path in leftovers.prefix(100) {
            guard let lock = try? FolderLock(path, followsLink: false), lock.isHeld else { continue }
            withExtendedLifetime(lock) { removeTree(path) }
        }
    }

    /// Returns whether a path is a folder of this user and not a link.
    private static func isOwnFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Removes a folder, without following links. If a killed sample still writes files, the next sweep removes them.
    private static func removeTree(_ path: String) {
        for _ in 0..<3 where (try? FileManager.default.removeItem(atPath: path)) == nil {
            if access(path, F_OK) != 0 { return }
        }
    }
}

/// A folder that an experiment writes to. If its disk is full, a sample says nothing about its variant.
struct ScratchFolder {
    /// The required free space in bytes, which is enough for a sample's result.
    private static let room = 64 << 10

    let path: String

    /// - Throws: ``HarnessError`` if the folder has no room for a file.
    func expectRoom() throws(HarnessError) {
        let probe = path + "/.pitfalls-room"
        let descriptor = open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
        defer {
            close(descriptor)
            unlink(probe)
        }
        do {
            try OpenFile.writeAll([UInt8](repeating: 0, count: Self.room), to: descriptor)
        } catch {
            throw failure("\(error)")
        }
    }

    private func failure(_ reason: String) -> HarnessError {
        HarnessError(
            "the scratch folder \(path.shownPath) cannot be written to: \(reason); free some space, "
                + "or set TMPDIR to another folder"
        )
    }
}
