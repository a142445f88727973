import Locking

/// A board that shows the scores of matches, and records the order in which they came.
package final class ScoreBoard: Sendable {
    package struct Record: Sendable {
        package fileprivate(set) var shown = 0
        /// The number of scores that were shown after a later score of the same match.
        package fileprivate(set) var outOfOrder = 0
        /// The largest delay of a score, counted in later scores of the same match.
        package fileprivate(set) var mostPlacesLate = 0
        /// The score that the board shows for each match.
        package fileprivate(set) var current: [Int: Int] = [:]
        /// The number of scores that the board has shown for each match.
        package fileprivate(set) var shownOfMatch: [Int: Int] = [:]
        /// The number of the latest score that the board has shown for each match.
        fileprivate var latest: [Int: Int] = [:]
    }

    private let record = Locked(Record())
    private let showing: @Sendable (Score) -> Void

    /// - Parameter showing: A function that receives each score before the score is shown, on the same thread.
    package init(showing: @escaping @Sendable (Score) -> Void = { _ in }) {
        self.showing = showing
    }

    /// Replaces the score of a match. Call on any thread.
    package func show(_ score: Score) {
        showing(score)
        record.withLock { record in
            record.shown += 1
            let latest = record.latest[score.match] ?? 0
            if score.number < latest {
                record.outOfOrder += 1
                record.mostPlacesLate = max(record.mostPlacesLate, latest - score.number)
            }
            record.latest[score.match] = max(latest, score.number)
            record.current[score.match] = score.number
            record.shownOfMatch[score.match, default: 0] += 1
        }
    }

    /// The number of scores that were shown so far.
    package var shown: Int { record.withLock { $0.shown } }

    /// The board's record. Read the record only after the last message.
    package var finalRecord: Record { record.withLock { $0 } }
}
