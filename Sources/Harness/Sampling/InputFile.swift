import Foundation
import Model

/// The state of a file that the samples of a run read. If the file changes during the run, later samples measure
/// different work.
package struct InputFile: Codable, Sendable, Equatable {
    package let path: String
    private let device: UInt64
    private let number: UInt64
    /// The size in bytes.
    private let size: Int
    /// The time of modification: seconds and nanoseconds since 1970.
    private let modified: [Int]

    /// Reads the state of a file. Fails if the path does not lead to a regular file. Follows a symbolic link.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.path = path
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(status.st_ino)
        size = Int(status.st_size)
        #if canImport(Glibc)
            let time = status.st_mtim
        #else
            let time = status.st_mtimespec
        #endif
        modified = [Int(time.tv_sec), Int(time.tv_nsec)]
    }

    /// Returns the states of the files in a folder. Subfolders are left out, because `prepare` creates no subfolders.
    package static func files(in folder: String) -> [InputFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { InputFile("\(folder)/\($0)") }
    }

    /// - Throws: ``HarnessError`` that describes the change of the file.
    package func expectUnchanged() throws(HarnessError) {
        let now = InputFile(path)
        guard now != self else { return }
        let change =
            switch now {
            case nil: "it is gone, or is not a file anymore"
            case .some(let now) where now.size != size: "it has \(now.size.counted("byte")) instead of \(size)"
            case .some(let now) where now.number != number || now.device != device: "another file took its place"
            case .some: "it was written to"
            }
        throw HarnessError(
            "\(path.shownPath) changed during the run: \(change); run again while nothing writes to it"
        )
    }
}
