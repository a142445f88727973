/// Records which jobs of pairs were done, and in which order.
package struct PairRecord: Sendable {
    package private(set) var begun: Set<PairJob> = []
    package private(set) var ended: Set<PairJob> = []
    package private(set) var cancelled: Set<PairPicture> = []
    /// The number of jobs that began when they were no longer needed.
    package private(set) var begunAfterCancel = 0
    /// The number of jobs that began twice, or before the end of a job that they need.
    package private(set) var outOfOrder = 0
    /// The number of pictures drawn from an empty packet, plus the number of pages with another pair's pictures.
    package private(set) var wrong = 0
    /// The number of beginnings and ends of jobs.
    package private(set) var events = 0
    private var digests: [PairPicture: UInt64] = [:]

    package init() {}

    package mutating func begin(_ job: PairJob) {
        let needed: [PairJob] =
            switch job {
            case .fetch: []
            case .draw(let picture): [.fetch(picture.pair)]
            case .compose(let pair): PairPicture.Side.allCases.map { .draw(PairPicture($0, of: pair)) }
            }
        if begun.contains(job) || !ended.isSuperset(of: needed) { outOfOrder += 1 }
        if !isNeeded(job) { begunAfterCancel += 1 }
        begun.insert(job)
        events += 1
    }

    package mutating func end(_ job: PairJob) {
        ended.insert(job)
        events += 1
    }

    /// Returns whether a job is still needed. A drawing needs a wanted picture, a page needs two wanted pictures, and a
    /// fetch needs at least one wanted picture.
    package func isNeeded(_ job: PairJob) -> Bool {
        switch job {
        case .fetch(let pair): PairPicture.Side.allCases.contains { !cancelled.contains(PairPicture($0, of: pair)) }
        case .draw(let picture): !cancelled.contains(picture)
        case .compose(let pair): PairPicture.Side.allCases.allSatisfy { !cancelled.contains(PairPicture($0, of: pair)) }
        }
    }

    package mutating func cancel(_ picture: PairPicture) { cancelled.insert(picture) }

    package mutating func noteDrawn(_ digest: UInt64, _ picture: PairPicture, fromNothing: Bool) {
        digests[picture] = digest
        if fromNothing { wrong += 1 }
    }

    package mutating func noteComposed(_ digests: [PairPicture: UInt64]) {
        if digests.contains(where: { self.digests[$0.key] != $0.value }) { wrong += 1 }
    }
}
