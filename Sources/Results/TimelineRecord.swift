/// The recorded timeline of one sample, as it is stored beside the result document.
package struct TimelineRecord: Codable, Sendable {
    package static let currentVersion = 1

    package var version = Self.currentVersion
    package var lanes: [Lane]

    package init(lanes: [Lane]) {
        self.lanes = lanes
    }

    /// One thread.
    package struct Lane: Codable, Sendable {
        package var thread: UInt64
        package var isMain: Bool
        package var events: [Event]
        /// Events that the recorder had no room for.
        package var dropped: Int

        package init(thread: UInt64, isMain: Bool, events: [Event], dropped: Int) {
            self.thread = thread
            self.isMain = isMain
            self.events = events
            self.dropped = dropped
        }
    }

    /// A span, or an instant where the duration is absent. Times in milliseconds, `start` since the measuring began.
    package struct Event: Codable, Sendable {
        package var name: String
        package var category: String
        package var start: Double
        package var duration: Double?

        package init(name: String, category: String, start: Double, duration: Double?) {
            self.name = name
            self.category = category
            self.start = start
            self.duration = duration
        }

        /// One letter a key: a flooded sample holds tens of thousands of these.
        private enum CodingKeys: String, CodingKey {
            case name = "n"
            case category = "c"
            case start = "s"
            case duration = "d"
        }
    }
}
