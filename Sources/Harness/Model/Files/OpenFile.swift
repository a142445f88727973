import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes to files and streams that are open.
package enum OpenFile {
    /// Writes all bytes, in one system call if the system accepts all. Waits for a stream that takes no more now.
    ///
    /// - Throws: ``WholeFile/WriteError``; a part may have been written.
    package static func writeAll(_ bytes: some ContiguousBytes, to descriptor: Int32) throws(WholeFile.WriteError) {
        let code = bytes.withUnsafeBytes { errorWriting($0, to: descriptor) }
        guard code == 0 else { throw WholeFile.WriteError(code) }
    }

    /// - Returns: An error number; zero if all is written.
    private static func errorWriting(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, piece.baseAddress, piece.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                // The disk takes no more, and gives no reason.
                return ENOSPC
            } else if errno == EAGAIN {
                // Another process made the terminal or the pipe non-blocking, for every process that shares it.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&waiting, 1, -1) < 0, errno != EINTR { return errno }
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
