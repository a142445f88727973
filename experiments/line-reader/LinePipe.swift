import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A named pipe. The reader does not reach the end before `end()` is called.
struct LinePipe {
    let path: String
    private let descriptor: Int32

    /// - Throws: `POSIXError` if the pipe cannot be created.
    init(in directory: String) throws {
        path = directory + "/lines"
        // Opened for reading and writing: opened for writing only, this call would wait for a reader.
        guard mkfifo(path, 0o600) == 0, case let descriptor = open(path, O_RDWR | O_CLOEXEC), descriptor >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.descriptor = descriptor
    }

    /// Waits until the pipe has room.
    func write(_ bytes: Data) throws {
        try FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
    }

    /// Ends the pipe: the reader reaches the end after it has read the remaining bytes.
    func end() {
        close(descriptor)
    }
}
