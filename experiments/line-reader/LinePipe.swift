import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A named pipe that has no end until it is closed.
struct LinePipe {
    let path: String
    private let descriptor: Int32

    /// - Throws: `POSIXError` if the pipe cannot be made.
    init(in directory: String) throws {
        path = directory + "/lines"
        // Opened for both directions: for one of them this would wait for a reader.
        guard mkfifo(path, 0o600) == 0, case let descriptor = open(path, O_RDWR | O_CLOEXEC), descriptor >= 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        self.descriptor = descriptor
    }

    /// Waits until there is room.
    func write(_ bytes: Data) throws {
        try FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
    }

    /// Ends the pipe: the reader comes to the end when it has read what is there.
    func end() {
        close(descriptor)
    }
}
