import Foundation
import Model

/// A file that an option names, for a command's output. Each call throws ``UsageError`` with what to do if the file
/// cannot be written.
struct NamedFile {
    private let path: String
    private let remedy: String

    init(_ path: String, else remedy: String = "name another file") {
        (self.path, self.remedy) = (path, remedy)
    }

    /// Checks before long work.
    func expectWritable(isReplaced: Bool = true) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.expectWritable(isReplaced: isReplaced) }
    }

    /// Replaces the whole file, or leaves it unchanged.
    func write(_ data: Data) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.replace(data) }
    }

    func append(_ text: String) throws {
        try attempt { file throws(WholeFile.WriteError) in try file.append(Data(text.utf8)) }
    }

    private func attempt(_ body: (OutputFile) throws(WholeFile.WriteError) -> Void) throws {
        do {
            try body(OutputFile(path))
        } catch {
            throw UsageError("cannot write \(path.shownPath): \(error); \(remedy)")
        }
    }
}
