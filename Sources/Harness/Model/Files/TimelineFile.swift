import Foundation

/// The timelines that a run leaves beside its results, one file per sample.
package enum TimelineFile {
    /// Bytes: more than a recorder's output for the longest sample.
    package static let largest = 64 << 20

    /// The path of a sample's timeline, relative to the folder of the results; nil if a name leads out of it.
    package static func path(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "timelines/\($0)" }
    }

    /// The path of the same sample's trace in a report.
    package static func tracePath(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "traces/\($0)" }
    }

    /// A timeline as a sample's process wrote it, with the identifier of its run. O(n) copying; nothing is decoded.
    ///
    /// What is not a JSON object stays as it is: a reader refuses it.
    package static func marked(_ timeline: Data, asOf run: String?) -> Data {
        guard let run, timeline.first == UInt8(ascii: "{"), let name = try? JSONEncoder().encode(run) else {
            return timeline
        }
        return Data(#"{"run":"#.utf8) + name + Data(",".utf8) + timeline.dropFirst()
    }

    private static func name(of sample: Sample, experiment: String) -> String? {
        guard [experiment, sample.variant, sample.scenario].allSatisfy(isPlain) else { return nil }
        let number = sample.isWarmUp ? "warm-up" : String(sample.block)
        return "\(experiment)/\(sample.variant)-\(sample.scenario)-\(number).json"
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
    }
}
