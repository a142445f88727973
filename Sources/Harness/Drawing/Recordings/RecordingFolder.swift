import Foundation
import Model

/// A run's output folder, with the timelines of its samples.
package struct RecordingFolder: Sendable {
    private let path: String

    /// - Parameter path: The folder with the results.
    package init(_ path: String) { self.path = path }

    /// - Parameter results: The path of a results.json.
    package init(beside results: String) {
        path = URL(fileURLWithPath: results).deletingLastPathComponent().path
    }

    var isPresent: Bool { FileManager.default.fileExists(atPath: "\(path)/timelines") }

    /// - Parameter run: The identifier of the sample's run: see ``ResultDocument/run(of:)``.
    /// - Returns: Nil if the sample has none.
    /// - Throws: ``ResultFileError`` for a file that is not a timeline, is damaged, or is of another run: a command
    ///   that was killed may leave one.
    func timeline(of sample: Sample, experiment: String, run: String?) throws(ResultFileError) -> TimelineRecord? {
        guard let name = TimelineFile.path(of: sample, experiment: experiment),
            let timeline = try TimelineFile.read(name, beneath: path)
        else { return nil }
        guard timeline.run == run else { throw ResultFileError("\("\(path)/\(name)".onOneLine()) is of another run") }
        return timeline
    }
}
