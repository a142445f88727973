import Foundation

/// The scratch directory of a sample: its process writes files there for the harness.
package struct SampleFolder: Sendable {
    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Writes the measurement, and the timeline if one was recorded. Called in the sample's process. If it fails, the
    /// process fails too, so the files need not be complete then.
    package func write(_ measurement: Sample.Measurement, _ timeline: TimelineRecord?) throws(ResultFileError) {
        do {
            let encoder = JSONEncoder()
            try encoder.encode(measurement).write(to: URL(fileURLWithPath: measurementPath))
            if let timeline { try encoder.encode(timeline).write(to: URL(fileURLWithPath: timelinePath)) }
        } catch {
            throw ResultFileError("cannot write the sample into \(path): \(ResultFileError.reason(error))")
        }
    }

    /// What the process measured; nil if there is nothing readable.
    package func measurement() -> Sample.Measurement? {
        FileManager.default.contents(atPath: measurementPath)
            .flatMap { try? JSONDecoder().decode(Sample.Measurement.self, from: $0) }
    }

    /// The timeline as the process wrote it; nil if there is none.
    package func timeline() -> Data? {
        FileManager.default.contents(atPath: timelinePath)
    }

    private var measurementPath: String { "\(path)/sample.json" }
    private var timelinePath: String { "\(path)/timeline.json" }
}
