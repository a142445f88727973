import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A named pipe whose reader reaches the end only after a call of `end()`.
struct LinePipe {
    let path: String
    private let descriptor: Int32

    /// - Throws: `POSIXError` if the pipe cannot be created.
    init(in directory: String) throws {
        path = directory + "/lines"
        // The pipe is opened for reading and writing, because `open` for writing alone would wait for a reader.
        guard mkfifo(path, 0o600) == 0, case let descriptor = open(path, O_RDWR | O_CLOEXEC), descriptor >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.descriptor = descriptor
    }

    /// Writes bytes into the pipe, and waits while the pipe is full.
    func write(_ bytes: Data) throws {
        try FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
    }

    /// Closes the pipe. The reader reads the remaining bytes and then reaches the end.
    func end() {
        close(descriptor)
    }
}
