import Foundation
import Model

/// A file that a person wrote, and that this package reads whole.
package enum ShortFile {
    /// Why a file is not read: the end of a sentence that begins with its name.
    package enum Refusal: Error, Equatable, CustomStringConvertible {
        case missing
        case notRegular
        case tooLarge(limit: Int)
        case unreadable(String)

        package var description: String {
            switch self {
            case .missing: "does not exist"
            case .notRegular: "is not a regular file"
            case .tooLarge(let limit): "is larger than \(limit >> 10) KB"
            case .unreadable(let reason): "cannot be read: \(reason)"
            }
        }
    }

    /// The text of a regular file of at most `limit` bytes. It waits for nothing: a pipe that nobody writes to is
    /// refused like any other pipe.
    package static func text(_ path: String, atMost limit: Int) throws(Refusal) -> String {
        do {
            return String(decoding: try BoundedFile.read(path, atMost: limit), as: UTF8.self)
        } catch {
            switch error {
            case .missing: throw .missing
            case .notRegular: throw .notRegular
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            case .system: throw .unreadable("\(error)")
            }
        }
    }
}
