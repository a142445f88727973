/// The recorded timeline of one sample, stored beside the result document.
///
/// Events are short lists of numbers, `[name, category, start]` for an instant and `[name, category, start, duration]`
/// for a span, because a flooded sample holds tens of thousands. Times are in microseconds; `start` counts from the
/// beginning of the measuring and is negative before it.
package struct TimelineRecord: Codable, Sendable, Equatable {
    package static let currentVersion = 1

    package var version = Self.currentVersion
    /// The run that the sample belongs to: see ``ResultDocument/run``. The harness adds it to what the sample recorded.
    package var run: String?
    /// The names that events refer to by index.
    package var names: [String]
    /// The categories that events refer to by index.
    package var categories: [String]
    package var lanes: [Lane]
    /// When the main thread served a frame, late or not.
    package var frames: Moments
    /// The length of the measuring.
    package var length: Int
    /// What the screen showed, if the experiment records it.
    package var screen: ScreenRecord?

    package init(
        names: [String],
        categories: [String],
        lanes: [Lane],
        frames: Moments,
        length: Int,
        screen: ScreenRecord? = nil
    ) {
        self.names = names
        self.categories = categories
        self.lanes = lanes
        self.frames = frames
        self.length = length
        self.screen = screen
    }

    /// One thread.
    package struct Lane: Codable, Sendable, Equatable {
        package var thread: UInt64
        package var isMain: Bool
        package var events: [[Int]]
        /// Events that did not fit into the recorder's buffer.
        package var dropped: Int

        package init(thread: UInt64, isMain: Bool, events: [[Int]], dropped: Int) {
            self.thread = thread
            self.isMain = isMain
            self.events = events
            self.dropped = dropped
        }
    }
}
