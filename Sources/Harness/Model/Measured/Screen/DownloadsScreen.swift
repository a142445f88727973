/// A recording of a list of downloads, as the user saw it.
package struct DownloadsScreen: Codable, Sendable, Equatable {
    package var downloads: [Download]
    /// The changes, in order of time.
    package var changes: [Change]

    package init(downloads: [Download], changes: [Change]) {
        (self.downloads, self.changes) = (downloads, changes)
    }

    package struct Download: Codable, Sendable, Equatable {
        package var name: String
        package var bytes: Int

        package init(name: String, bytes: Int) {
            (self.name, self.bytes) = (name, bytes)
        }
    }

    package enum State: Int, Sendable, CaseIterable {
        case waiting, running, finished, failed, cancelled
    }

    /// A change in a download's row.
    package struct Change: Sendable, Equatable {
        /// The time of the change, in microseconds since the measurement began.
        package var time: Int
        /// The download's index.
        package var download: Int
        package var state: State
        /// Whether the user has paused the download, in any state.
        package var isPaused: Bool
        /// The number of bytes received.
        package var received: Int

        package init(time: Int, download: Int, state: State, isPaused: Bool, received: Int) {
            (self.time, self.download, self.state) = (time, download, state)
            (self.isPaused, self.received) = (isPaused, received)
        }
    }
}

/// The JSON form of a change is `[time, download, state, received]`. The state of a paused download is 8 higher.
extension DownloadsScreen.Change: Codable {
    private static let paused = 8

    package init(from decoder: any Decoder) throws {
        let numbers = try [Int](from: decoder)
        guard numbers.count == 4, numbers.allSatisfy(DeltaCoding.range.contains),
            let state = DownloadsScreen.State(rawValue: numbers[2] & (Self.paused - 1))
        else { throw DeltaCoding.damage(decoder, "a change of a download is malformed") }
        self.init(
            time: numbers[0],
            download: numbers[1],
            state: state,
            isPaused: numbers[2] & Self.paused != 0,
            received: numbers[3]
        )
    }

    package func encode(to encoder: any Encoder) throws {
        try [time, download, state.rawValue + (isPaused ? Self.paused : 0), received].encode(to: encoder)
    }
}
