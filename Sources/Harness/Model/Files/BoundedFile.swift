import Foundation

/// Reads a whole file or stream, up to a given size.
package enum BoundedFile {
    /// The maximum size of a result document or a journal, in bytes. A reference run has 5 MB.
    package static let largestResults = 256 << 20

    /// Reads a file of at most `limit` bytes, in O(n) time.
    ///
    /// - Parameters:
    ///   - takesStreams: Whether a pipe or a device is accepted. Opening a pipe waits for its other end.
    ///   - followsLink: Whether the path may be a link. In a folder from another person, a link may lead to one of the
    ///     user's own files.
    package static func read(
        _ path: String,
        atMost limit: Int,
        takesStreams: Bool = false,
        followsLink: Bool = true
    ) throws(FileRefusal) -> Data {
        // Standard input is already open. Opening its path could fail, because standard input may be another user's
        // file or a socket.
        let descriptor =
            path == "/dev/stdin" && takesStreams
            ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            : open(path, O_RDONLY | O_CLOEXEC | (takesStreams ? 0 : O_NONBLOCK) | (followsLink ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else { throw !followsLink && errno == ELOOP ? .notRegular : FileRefusal(errno) }
        defer { close(descriptor) }
        return try contents(of: descriptor, atMost: limit, takesStreams: takesStreams)
    }

    /// Reads the first `count` bytes of a regular file, or all bytes of a shorter file.
    package static func beginning(of path: String, count: Int) throws(FileRefusal) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileRefusal(errno) }
        defer { close(descriptor) }
        guard try size(of: descriptor) != nil else { throw .notRegular }
        var bytes = [UInt8](repeating: 0, count: count)
        let taken = pread(descriptor, &bytes, count, 0)
        guard taken >= 0 else { throw FileRefusal(errno) }
        return Data(bytes.prefix(taken))
    }

    /// Reads the text of a regular file. The call never waits, because it rejects every pipe.
    package static func text(_ path: String, atMost limit: Int) throws(FileRefusal) -> String {
        String(decoding: try read(path, atMost: limit), as: UTF8.self)
    }

    private static func size(of descriptor: Int32) throws(FileRefusal) -> Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileRefusal(errno) }
        return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    private static func contents(
        of descriptor: Int32,
        atMost limit: Int,
        takesStreams: Bool
    ) throws(FileRefusal) -> Data {
        let known = try size(of: descriptor)
        guard known != nil || takesStreams else { throw .notRegular }
        let size = known ?? 0
        guard size <= limit else { throw .tooLarge(limit: limit) }
        var data = Data()
        data.reserveCapacity(size)
        var chunk = [UInt8](repeating: 0, count: size == 0 ? 1 << 16 : min(max(size, 1 << 12), 1 << 18))
        // Reads to the end without using the file's size, because the size may change and a stream has no size.
        while true {
            // The module's name is needed, because the `read` of this type hides the system's `read`.
            #if canImport(Glibc)
                let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            #else
                let count = chunk.withUnsafeMutableBytes { Darwin.read(descriptor, $0.baseAddress, $0.count) }
            #endif
            if count == 0 { return data }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileRefusal(errno)
            }
            guard data.count + count <= limit else { throw .tooLarge(limit: limit) }
            data.append(contentsOf: chunk[..<count])
        }
    }
}

/// The reason why a file was not read, without the file's name.
package enum FileRefusal: Error, Equatable, CustomStringConvertible {
    case missing
    case notRegular
    case tooLarge(limit: Int)
    case system(Int32)

    init(_ code: Int32) {
        self = [ENOENT, ENOTDIR].contains(code) ? .missing : .system(code)
    }

    /// The reason as it follows the colon in a message: "cannot read it: it does not exist".
    package var description: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .tooLarge(let limit): "it has more than \(Self.text(bytes: limit))"
        default: "it \(predicate)"
        }
    }

    /// The reason as the predicate of a sentence about the file: "the lesson does not exist".
    package var predicate: String {
        switch self {
        case .missing: "does not exist"
        case .notRegular: "is not a regular file"
        case .tooLarge(let limit): "is larger than \(Self.text(bytes: limit))"
        case .system: "cannot be read: \(self)"
        }
    }

    private static func text(bytes: Int) -> String {
        bytes >= 2 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
    }
}
