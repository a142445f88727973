import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Standard error, which may be closed, full or a pipe that nobody reads any more.
///
/// `FileHandle.standardError.write` traps if it cannot write. What is said here is for a reader; without one, the work
/// goes on.
package enum StandardError {
    /// Writes text as it is. What cannot be written is lost.
    package static func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                    Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
                #else
                    Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                // Somebody made the terminal or the pipe non-blocking, for every process that shares it.
                var waiting = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
                guard poll(&waiting, 1, -1) >= 0 || errno == EINTR else { return }
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }
}
