import Declaring
import Dispatch
import Locking
import Measuring
import Model

/// A trial in which a board is closed while its first photo is being prepared, and another board is opened.
@MainActor
final class ClosingTrial {
    private struct WeakPhoto: Sendable {
        weak let photo: Photo?
    }

    /// What the connection has done so far.
    private struct Connection {
        var isPreparing = false
        var later: [WeakPhoto] = []
        var hasClosed = false
    }

    private let sample: SampleContext
    private let feed: any ScoreFeed
    private let closed = ScoreBoard()
    private let open = ScoreBoard()
    private let connection = Locked(Connection())
    private let thread = DispatchQueue(label: "connection")
    private let firstPhoto = DispatchSemaphore(value: 0)

    init(_ sample: SampleContext, _ feed: any ScoreFeed.Type) {
        self.sample = sample
        self.feed = feed.init()
    }

    func run() {
        feed.add(closed)
        sample.startMeasuring()
        deliverFirst()
        wait(
            until: { $0.isPreparing },
            then: { [self] in
                feed.remove(closed)
                feed.add(open)
                deliverLater()
            }
        )
    }

    /// Delivers a message with a photo whose preparation waits for ``firstPhoto``.
    private func deliverFirst() {
        thread.async { [feed, connection, firstPhoto] in
            let photo = Photo {
                connection.withLock { $0.isPreparing = true }
                firstPhoto.wait()
            }
            feed.received(ScoreMessage(score: Score(number: 1), photo: photo))
        }
    }

    private func deliverLater() {
        let later = 2...sample[TaskPerEvent.messages]
        thread.async { [feed, connection] in
            for number in later {
                let photo = Photo {}
                connection.withLock { $0.later.append(WeakPhoto(photo: photo)) }
                feed.received(ScoreMessage(score: Score(number: number), photo: photo))
            }
        }
        wait(until: { [open] _ in open.shown == later.count }, then: { [self] in close() })
    }

    private func close() {
        // The open board's consumer may not have let go of the last message yet.
        Patience.waitForOtherThreads()
        let kept = connection.withLock { $0.later.count { $0.photo != nil } }
        thread.async { [feed, connection] in
            feed.closed()
            connection.withLock { $0.hasClosed = true }
        }
        wait(until: { $0.hasClosed }, then: { [self] in conclude(kept: kept) })
    }

    private func conclude(kept: Int) {
        firstPhoto.signal()
        Patience.waitForOtherThreads()
        sample.stopMeasuring()
        sample.note(.keptForClosed, kept)
        sample.note(.shownOnClosed, closed.shown)
        sample.note(.neverReturned, connection.withLock { $0.hasClosed } ? 0 : 1)
        sample.note(.shown, open.shown)
        sample.finish()
    }

    private func wait(
        until condition: @escaping @Sendable (Connection) -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        Patience { [open, closed] in open.shown + closed.shown }
            .wait(
                Patience.long,
                until: { [connection] in condition(connection.withLock { $0 }) },
                then: next
            )
    }
}
