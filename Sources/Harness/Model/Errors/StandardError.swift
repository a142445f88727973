import Foundation

/// Standard error, which may be closed, full or a pipe that nobody reads any more.
///
/// `FileHandle.standardError.write` traps if it cannot write. What is said here is for a reader; without one, the work
/// goes on.
package enum StandardError {
    /// Writes text as it is. What cannot be written is lost.
    package static func write(_ text: String) {
        try? OpenFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }
}
