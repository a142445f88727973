import Foundation
import Model

/// The folder that a run wrote into, where the timelines of its samples lie.
package struct RecordingFolder: Sendable {
    private let path: String

    /// - Parameter path: Of the folder that holds the results.
    package init(_ path: String) {
        self.path = path
    }

    /// - Parameter results: The path of a results.json.
    package init(beside results: String) {
        path = URL(fileURLWithPath: results).deletingLastPathComponent().path
    }

    /// Whether there are timelines at all.
    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(path)/timelines") }

    /// - Returns: Nil where none was kept of the sample.
    /// - Throws: ``ResultFileError`` for a file that is none of ours, or is damaged.
    func timeline(of sample: Sample, experiment: String) throws(ResultFileError) -> TimelineRecord? {
        guard let name = TimelineFile.path(of: sample, experiment: experiment) else { return nil }
        return try TimelineFile.read("\(path)/\(name)")
    }
}
