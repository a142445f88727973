import Foundation

/// Does the jobs of a list of items, and records them.
///
/// A test can pause all jobs after one job: the next job that begins or ends waits for the end of the pause. A test can
/// also keep a single job from ending until it releases the job. In both cases a cancel arrives while a job runs, even
/// on a busy machine.
///
/// `@unchecked Sendable`: the record is only accessed under the lock.
package final class PictureWork: @unchecked Sendable {
    private let readings: Int
    private let observe: @Sendable (PictureJob) -> () -> Void
    private let lasts: @Sendable (PictureJob, Int) -> Bool
    private let stops: @Sendable (PictureJob, Int, WorkRecord) -> Bool
    private let lock = NSCondition()
    private var isStopped = false
    /// The items whose jobs must not end before their release.
    private var lasting: Set<Int> = []
    private var noted = WorkRecord()

    /// - Parameters:
    ///   - readings: The number of readings for an item's picture.
    ///   - observe: Called before each job. The returned closure is called after the job.
    ///   - lasts: Returns whether a job continues until its item is released. Called under the lock when the rest of
    ///     the job is done.
    ///   - stops: Returns whether to pause all jobs after this job has ended. Called under the lock.
    package init(
        readings: Int,
        observe: @escaping @Sendable (PictureJob) -> () -> Void = { _ in {} },
        lasts: @escaping @Sendable (PictureJob, Int) -> Bool = { _, _ in false },
        stops: @escaping @Sendable (PictureJob, Int, WorkRecord) -> Bool = { _, _, _ in false }
    ) {
        self.readings = readings
        self.observe = observe
        self.lasts = lasts
        self.stops = stops
    }

    // MARK: - The jobs

    package func fetch(_ item: Int) -> [UInt8] {
        perform(.fetch, of: item) { Pictures.fetch(item, readings: readings) }
    }

    package func decode(_ packet: [UInt8], of item: Int) -> [Int32] {
        perform(.decode, of: item) { Pictures.decode(packet) }
    }

    package func render(_ visits: [Int32], of item: Int) -> Picture {
        perform(.render, of: item) { Pictures.render(visits) }
    }

    package func store(_ picture: Picture, of item: Int) {
        perform(.store, of: item) {
            let digest = Pictures.digest(of: picture)
            lock.withLock { noted.store(digest, of: item) }
        }
    }

    private func perform<Result>(_ job: PictureJob, of item: Int, _ body: () -> Result) -> Result {
        lock.withLock {
            noted.begin(job, of: item)
            while isStopped { lock.wait() }
        }
        let ended = observe(job)
        let result = body()
        lock.withLock {
            guard lasts(job, item) else { return }
            lasting.insert(item)
            while lasting.contains(item) { lock.wait() }
        }
        ended()
        lock.withLock {
            noted.end(of: item)
            if !isStopped { isStopped = stops(job, item, noted) }
            while isStopped { lock.wait() }
        }
        return result
    }

    // MARK: - The record

    package var record: WorkRecord { lock.withLock { noted } }

    /// Records the cancel of items.
    package func noteCancel(of items: Set<Int>) {
        lock.withLock { noted.cancel(items) }
    }

    /// Lets the item's job end.
    package func release(_ item: Int) {
        lock.withLock {
            lasting.remove(item)
            lock.broadcast()
        }
    }

    /// Records the cancel of items, and ends the pause.
    package func goOn(cancelled items: Set<Int>) {
        lock.withLock {
            noted.cancel(items)
            isStopped = false
            lock.broadcast()
        }
    }
}
