import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A socket for both directions of the protocol. Unlike a write to a pipe, a write to the socket raises no signal after
/// the browser has ended, so it cannot end the tests.
final class BrowserChannel: Sendable {
    /// The browser's end.
    let childEnd: FileHandle
    private let descriptor: Int32

    init() throws {
        var descriptors: [Int32] = [-1, -1]
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        guard socketpair(AF_UNIX, kind, 0, &descriptors) == 0 else {
            throw BrowserError("cannot create a socket: \(String(cString: strerror(errno)))")
        }
        descriptor = descriptors[0]
        childEnd = FileHandle(fileDescriptor: descriptors[1], closeOnDealloc: true)
        #if canImport(Darwin)
            for end in descriptors { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            var isSilent: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }

    deinit { close(descriptor) }

    /// Closes this process's copy of the browser's end. Call when the browser has its own copy, so that ``messages()``
    /// ends with the browser.
    func closeChildEnd() throws { try childEnd.close() }

    /// Writes a message and the zero that ends it.
    func write(_ message: Data) throws {
        let bytes = message + [0]
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                send(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written, Self.flags)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw BrowserError("the browser has ended") }
            written += count
        }
    }

    /// Returns the browser's messages, until the browser ends. A separate thread waits for them.
    func messages() -> AsyncStream<Data> {
        let (messages, continuation) = AsyncStream.makeStream(of: Data.self)
        let thread = Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var message = Data()
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                var rest = buffer[..<count]
                while let end = rest.firstIndex(of: 0) {
                    continuation.yield(message + rest[..<end])
                    message = Data()
                    rest = rest[(end + 1)...]
                }
                message += rest
            }
            continuation.finish()
        }
        thread.name = "browser"
        thread.start()
        return messages
    }

    #if canImport(Glibc)
        private static let flags = Int32(MSG_NOSIGNAL)
    #else
        private static let flags: Int32 = 0
    #endif
}
