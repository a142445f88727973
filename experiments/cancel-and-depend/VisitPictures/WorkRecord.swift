/// Records which of a list's jobs were done, and in which order.
package struct WorkRecord: Sendable {
    /// The digests of the stored pictures, by item.
    package private(set) var stored: [Int: UInt64] = [:]
    package private(set) var cancelled: Set<Int> = []
    /// For each item, the number of jobs that have begun.
    package private(set) var begun: [Int: Int] = [:]
    /// For each item, the number of jobs that have ended.
    package private(set) var ended: [Int: Int] = [:]
    /// Jobs that were begun for an item after it had been cancelled.
    package private(set) var begunAfterCancel = 0
    /// Jobs that were begun twice, or before the job that they depend on had ended.
    package private(set) var outOfOrder = 0
    package private(set) var running = 0
    package private(set) var mostAtOnce = 0
    /// A number that grows by one when a job begins, and when a job ends.
    package private(set) var events = 0

    package init() {}

    package mutating func begin(_ job: PictureJob, of item: Int) {
        outOfOrder += begun[item, default: 0] == job.rawValue && ended[item, default: 0] == job.rawValue ? 0 : 1
        begun[item, default: 0] += 1
        begunAfterCancel += cancelled.contains(item) ? 1 : 0
        running += 1
        mostAtOnce = max(mostAtOnce, running)
        events += 1
    }

    package mutating func end(of item: Int) {
        ended[item, default: 0] += 1
        running -= 1
        events += 1
    }

    package mutating func store(_ digest: UInt64, of item: Int) { stored[item] = digest }
    package mutating func cancel(_ items: Set<Int>) { cancelled.formUnion(items) }
}

/// The jobs of an item, in their order.
package enum PictureJob: Int, CaseIterable, Sendable {
    case fetch, decode, render, store

    package var label: StaticString {
        switch self {
        case .fetch: "fetch"
        case .decode: "decode"
        case .render: "render"
        case .store: "store"
        }
    }
}
