#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client with one connection, driven step by step by a trial.
final class Caller {
    enum Reply: Equatable {
        case none
        case line(String)
        /// The server has ended the connection without a reply.
        case end
    }

    private let descriptor: Int32
    private var received: [UInt8] = []
    private var isClosed = false

    /// Connects.
    ///
    /// - Throws: ``SocketError`` if no server is listening.
    init(to port: UInt16) throws {
        descriptor = socket(AF_INET, Self.streamType, 0)
        guard descriptor >= 0 else { throw SocketError("open a client's socket") }
        noSignalAtWrite(descriptor)
        var address = sockaddr_in.loopback(port: port)
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw SocketError("connect to the server") }
    }

    deinit {
        if !isClosed { close(descriptor) }
    }

    /// Leaves so that the server's next call for this connection fails. The caller is of no use afterwards.
    func breakOff() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        isClosed = true
    }

    func say(_ text: String) {
        let line = Array("\(text)\n".utf8)
        // If the server has ended the connection, `reply` reports it.
        _ = send(descriptor, line, line.count, Self.noSignal)
    }

    /// The bytes that have arrived so far, as a reply.
    var reply: Reply {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = recv(descriptor, &buffer, buffer.count, Self.dontWait)
        if count > 0 { received += buffer.prefix(count) }
        if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            return .line(String(decoding: received[..<end], as: UTF8.self))
        }
        return count == 0 || (count < 0 && errno == ECONNRESET) ? .end : .none
    }

    #if canImport(Glibc)
        static let streamType = Int32(SOCK_STREAM.rawValue)
        static let noSignal = Int32(MSG_NOSIGNAL)
        static let dontWait = Int32(MSG_DONTWAIT)
    #else
        static let streamType = SOCK_STREAM
        static let noSignal: Int32 = 0
        static let dontWait = MSG_DONTWAIT
    #endif
}
