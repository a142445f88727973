import Foundation
import Probes
import VisitPictures

/// Does the jobs, and keeps the record of them.
///
/// At one moment of the trial the clock stops: jobs that end or begin then wait until the user has cancelled. So the
/// cancel comes in the middle of the work, however busy the machine is.
///
/// `@unchecked Sendable`: the record is only touched under the lock.
final class Work: @unchecked Sendable {
    private let readings: Int
    private let timeline: Timeline
    /// Whether the clock is to stop, when a stage has just ended. Called under the lock.
    private let isTheMoment: (Stage, WorkRecord) -> Bool
    /// Called once the clock is stopped, with the item whose stage has just ended.
    private let stopped: @Sendable (Int, WorkRecord) -> Void
    private let lock = NSCondition()
    private var isStopped = false
    private var noted = WorkRecord()

    init(
        readings: Int,
        timeline: Timeline,
        isTheMoment: @escaping @Sendable (Stage, WorkRecord) -> Bool,
        stopped: @escaping @Sendable (Int, WorkRecord) -> Void
    ) {
        self.readings = readings
        self.timeline = timeline
        self.isTheMoment = isTheMoment
        self.stopped = stopped
    }

    // MARK: - The jobs

    func fetch(_ item: Int) -> [UInt8] {
        perform(.fetch, of: item) { Pictures.fetch(item, readings: readings) }
    }

    func decode(_ packet: [UInt8], of item: Int) -> [Int32] {
        perform(.decode, of: item) { Pictures.decode(packet) }
    }

    func render(_ visits: [Int32], of item: Int) -> Picture {
        perform(.render, of: item) { Pictures.render(visits) }
    }

    func store(_ picture: Picture, of item: Int) {
        perform(.store, of: item) {
            let digest = Pictures.digest(of: picture)
            lock.withLock { noted.stored[item] = digest }
        }
    }

    private func perform<Result>(_ stage: Stage, of item: Int, _ job: () -> Result) -> Result {
        lock.withLock {
            noted.begin(stage, of: item)
            while isStopped { lock.wait() }
        }
        let result = timeline.span(stage.label, .work, job)
        lock.withLock {
            noted.end(stage, of: item)
            if !isStopped, noted.cancelled.isEmpty, isTheMoment(stage, noted) {
                isStopped = true
                stopped(item, noted)
            }
            while isStopped { lock.wait() }
        }
        return result
    }

    // MARK: - The record

    var record: WorkRecord { lock.withLock { noted } }

    /// The items have been cancelled: the clock goes on.
    func goOn(cancelled items: Set<Int>) {
        lock.withLock {
            noted.cancelled = items
            isStopped = false
            lock.broadcast()
        }
    }
}

/// What has been done, and in which order.
struct WorkRecord {
    /// The pictures' digests, by their items.
    fileprivate(set) var stored: [Int: UInt64] = [:]
    fileprivate(set) var cancelled: Set<Int> = []
    /// How many stages of an item have been begun.
    private(set) var begun: [Int: Int] = [:]
    /// How many stages of an item have ended.
    private(set) var ended: [Int: Int] = [:]
    /// Jobs that were begun for an item after it had been cancelled.
    private(set) var begunAfterCancel = 0
    /// Jobs that were begun before the one that they depend on had ended, or again.
    private(set) var outOfOrder = 0
    private(set) var running = 0
    private(set) var mostAtOnce = 0
    /// Grows with each begin and each end.
    private(set) var events = 0

    fileprivate mutating func begin(_ stage: Stage, of item: Int) {
        outOfOrder += begun[item, default: 0] == stage.rawValue && ended[item, default: 0] == stage.rawValue ? 0 : 1
        begun[item, default: 0] += 1
        begunAfterCancel += cancelled.contains(item) ? 1 : 0
        running += 1
        mostAtOnce = max(mostAtOnce, running)
        events += 1
    }

    fileprivate mutating func end(_ stage: Stage, of item: Int) {
        ended[item, default: 0] += 1
        running -= 1
        events += 1
    }
}

/// The jobs of an item, in their order.
enum Stage: Int, CaseIterable {
    case fetch, decode, render, store

    var label: StaticString {
        switch self {
        case .fetch: "fetch"
        case .decode: "decode"
        case .render: "render"
        case .store: "store"
        }
    }
}
