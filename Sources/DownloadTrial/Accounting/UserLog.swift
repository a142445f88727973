import Downloads
import Probes

/// What the user asked of a queue, and which transfers it told to stop, each with its time.
package struct UserLog: Sendable {
    package enum Wish: Sendable, Equatable {
        case added([Download.ID])
        case paused([Download.ID])
        case resumed([Download.ID])
        case cancelled([Download.ID])
        case limit(Int)
    }

    package struct Entry: Sendable, Equatable {
        package var wish: Wish
        /// When the queue was asked, and when it answered: in between it may go by the one or by the other.
        package var asked: MonotonicTime
        package var answered: MonotonicTime

        package init(_ wish: Wish, asked: MonotonicTime, answered: MonotonicTime) {
            self.wish = wish
            self.asked = asked
            self.answered = answered
        }
    }

    /// A transfer that was told to stop.
    package struct Stop: Sendable, Equatable {
        package var download: Download.ID
        package var time: MonotonicTime

        package init(_ download: Download.ID, _ time: MonotonicTime) {
            self.download = download
            self.time = time
        }
    }

    package var initialLimit: Int
    /// In the order of time.
    package var entries: [Entry] = []
    /// In the order of time.
    package var stops: [Stop] = []

    package init(initialLimit: Int) {
        self.initialLimit = initialLimit
    }
}
