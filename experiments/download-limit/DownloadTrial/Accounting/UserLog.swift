import Downloads
import Measuring

/// A log of the user's wishes and of the queue's calls to its transfers, with their times.
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
        /// The moment when the call to the queue began. Between `asked` and `answered` the queue may follow either the
        /// old or the new wish.
        package var asked: MonotonicTime
        package var answered: MonotonicTime

        package init(_ wish: Wish, asked: MonotonicTime, answered: MonotonicTime) {
            self.wish = wish
            self.asked = asked
            self.answered = answered
        }
    }

    /// An event of a transfer in the app.
    package struct Event: Sendable, Equatable {
        package enum Kind: Sendable {
            /// The queue has called the transfer's start.
            case start
            /// The queue has called the transfer's stop.
            case stop
            /// The transfer's run has ended, for any reason.
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
