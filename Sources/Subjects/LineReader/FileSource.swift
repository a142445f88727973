import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source of bytes: a file, a pipe or the standard input.
///
/// The source does not map a file, because a reader of a mapped file gets SIGBUS if the file shrinks.
package final class FileSource: Sendable {
    package let name: String
    private let descriptor: Int32
    private let isOwned: Bool
    /// Whether the source is a regular file, whose reader never waits.
    private let isRegular: Bool
    /// A pipe that wakes a waiting reader when a byte is written into it. Nil if the source is a regular file.
    private let wakeUp: (reading: Int32, writing: Int32)?
    private let isCancelled = Atomic(false)

    /// Opens a file.
    ///
    /// - Throws: ``LineError`` if the file cannot be opened, or is a folder.
    package convenience init(path: String) throws(LineError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw LineError(reason: .unopened(errno), name: path, offset: 0) }
        try self.init(descriptor: descriptor, name: path, isOwned: true)
    }

    /// - Parameters:
    ///   - descriptor: The descriptor to read from.
    ///   - isOwned: Whether to close the descriptor when the source is released.
    /// - Throws: ``LineError`` if the descriptor cannot be read from, or is a folder's.
    package init(descriptor: Int32, name: String, isOwned: Bool) throws(LineError) {
        self.name = name
        self.descriptor = descriptor
        self.isOwned = isOwned
        var status = stat()
        let code = fstat(descriptor, &status) == 0 ? 0 : errno
        let kind = status.st_mode & S_IFMT
        isRegular = kind == S_IFREG
        var ends: [Int32] = [-1, -1]
        wakeUp = code == 0 && kind != S_IFREG && pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
        for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        guard code == 0 else { throw LineError(reason: .unopened(code), name: name, offset: 0) }
        guard kind != S_IFDIR else { throw LineError(reason: .isFolder, name: name, offset: 0) }
    }

    deinit {
        if isOwned { close(descriptor) }
        if let wakeUp {
            close(wakeUp.reading)
            close(wakeUp.writing)
        }
    }

    /// The process's standard input, which stays open.
    package static func standardInput() throws(LineError) -> FileSource {
        try FileSource(descriptor: STDIN_FILENO, name: "the standard input", isOwned: false)
    }

    /// Reads the available bytes. Waits if no bytes are available yet.
    ///
    /// - Parameters:
    ///   - room: The destination.
    ///   - offset: The number of bytes that were read before this call.
    /// - Returns: The number of bytes that were read; 0 at the end, and after ``cancel()``.
    /// - Throws: ``LineError`` if reading fails, or if the file is now shorter than `offset`.
    package func read(into room: UnsafeMutableRawBufferPointer, after offset: Int) throws(LineError) -> Int {
        while true {
            if !isRegular { waitForBytes() }
            guard !isCancelled.load(ordering: .relaxed) else { return 0 }
            let count = systemRead(descriptor, room.baseAddress, room.count)
            if count > 0 { return count }
            guard count < 0 else {
                try checkSize(after: offset)
                return 0
            }
            switch errno {
            case EINTR, EAGAIN: continue
            case EISDIR: throw LineError(reason: .isFolder, name: name, offset: offset)
            default: throw LineError(reason: .unread(errno), name: name, offset: offset)
            }
        }
    }

    /// Ends the reading, and wakes a waiting reader. Call from any thread.
    package func cancel() {
        isCancelled.store(true, ordering: .relaxed)
        var byte: UInt8 = 0
        if let wakeUp { _ = write(wakeUp.writing, &byte, 1) }
    }

    private func waitForBytes() {
        guard let wakeUp else { return }
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeUp.reading, events: Int16(POLLIN), revents: 0),
        ]
        // The following read detects every error.
        _ = poll(&waited, 2, -1)
    }

    private func checkSize(after offset: Int) throws(LineError) {
        guard isRegular else { return }
        var status = stat()
        guard fstat(descriptor, &status) == 0, Int(status.st_size) < offset else { return }
        throw LineError(reason: .shrunk(to: Int(status.st_size)), name: name, offset: offset)
    }
}

/// The system's `read` under another name, because the class has a method `read`.
private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, room, count)
}
