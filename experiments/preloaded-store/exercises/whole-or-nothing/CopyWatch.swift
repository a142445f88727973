import Foundation
import Synchronization

/// Compares the progress that a copy reports with the folder's files at that moment.
final class CopyWatch: Sendable {
    /// In bytes.
    private struct Progress {
        var last: Int
        var largestStep = 0
        /// The most bytes that were reported as copied, but were not in the folder's files.
        var unwritten = 0
    }

    private let size: Int
    private let folder: String
    private let state: Mutex<Progress>

    /// - Parameter start: The number of bytes that earlier launches have copied.
    init(size: Int, start: Int, folder: String) {
        self.size = size
        self.folder = folder
        state = Mutex(Progress(last: start))
    }

    /// The largest step between two reports, in percent of the store. The step from the last report to the whole store
    /// counts too.
    var largestStep: Double { percent(state.withLock { max($0.largestStep, size - $0.last) }) }

    /// In percent of the store.
    var finalProgress: Double { percent(state.withLock { $0.last }) }

    var unwritten: Int { state.withLock { $0.unwritten } }

    func note(_ bytes: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let written = names.reduce(0) { $0 + ((try? EarlierLaunch.fileSize("\(folder)/\($1)")) ?? 0) }
        state.withLock { progress in
            progress.largestStep = max(progress.largestStep, abs(bytes - progress.last))
            progress.last = bytes
            progress.unwritten = max(progress.unwritten, bytes - written)
        }
    }

    private func percent(_ bytes: Int) -> Double { Double(bytes) / Double(size) * 100 }
}
