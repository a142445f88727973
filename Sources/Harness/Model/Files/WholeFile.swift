import Foundation

/// Writes a file completely or not at all, by renaming a temporary file in the same folder. `Data.write(options:
/// .atomic)` leaves its temporary file behind if the disk is full or the process is killed.
package enum WholeFile {
    /// Writes the data to a new file and gives this file the path. Writes directly to a device or a pipe. If
    /// `permissions` is nil, the file gets the permissions of any new file.
    ///
    /// - Throws: ``WriteError`` if the data cannot be written. A file that already had this path is then unchanged.
    package static func write(_ data: Data, to path: String, permissions: mode_t? = nil) throws(WriteError) {
        if isDevice(path) {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw WriteError(errno) }
            defer { close(descriptor) }
            return try append(data, to: descriptor)
        }
        let folder = folder(of: path)
        let (descriptor, named) = try openTemporary(in: folder)
        var temporary = named
        // The permissions are set first, because other users may not be allowed to read the contents.
        if let permissions { fchmod(descriptor, permissions) }
        do {
            try append(data, to: descriptor)
            if temporary == nil { temporary = try name(descriptor, in: folder) }
        } catch {
            close(descriptor)
            if let temporary { unlink(temporary) }
            throw error
        }
        guard close(descriptor) == 0, let temporary, rename(temporary, path) == 0 else {
            let error = WriteError(errno)
            if let temporary { unlink(temporary) }
            throw error
        }
    }

    /// Creates a file with all of its contents. Returns false if the name is already taken.
    ///
    /// - Throws: ``WriteError`` if the file cannot be created or written completely. No new file is left.
    package static func create(_ data: Data, at path: String) throws(WriteError) -> Bool {
        let (descriptor, temporary) = try openTemporary(in: folder(of: path))
        defer {
            close(descriptor)
            if let temporary { unlink(temporary) }
        }
        try append(data, to: descriptor)
        // A link, unlike a rename, never replaces a file.
        let status =
            if let temporary {
                link(temporary, path)
            } else {
                linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
            }
        guard status != 0 else { return true }
        guard errno == EEXIST else { throw WriteError(errno) }
        return false
    }

    static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func isDevice(_ path: String) -> Bool {
        // These paths stand for open streams, which must not be replaced by a new file.
        if ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    /// Creates a temporary file and returns its path. On Linux, the file has no path if the file system supports files
    /// without a name. A file without a name disappears when the process ends, even after a crash.
    private static func openTemporary(in folder: String) throws(WriteError) -> (descriptor: Int32, path: String?) {
        #if os(Linux)
            // 0o20_000_000 is part of the macro O_TMPFILE, which Swift does not import.
            let unnamed = open(folder, O_WRONLY | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o644)
            if unnamed >= 0 { return (unnamed, nil) }
        #endif
        var descriptor: Int32 = -1
        let path = try withNewName(in: folder) { path in
            // O_EXCL refuses an existing file and a link.
            descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            return descriptor >= 0
        }
        return (descriptor, path)
    }

    private static func name(_ descriptor: Int32, in folder: String) throws(WriteError) -> String {
        try withNewName(in: folder) { path in
            linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
    }

    /// Calls `create` with random names until it returns true. If `create` returns false, `errno` is the reason.
    private static func withNewName(in folder: String, _ create: (String) -> Bool) throws(WriteError) -> String {
        for _ in 0..<100 {
            let path = "\(folder)/.pitfalls-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            if create(path) { return path }
            guard errno == EEXIST else { break }
        }
        throw WriteError(errno)
    }

    /// Writes the data to an open file and flushes the file to disk. If this method throws, part of the data may be in
    /// the file.
    static func append(_ data: Data, to descriptor: Int32) throws(WriteError) {
        try OpenFile.writeAll(data, to: descriptor)
        // Some file systems report a full disk only when the file is flushed.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else { throw WriteError(errno) }
    }

    /// The system's reason, for example "No space left on device".
    package struct WriteError: Error, CustomStringConvertible {
        package let description: String

        init(_ code: Int32) {
            description = String(cString: strerror(code))
        }
    }
}

/// Functions that write to open files and streams.
package enum OpenFile {
    /// Writes all bytes, in one system call if possible. Waits while a stream is full. If this method throws, part of
    /// the data may have been written.
    package static func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(WholeFile.WriteError) {
        let code = bytes.withUnsafeBytes { errorWriting($0, to: descriptor) }
        guard code == 0 else { throw WholeFile.WriteError(code) }
    }

    /// - Returns: Zero if all bytes were written, and otherwise an error number.
    private static func errorWriting(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, piece.baseAddress, piece.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // `write` has accepted no bytes and set no error, which means a full disk.
                return ENOSPC
            } else if errno == EAGAIN {
                // Another process that shares this terminal or pipe has made the descriptor non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&waiting, 1, -1) < 0, errno != EINTR { return errno }
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

/// Standard error. `FileHandle.standardError.write` traps if standard error is closed, is on a full disk, or is a pipe
/// without a reader.
package enum StandardError {
    /// Writes text unchanged, and ignores an error.
    package static func write(_ text: String) {
        try? OpenFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}

extension FileManager {
    /// Returns whether the path is that of a folder.
    package func isFolder(atPath path: String) -> Bool {
        var isFolder: ObjCBool = false
        return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
