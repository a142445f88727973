import Foundation

/// Does the jobs of pairs, and records them.
///
/// A test can keep a single job from ending until it releases the job. A cancel then arrives while the job runs, even
/// on a busy machine.
///
/// `@unchecked Sendable`: its mutable state is only accessed under the lock.
package final class PairWork: @unchecked Sendable {
    private let readings: Int
    private let observe: @Sendable (PairJob) -> () -> Void
    private let lasts: @Sendable (PairJob) -> Bool
    private let lock = NSCondition()
    private var lasting: Set<PairJob> = []
    private var released: Set<PairJob> = []
    private var noted = PairRecord()

    /// - Parameters:
    ///   - readings: The number of readings for a pair.
    ///   - observe: Called before each job. The returned closure is called after the job.
    ///   - lasts: Returns whether a job continues until it is released. Called under the lock when the rest of the job
    ///     is done.
    package init(
        readings: Int,
        observe: @escaping @Sendable (PairJob) -> () -> Void = { _ in {} },
        lasts: @escaping @Sendable (PairJob) -> Bool = { _ in false }
    ) {
        self.readings = readings
        self.observe = observe
        self.lasts = lasts
    }

    // MARK: - The jobs

    package func fetch(_ pair: Int) -> [UInt8] {
        perform(.fetch(pair)) { Pictures.fetch(pair, readings: readings) }
    }

    package func draw(_ picture: PairPicture, from packet: [UInt8]) -> Picture {
        perform(.draw(picture)) {
            let visits = Pictures.decode(packet)
            let half = visits.count / 2
            let drawn = Pictures.render(Array(picture.side == .left ? visits[..<half] : visits[half...]))
            let digest = Pictures.digest(of: drawn)
            lock.withLock { noted.noteDrawn(digest, picture, fromNothing: packet.isEmpty) }
            return drawn
        }
    }

    package func compose(_ left: Picture, _ right: Picture, of pair: Int) {
        perform(.compose(pair)) {
            let digests = [
                PairPicture(.left, of: pair): Pictures.digest(of: left),
                PairPicture(.right, of: pair): Pictures.digest(of: right),
            ]
            lock.withLock { noted.noteComposed(digests) }
        }
    }

    private func perform<Result>(_ job: PairJob, _ body: () -> Result) -> Result {
        lock.withLock {
            noted.begin(job)
            lock.broadcast()
        }
        let ended = observe(job)
        let result = body()
        lock.withLock {
            guard lasts(job), !released.contains(job) else { return }
            lasting.insert(job)
            while lasting.contains(job) { lock.wait() }
        }
        ended()
        lock.withLock { noted.end(job) }
        return result
    }

    // MARK: - The record

    package var record: PairRecord { lock.withLock { noted } }

    package func noteCancel(of picture: PairPicture) {
        lock.withLock { noted.cancel(picture) }
    }

    /// Lets a job end. A job that is released before it begins does not wait.
    package func release(_ job: PairJob) {
        lock.withLock {
            released.insert(job)
            lasting.remove(job)
            lock.broadcast()
        }
    }

    /// Returns whether a job begins before the limit. Blocks the calling thread until the job begins or the limit
    /// passes.
    package func waitUntilBegun(_ job: PairJob, before limit: Date) -> Bool {
        lock.withLock {
            while !noted.begun.contains(job) {
                guard lock.wait(until: limit) else { return noted.begun.contains(job) }
            }
            return true
        }
    }
}
