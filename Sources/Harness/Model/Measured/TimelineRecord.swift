import Foundation

/// The timeline of one sample. The run stores it next to the result document.
///
/// An event is a list: `[name, category, start]` for an instant, `[name, category, start, duration]` for a span. The
/// lists are short, because a flooded main thread has tens of thousands of events. Times are in microseconds from the
/// beginning of the measurement.
package struct TimelineRecord: Codable, Sendable, Equatable {
    package static let currentVersion = 1

    package var version = Self.currentVersion
    /// The identifier of the sample's run, as in ``ResultDocument/run``. The harness adds the run's identifier to the
    /// record that the sample wrote.
    package var run: String?
    /// The names that events refer to by index.
    package var names: [String]
    /// The categories that events refer to by index.
    package var categories: [String]
    package var lanes: [Lane]
    /// The moments at which the main thread served a frame, late or in time.
    package var frames: Moments
    /// The length of the measurement in microseconds.
    package var length: Int
    /// The screen's contents over time, if the experiment records them.
    package var screen: ScreenRecord?

    package init(
        names: [String],
        categories: [String],
        lanes: [Lane],
        frames: Moments,
        length: Int,
        screen: ScreenRecord? = nil
    ) {
        (self.names, self.categories, self.lanes) = (names, categories, lanes)
        (self.frames, self.length, self.screen) = (frames, length, screen)
    }

    /// The events of one thread.
    package struct Lane: Codable, Sendable, Equatable {
        package var thread: UInt64
        package var isMain: Bool
        package var events: [[Int]]
        /// The number of events that did not fit into the recorder's buffer.
        package var dropped: Int

        package init(thread: UInt64, isMain: Bool, events: [[Int]], dropped: Int) {
            (self.thread, self.isMain, self.events, self.dropped) = (thread, isMain, events, dropped)
        }
    }
}

/// The files of timelines. A run stores one file per sample next to its results.
package enum TimelineFile {
    /// The maximum size of a timeline in bytes. Even the longest sample's timeline is smaller.
    package static let largest = 64 << 20

    /// Returns the path of a sample's timeline, relative to the results' folder; nil if the path would lead out of the
    /// folder.
    package static func path(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "timelines/\($0)" }
    }

    /// Returns the path of a sample's trace in a report.
    package static func tracePath(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "traces/\($0)" }
    }

    /// Returns a timeline with the run's identifier added. Data that is not a JSON object stays unchanged.
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
