import Downloads
import Measuring

/// What the user asked a queue to do, and what the queue told its transfers to do, each with its time.
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
        /// When the queue was asked, and when it answered: in between it may follow the old wish or the new one.
        package var asked: MonotonicTime
        package var answered: MonotonicTime

        package init(_ wish: Wish, asked: MonotonicTime, answered: MonotonicTime) {
            self.wish = wish
            self.asked = asked
            self.answered = answered
        }
    }

    /// What happened to a transfer in the app.
    package struct Event: Sendable, Equatable {
        package enum Kind: Sendable {
            /// It was told to start, or to stop.
            case start
            case stop
            /// Its run has ended, for any reason.
            case end
        }

        package var kind: Kind
        package var download: Download.ID
        package var time: MonotonicTime

        package init(_ kind: Kind, _ download: Download.ID, _ time: MonotonicTime) {
            self.kind = kind
            self.download = download
            self.time = time
        }
    }

    package var initialLimit: Int
    /// In order of time.
    package var entries: [Entry] = []
    /// In order of time.
    package var events: [Event] = []

    package init(initialLimit: Int) {
        self.initialLimit = initialLimit
    }

    /// The downloads that were told to stop, one for each run, in order of time.
    package var stopped: [Download.ID] {
        var stopping: Set<Download.ID> = []
        return events.compactMap { event in
            switch event.kind {
            case .start:
                return nil
            case .stop:
                return stopping.insert(event.download).inserted ? event.download : nil
            case .end:
                stopping.remove(event.download)
                return nil
            }
        }
    }
}
