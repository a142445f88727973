import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The process's other threads, and whether any of them has something to do.
///
/// A process that waits for its turn on a busy machine looks as idle from within as one in which nothing will happen
/// any more; the scheduler knows the difference.
package enum RunnableThreads {
    /// Whether a thread other than the calling one runs or waits for a processor; nil where the system does not tell.
    ///
    /// Linux: the third field of `/proc/self/task/<tid>/stat` is R for both. A read of some ten microseconds a thread.
    package static var areThere: Bool? {
        let own = "\(ThreadIdentifier.current.number)"
        guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") else { return nil }
        return threads.contains { $0 != own && state(of: $0) == UInt8(ascii: "R") }
    }

    /// Nil where the thread has ended meanwhile.
    private static func state(of thread: String) -> UInt8? {
        let descriptor = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { bytes in
            let count = read(descriptor, bytes.baseAddress, bytes.count)
            // The name stands before it in brackets, and may hold brackets itself.
            guard count > 0, let bracket = bytes[..<count].lastIndex(of: UInt8(ascii: ")")), bracket + 2 < count
            else { return nil }
            return bytes[bracket + 2]
        }
    }
}
