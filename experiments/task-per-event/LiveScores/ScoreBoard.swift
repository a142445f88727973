import Locking

/// Shows the scores of matches, and records the order in which they came.
package final class ScoreBoard: Sendable {
    package struct Record: Sendable {
        package fileprivate(set) var shown = 0
        /// Scores shown after a later one of the same match.
        package fileprivate(set) var outOfOrder = 0
        /// How many places too late the most delayed score came.
        package fileprivate(set) var mostPlacesLate = 0
        /// The score that the board shows for each match.
        package fileprivate(set) var current: [Int: Int] = [:]
        /// How many scores of each match it has shown.
        package fileprivate(set) var shownOfMatch: [Int: Int] = [:]
        /// The latest score of each match that it has shown.
        fileprivate var latest: [Int: Int] = [:]
    }

    private let record = Locked(Record())
    private let showing: @Sendable (Score) -> Void

    /// - Parameter showing: Called with each score before it is shown, on the thread that shows it.
    package init(showing: @escaping @Sendable (Score) -> Void = { _ in }) {
        self.showing = showing
    }

    /// Replaces the score of the match, on any thread.
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

    /// The scores that were shown so far.
    package var shown: Int { record.withLock { $0.shown } }

    /// The record so far. Read this record only when no more messages come.
    package var finalRecord: Record { record.withLock { $0 } }
}
