import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A TCP socket that listens on 127.0.0.1, at a port that the system chooses.
package final class ListeningSocket: Sendable {
    package let port: UInt16
    /// The record that counts the events of the socket's connections.
    package let record = ConnectionRecord()
    private let descriptor: Int32

    /// The maximum number of connections that wait to be accepted.
    private static let backlog: Int32 = 512

    /// - Throws: ``SocketError`` if the system refuses the socket.
    package init() throws(SocketError) {
        let descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw SocketError("open a socket") }
        var address = sockaddr_in.loopback(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, Self.backlog) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening, setNonBlocking(descriptor) else {
            let error = SocketError("listen at 127.0.0.1")
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit {
        close(descriptor)
    }

    /// Returns the next connection, in order of arrival. Returns nil if the task is cancelled.
    package func accept() async -> Connection? {
        while !Task.isCancelled {
            let accepted = systemAccept(descriptor, nil, nil)
            if accepted >= 0 {
                noSignalAtWrite(accepted)
                guard setNonBlocking(accepted) else {
                    close(accepted)
                    continue
                }
                return Connection(accepted, record)
            }
            switch errno {
            case EAGAIN: await Readiness.wait(for: descriptor)
            // The client has already left, or a signal has interrupted the call.
            case ECONNABORTED, EINTR: continue
            // No descriptor is free. The task waits and tries again.
            default: try? await Task.sleep(for: .milliseconds(10))
            }
        }
        return nil
    }
}

/// The system's function `accept`. Inside the class, the method `accept` hides it.
private let systemAccept = accept

#if canImport(Glibc)
    private let streamType = Int32(SOCK_STREAM.rawValue)
#else
    private let streamType = SOCK_STREAM
#endif

/// An error of a socket operation, with its reason.
package struct SocketError: Error, CustomStringConvertible {
    package let description: String

    /// Precondition: `errno` holds the error of the system call that has just failed.
    package init(_ what: String) {
        description = "cannot \(what): \(String(cString: strerror(errno)))"
    }
}

extension sockaddr_in {
    package static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }
}

/// Makes the descriptor non-blocking. Returns whether the call succeeded.
func setNonBlocking(_ descriptor: Int32) -> Bool {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
}

/// Makes a write to a connection that the other side has reset return an error instead of ending the process with
/// SIGPIPE. On Linux, each call of `send` asks for this with `MSG_NOSIGNAL`.
func noSignalAtWrite(_ descriptor: Int32) {
    #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
}
