import CPlatform
import Foundation

/// The three standard streams of a command. The program that starts the command may have closed any of them.
enum StandardStreams {
    /// Puts `/dev/null` in the place of a stream that is closed (`2>&-`): otherwise the next file that is opened would
    /// be taken for it, and sentences would be written into a result. Call before anything is opened.
    static func openClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // The system gives the least number that is free: this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
        }
    }

    /// What became of what was printed.
    enum Output {
        case whole
        /// Its reader has gone, as `head` does when it has enough.
        case unread
        /// With the reason, where there is one.
        case lost(String)
    }

    /// Writes what was printed and is not written yet.
    static func flushOutput() -> Output {
        switch platform_flush_output() {
        case 0: .whole
        case EPIPE: .unread
        case let code where code > 0: .lost(": \(String(cString: strerror(code)))")
        default: .lost("")
        }
    }
}
