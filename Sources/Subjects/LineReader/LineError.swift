#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// An error that ends the reading of an input's lines. Its description says in one sentence what is wrong, where, and
/// what to do.
package struct LineError: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        /// The file cannot be opened, with the system's error code (such as `ENOENT`).
        case unopened(Int32)
        case isFolder
        /// Reading failed midway, with the system's error code.
        case unread(Int32)
        /// The file was truncated to this size after the reader had read more bytes. The last returned line may be a
        /// mixture of the old and the new file.
        case shrunk(to: Int)
        /// A line has more bytes than the limit allows. The lines after the long line can still be read.
        case lineTooLong(limit: Int)
        /// Text was requested, but bytes are not UTF-8.
        case invalidText
    }

    package let reason: Reason
    /// The path of the input, or another name.
    package let name: String
    /// The offset of the line with the error, or of the first byte that is not UTF-8.
    package let offset: Int

    package var description: String {
        switch reason {
        case .unopened(let code):
            "cannot read \(name): \(Self.text(code)); give a file that exists and is readable"
        case .isFolder:
            "\(name) is a folder; give a file in it"
        case .unread(let code):
            "cannot continue to read \(name) after \(offset) bytes: \(Self.text(code))"
        case .shrunk(let size):
            "\(name) was truncated to \(size) bytes while it was read, after \(offset) bytes; read it again"
        case .lineTooLong(let limit):
            "the line of \(name) at byte \(offset) is longer than \(limit) bytes; raise the limit, or split the line"
        case .invalidText:
            "byte \(offset) of \(name) is not UTF-8; replace such bytes, or give a file in UTF-8"
        }
    }

    private static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
