import Foundation
import Model

/// A run's output folder, with the timelines of its samples.
package struct RecordingFolder: Sendable {
    private let path: String

    /// - Parameter path: The folder with the results.
    package init(_ path: String) {
        self.path = path
    }

    /// - Parameter results: The path of a results.json.
    package init(beside results: String) {
        path = URL(fileURLWithPath: results).deletingLastPathComponent().path
    }

    /// Whether there are timelines at all.
    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(path)/timelines") }

    /// - Returns: Nil if the sample has none.
    /// - Throws: ``ResultFileError`` for a file that is not a timeline, or is damaged.
    func timeline(of sample: Sample, experiment: String) throws(ResultFileError) -> TimelineRecord? {
        guard let name = TimelineFile.path(of: sample, experiment: experiment) else { return nil }
        return try TimelineFile.read("\(path)/\(name)")
    }
}
