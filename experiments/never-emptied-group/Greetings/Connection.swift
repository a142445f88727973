import Foundation
import Locking

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A client's connection. The client sends one request: a line that says hello.
package final class Connection: Sendable {
    private static let longestRequest = 256

    private let descriptor: Int32
    private let record: ConnectionRecord
    private let isClosed = Locked(false)

    init(_ descriptor: Int32, _ record: ConnectionRecord) {
        self.descriptor = descriptor
        self.record = record
        record.change { $0.accepted += 1 }
    }

    deinit {
        close()
    }

    /// Waits for the request, answers it, and ends the connection. Sends no answer once the task is cancelled.
    ///
    /// - Throws: ``MalformedRequest`` if the request is not a greeting; ``SocketError`` if the client leaves before its
    ///   answer.
    package func serve() async throws {
        record.change { $0.served += 1 }
        defer { close() }
        guard let request = try await request() else { return }
        guard request.hasPrefix("hello ") else { throw MalformedRequest(text: request) }
        try answer("welcome \(request.dropFirst("hello ".count))")
    }

    /// Answers without waiting for the request, and ends the connection.
    package func refuse() {
        defer { close() }
        try? answer("busy")
    }

    /// Returns the request without its line feed. Returns nil if the client leaves without a request, or if the task is
    /// cancelled.
    private func request() async throws -> String? {
        var bytes: [UInt8] = []
        while !Task.isCancelled, bytes.count < Self.longestRequest {
            var buffer: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            let count = withUnsafeMutableBytes(of: &buffer) { buffer in
                let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                if count > 0 { bytes += buffer.prefix(count) }
                return count
            }
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            switch count {
            case 1...: continue
            case 0: return nil
            default:
                guard errno == EAGAIN || errno == EINTR else { throw SocketError("read a request") }
                await Readiness.wait(for: descriptor)
            }
        }
        guard bytes.count < Self.longestRequest else {
            throw MalformedRequest(text: String(decoding: bytes, as: UTF8.self))
        }
        return nil
    }

    private func answer(_ text: String) throws {
        let line = Array("\(text)\n".utf8)
        // Such a short line fits into the buffer of any socket.
        guard send(descriptor, line, line.count, noSignal) == line.count else {
            throw SocketError("answer a request")
        }
        record.change { $0.answered += 1 }
    }

    private func close() {
        isClosed.withLock { isClosed in
            guard !isClosed else { return }
            isClosed = true
            _ = systemClose(descriptor)
            record.change { $0.ended += 1 }
        }
    }
}

/// The system's function `close`. Inside the class, the method `close` would hide this function.
private let systemClose = close

#if canImport(Glibc)
    private let noSignal = Int32(MSG_NOSIGNAL)
#else
    private let noSignal: Int32 = 0
#endif

/// An error that a client has sent something other than a greeting.
package struct MalformedRequest: Error, CustomStringConvertible {
    package let text: String

    package var description: String { "“\(text)” is not a greeting" }
}
