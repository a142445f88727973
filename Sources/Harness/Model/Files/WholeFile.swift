import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes a file completely or not at all: into a temporary file beside it, which is then renamed.
///
/// `Data.write(options: .atomic)` does nearly the same, but leaves its temporary file behind if the disk is full, or if
/// the process is killed.
package enum WholeFile {
    /// A device or a pipe must not be replaced, so it is written to directly.
    ///
    /// - Throws: ``WriteError``; the file is then unchanged, and no temporary file is left.
    package static func write(_ data: Data, to path: String) throws(WriteError) {
        if isDevice(path) {
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw WriteError(errno) }
            defer { close(descriptor) }
            return try append(data, to: descriptor)
        }
        let temporary = "\(path).\(getpid()).tmp"
        let descriptor = try openTemporary(temporary)
        do {
            try append(data, to: descriptor)
            try name(descriptor, temporary)
        } catch {
            close(descriptor)
            unlink(temporary)
            throw error
        }
        guard close(descriptor) == 0, rename(temporary, path) == 0 else {
            let error = WriteError(errno)
            unlink(temporary)
            throw error
        }
    }

    private static func isDevice(_ path: String) -> Bool {
        // The streams are links to their targets, which may be files.
        if ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return [S_IFCHR, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    #if os(Linux)
        /// A file without a name, if the file system supports it: it is removed with the process, however the process
        /// ends.
        private static func openTemporary(_ path: String) throws(WriteError) -> Int32 {
            let folder = (path as NSString).deletingLastPathComponent
            let unnamed = open(folder.isEmpty ? "." : folder, O_WRONLY | O_CLOEXEC | unnamedFile, 0o644)
            return unnamed >= 0 ? unnamed : try openNamed(path)
        }

        /// Gives an unnamed file its name after it is complete; a file with a name keeps it.
        private static func name(_ descriptor: Int32, _ path: String) throws(WriteError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw WriteError(errno) }
            guard status.st_nlink == 0 else { return }
            let linked = linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
            guard linked == 0 else { throw WriteError(errno) }
        }

        /// O_TMPFILE, a macro that Swift does not import.
        private static var unnamedFile: Int32 { 0o20_000_000 | O_DIRECTORY }
    #else
        private static func openTemporary(_ path: String) throws(WriteError) -> Int32 { try openNamed(path) }

        private static func name(_ descriptor: Int32, _ path: String) {}
    #endif

    private static func openNamed(_ path: String) throws(WriteError) -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw WriteError(errno) }
        return descriptor
    }

    /// Writes to an open file, in one system call if the system accepts all bytes, and to the disk.
    ///
    /// - Throws: ``WriteError``; a part may have been written.
    static func append(_ data: Data, to descriptor: Int32) throws(WriteError) {
        var written = 0
        while written < data.count {
            let count = data.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #else
                    Darwin.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
                #endif
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw WriteError(errno)
            }
            written += count
        }
        // The system may report a full disk only here.
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
