import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A GET request that blocks the calling thread and has its own connection. `URLSession` would start threads, which
/// would distort the thread counts of experiments.
struct BlockingRequest {
    var port: UInt16
    var target: String
    /// The longest time without a byte from the server, before the request fails.
    var patience: Duration

    struct Answer {
        var status: Int
        var body: Data
    }

    /// - Throws: ``LoopbackServerError``.
    func answer() throws -> Answer {
        let socket = try connected()
        defer { close(socket) }
        try write("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", to: socket)
        let answer = try readToItsEnd(socket)
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)),
            let status = String(decoding: answer[..<end.lowerBound], as: UTF8.self).split(separator: " ").dropFirst()
                .first.flatMap({ Int($0) })
        else { throw LoopbackServerError("the server ended in the middle of its answer") }
        return Answer(status: status, body: Data(answer[end.upperBound...]))
    }

    private func connected() throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #endif
        guard descriptor >= 0 else { throw failure("cannot create a socket") }
        let (seconds, attoseconds) = patience.components
        var silence = timeval()
        silence.tv_sec = numericCast(seconds)
        silence.tv_usec = numericCast(attoseconds / 1_000_000_000_000)
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
        guard result == 0 else {
            let failure = failure("the server cannot be reached")
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    private func write(_ text: String, to socket: Int32) throws {
        // MSG_NOSIGNAL prevents SIGPIPE, with which a server that has ended would end this process too.
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
            var on: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("the server cannot be reached") }
            bytes = bytes.dropFirst(count)
        }
    }

    private func readToItsEnd(_ socket: Int32) throws -> Data {
        var answer = Data()
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &piece, piece.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("the server does not answer") }
            guard count > 0 else { return answer }
            answer.append(contentsOf: piece[..<count])
        }
    }

    private func failure(_ what: String) -> LoopbackServerError {
        LoopbackServerError("\(what): \(String(cString: strerror(errno)))")
    }
}
