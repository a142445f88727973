import Foundation
import Sampling

/// The folders with the samples' common input. If both builds create the same files, they share one folder.
///
/// Two equal files may be read at different speeds. With one folder per build, a difference between the files would
/// look like a difference between the builds.
struct SharedFolders {
    private let base: TemporaryDirectory
    private let head: TemporaryDirectory
    private var areUnited = false

    init() throws {
        base = try TemporaryDirectory()
        do {
            head = try TemporaryDirectory()
        } catch {
            base.remove()
            throw error
        }
    }

    subscript(side: Block.Side) -> String { side == .base || areUnited ? base.path : head.path }

    /// Uses the base's folder for both builds if they have created the same files.
    mutating func unite() {
        let names = InputFile.files(in: base.path).map(\.name)
        areUnited =
            names == InputFile.files(in: head.path).map(\.name)
            && names.allSatisfy { name in
                FileManager.default.contentsEqual(atPath: "\(base.path)/\(name)", andPath: "\(head.path)/\(name)")
            }
    }

    /// The files that the builds created for their samples.
    var files: [InputFile] {
        InputFile.files(in: base.path) + (areUnited ? [] : InputFile.files(in: head.path))
    }

    func remove() {
        base.remove()
        head.remove()
    }
}

extension InputFile {
    fileprivate var name: String { URL(fileURLWithPath: path).lastPathComponent }
}
