import Foundation

/// The file that the user names for a command's output. It may already exist, and may be a link or a stream such as
/// `/dev/stdout`.
package struct OutputFile: Sendable {
    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Appends to the existing file, which need not be readable.
    ///
    /// - Throws: ``WholeFile/WriteError`` if writing fails; a regular file then has its earlier length.
    package func append(_ data: Data) throws(WholeFile.WriteError) {
        if let stream = try stream {
            defer { close(stream) }
            return try WholeFile.append(data, to: stream)
        }
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o644)
        guard descriptor >= 0 else { throw WholeFile.WriteError(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw WholeFile.WriteError(errno) }
        do {
            try WholeFile.append(data, to: descriptor)
        } catch {
            if status.st_mode & S_IFMT == S_IFREG { ftruncate(descriptor, status.st_size) }
            throw error
        }
    }

    /// Replaces the file completely or not at all. Keeps the file's permissions, and a link that leads to the file.
    ///
    /// - Throws: ``WholeFile/WriteError`` if writing fails; the file is then unchanged.
    package func replace(_ data: Data) throws(WholeFile.WriteError) {
        if let stream = try stream {
            defer { close(stream) }
            return try WholeFile.append(data, to: stream)
        }
        let target = try target
        var status = stat()
        guard stat(target, &status) == 0 else { return try WholeFile.write(data, to: target) }
        // In a writable folder the rename would replace even a read-only file.
        guard access(target, W_OK) == 0 else { throw WholeFile.WriteError(errno) }
        try WholeFile.write(data, to: target, permissions: status.st_mode & 0o777)
    }

    /// Checks that ``replace(_:)`` can write a result, or ``append(_:)`` if `isReplaced` is false. Call before long
    /// work.
    ///
    /// - Throws: ``WholeFile/WriteError``.
    package func expectWritable(isReplaced: Bool = true) throws(WholeFile.WriteError) {
        if let stream = try stream {
            defer { close(stream) }
            guard fcntl(stream, F_GETFL) & O_ACCMODE != O_RDONLY else { throw WholeFile.WriteError(EBADF) }
            return
        }
        let target = try target
        var status = stat()
        if stat(target, &status) == 0 {
            let type = status.st_mode & S_IFMT
            guard type != S_IFDIR else { throw WholeFile.WriteError(EISDIR) }
            guard access(target, W_OK) == 0 else { throw WholeFile.WriteError(errno) }
            // A device or a pipe is written to directly. A file's replacement is created in the file's folder.
            guard isReplaced, ![S_IFCHR, S_IFIFO].contains(type) else { return }
        } else {
            guard errno == ENOENT else { throw WholeFile.WriteError(errno) }
            // A name that ends with a slash can only be a folder's.
            guard !target.hasSuffix("/") else { throw WholeFile.WriteError(EISDIR) }
        }
        guard access(WholeFile.folder(of: target), W_OK | X_OK) == 0 else { throw WholeFile.WriteError(errno) }
    }

    /// A copy of the stream's descriptor, with the stream's current position. Opening `/dev/stdout` again would start
    /// at the file's first byte. Nil if the path is not a stream.
    private var stream: Int32? {
        get throws(WholeFile.WriteError) {
            let number: Int32? =
                switch path {
                case "/dev/stdout": STDOUT_FILENO
                case "/dev/stderr": STDERR_FILENO
                default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
                }
            guard let number else { return nil }
            // Output that was printed earlier must come first.
            fflush(nil)
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw WholeFile.WriteError(errno) }
            return copy
        }
    }

    /// The path that the links lead to, whether or not a file exists there.
    private var target: String {
        get throws(WholeFile.WriteError) {
            var target = path
            // The system's limit is also 40 links.
            for _ in 0..<40 {
                guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: target) else {
                    return target
                }
                target = link.hasPrefix("/") ? link : "\(WholeFile.folder(of: target))/\(link)"
            }
            throw WholeFile.WriteError(ELOOP)
        }
    }
}
