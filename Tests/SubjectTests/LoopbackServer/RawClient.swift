import Foundation
import LoopbackServer

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client that works directly on a socket, so that it can break the rules of HTTP at a known moment.
final class RawClient {
    private let descriptor: Int32
    private var isOpen = true
    /// The bytes that have arrived and were not read yet.
    private var arrived: ArraySlice<UInt8> = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    convenience init(_ server: LoopbackServer) throws {
        try self.init(port: server.base.split(separator: ":").last.flatMap { UInt16($0) } ?? 0)
    }

    init(port: UInt16) throws {
        descriptor = streamSocket()
        var silence = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &silence, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(.ECONNREFUSED) }
    }

    deinit { if isOpen { closeDescriptor(descriptor) } }

    func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    func get(_ resource: Resource, more: String = "") {
        send("GET \(resource.target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(more)\r\n")
    }

    /// Reads up to a number of bytes. Returns fewer bytes if the connection ends before.
    func read(_ count: Int = .max) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, receive() {
            let taken = arrived.prefix(count - bytes.count)
            bytes += taken
            arrived = arrived.dropFirst(taken.count)
        }
        return bytes
    }

    /// - Returns: True if bytes have arrived; false if the connection has ended.
    private func receive() -> Bool {
        guard arrived.isEmpty else { return true }
        let length = recv(descriptor, &piece, piece.count, 0)
        arrived = length > 0 ? Array(piece[..<length])[...] : []
        return length > 0
    }

    /// Reads the head of the next answer. Returns nil if the connection ends before.
    func readHead() -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard receive(), let byte = arrived.popFirst() else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    enum Closing: CaseIterable {
        case close
        case reset
        /// The client closes only its own direction.
        case half
    }

    func close(by closing: Closing) {
        switch closing {
        case .half:
            shutdown(descriptor, Int32(SHUT_WR))
            return
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        case .close:
            break
        }
        closeDescriptor(descriptor)
        isOpen = false
    }
}

// These functions are global, because the class has methods with the names of the system calls.

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}

/// Returns a socket that child processes do not inherit, and that raises no signal when the other end is gone.
private func streamSocket() -> Int32 {
    #if canImport(Glibc)
        return socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    #endif
}

private func sendBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
        send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
}
