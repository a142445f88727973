import Foundation

/// Why a file is not read, without its name.
package enum FileRefusal: Error, Equatable, CustomStringConvertible {
    case missing
    case notRegular
    /// In bytes.
    case tooLarge(limit: Int)
    /// An error number.
    case system(Int32)

    init(_ code: Int32) {
        self = [ENOENT, ENOTDIR].contains(code) ? .missing : .system(code)
    }

    /// For a sentence that names the file before a colon: "cannot read it: it does not exist".
    package var description: String {
        switch self {
        case .system(let code): String(cString: strerror(code))
        case .tooLarge(let limit): "it has more than \(Self.text(bytes: limit))"
        default: "it \(predicate)"
        }
    }

    /// For a sentence that begins with the file's name: "the lesson does not exist".
    package var predicate: String {
        switch self {
        case .missing: "does not exist"
        case .notRegular: "is not a regular file"
        case .tooLarge(let limit): "is larger than \(Self.text(bytes: limit))"
        case .system: "cannot be read: \(self)"
        }
    }

    private static func text(bytes: Int) -> String {
        bytes >= 2 << 20 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
    }
}
