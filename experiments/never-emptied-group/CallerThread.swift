import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread that makes many calls to a server, with several calls in flight at once. The thread allocates no memory per
/// call.
final class CallerThread: Sendable {
    private static let atOnce = 16
    /// The time after which a call without a reply counts as never answered.
    private static let patience = timeval(tv_sec: 5, tv_usec: 0)

    private let rightReplies = Atomic<Int>(0)
    private let hasEnded = Atomic(false)

    /// Begins to call.
    init(_ port: UInt16, calls: Int) {
        let thread = Thread { [self] in
            var left = calls
            while left > 0 {
                let count = min(left, Self.atOnce)
                let right = Self.call(port, count)
                rightReplies.wrappingAdd(right, ordering: .relaxed)
                // If a reply is missing, further calls would only time out.
                guard right == count else { break }
                left -= count
            }
            hasEnded.store(true, ordering: .releasing)
        }
        thread.name = "callers"
        thread.start()
    }

    /// The number of calls with the right reply; nil until the thread has ended its calls.
    var answered: Int? {
        hasEnded.load(ordering: .acquiring) ? rightReplies.load(ordering: .relaxed) : nil
    }

    /// Opens `count` connections, sends a request on each connection, and then reads the replies.
    private static func call(_ port: UInt16, _ count: Int) -> Int {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: atOnce) { descriptors in
            for index in 0..<count { descriptors[index] = ask(port) }
            var right = 0
            for index in 0..<count {
                let descriptor = descriptors[index]
                guard descriptor >= 0 else { continue }
                if isGreeted(descriptor) { right += 1 }
                close(descriptor)
            }
            return right
        }
    }

    /// Connects to the server and sends a request. Returns the connection's descriptor, or a negative number on
    /// failure.
    private static func ask(_ port: UInt16) -> Int32 {
        let descriptor = socket(AF_INET, Caller.streamType, 0)
        guard descriptor >= 0 else { return -1 }
        var patience = patience
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in.loopback(port: port)
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let request: StaticString = "hello Ada\n"
        guard isConnected,
            send(descriptor, request.utf8Start, request.utf8CodeUnitCount, Caller.noSignal)
                == request.utf8CodeUnitCount
        else {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    private static func isGreeted(_ descriptor: Int32) -> Bool {
        let reply: StaticString = "welcome Ada\n"
        return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            guard let bytes = buffer.baseAddress else { return false }
            let count = recv(descriptor, bytes, buffer.count, 0)
            return count == reply.utf8CodeUnitCount && memcmp(bytes, reply.utf8Start, count) == 0
        }
    }
}
