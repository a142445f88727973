import Foundation

/// The scratch directory of a sample: its process writes files there for the harness.
package struct SampleFolder: Sendable {
    /// The exit status of a sample's process that its environment kept from measuring, as EX_IOERR of sysexits.h: it
    /// says nothing about the variant.
    package static let environmentFailed: Int32 = 74

    private let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// Writes the measurement, and the timeline if one was recorded. Called in the sample's process. If it fails, the
    /// process fails too, so the files need not be complete then.
    ///
    /// - Throws: `EncodingError` for a figure that is not a number; ``ResultFileError`` if the disk does not take it.
    package func write(_ measurement: Sample.Measurement, _ timeline: TimelineRecord?) throws {
        let encoder = JSONEncoder()
        let files = [
            (measurementPath, try encoder.encode(measurement)), (timelinePath, try timeline.map(encoder.encode)),
        ]
        do {
            for case (let path, let data?) in files { try data.write(to: URL(fileURLWithPath: path)) }
        } catch {
            throw ResultFileError("cannot write the sample into \(path): \(ResultFileError.reason(error))")
        }
    }

    /// What the process measured; nil if it wrote nothing.
    ///
    /// - Throws: ``HarnessError`` if the file cannot be read; ``JSONLimitError`` for a figure that no document may have, or
    ///   what the decoder throws.
    package func measurement() throws -> Sample.Measurement? {
        guard let data = try contents(measurementPath) else { return nil }
        try JSONLimits.results.check(data)
        return try JSONDecoder().decode(Sample.Measurement.self, from: data)
    }

    /// The timeline as the process wrote it; nil if there is none, or one that is larger than any reader takes.
    ///
    /// - Throws: ``HarnessError`` if the file cannot be read.
    package func timeline() throws(HarnessError) -> Data? {
        try contents(timelinePath)
    }

    private func contents(_ path: String) throws(HarnessError) -> Data? {
        do {
            return try BoundedFile.read(path, atMost: TimelineFile.largest)
        } catch {
            guard case .system = error else { return nil }
            throw HarnessError("cannot read what a sample wrote into \(path): \(error)")
        }
    }

    private var measurementPath: String { "\(path)/sample.json" }
    private var timelinePath: String { "\(path)/timeline.json" }
}
