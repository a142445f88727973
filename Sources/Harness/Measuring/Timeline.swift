import Foundation
import Synchronization

/// Records events with their times and threads. Each thread writes into its own buffer, takes no lock, and allocates
/// once per ``chunkSize`` events. `pitfalls doctor` measures the cost of an event.
package final class Timeline: Sendable {
    /// The subject of an event, which determines the event's colour in a lane.
    package enum Category: String, Sendable, CaseIterable {
        case frame, work, save, merge, update, input
    }

    /// A span, or an instant if the duration is nil.
    package struct Event: Sendable {
        package var name: StaticString
        package var category: Category
        package var start: MonotonicTime
        package var duration: Nanoseconds?
    }

    /// One thread's events, in the order they were recorded. A span is recorded when it ends.
    package struct Lane: Sendable {
        package var thread: ThreadIdentifier
        package var events: [Event]
        /// The number of events that were dropped because the buffer was full.
        package var dropped: Int
    }

    static let chunkSize = 4096
    static let chunkLimit = 256

    private let key: pthread_key_t
    private let buffers = Mutex<[ThreadBuffer]>([])

    package init() {
        var key = pthread_key_t()
        // The key has no destructor, because the buffers outlive their threads and end with the timeline.
        pthread_key_create(&key, nil)
        self.key = key
    }

    deinit {
        pthread_key_delete(key)
    }

    /// Records a moment.
    package func instant(_ name: StaticString, _ category: Category) {
        buffer.append(Event(name: name, category: category, start: .now, duration: nil))
    }

    /// Records a span that began at `start` and ends now.
    package func span(_ name: StaticString, _ category: Category, since start: MonotonicTime) {
        buffer.append(Event(name: name, category: category, start: start, duration: .now - start))
    }

    /// Records how long `body` took.
    package func span<Result>(_ name: StaticString, _ category: Category, _ body: () throws -> Result) rethrows
        -> Result
    {
        let start = MonotonicTime.now
        defer { span(name, category, since: start) }
        return try body()
    }

    /// Returns the events recorded so far. Other threads may continue to record.
    package func lanes() -> [Lane] {
        buffers.withLock { $0 }.map { $0.lane() }.sorted { $0.thread.number < $1.thread.number }
    }

    private var buffer: ThreadBuffer {
        if let known = pthread_getspecific(key) {
            return Unmanaged<ThreadBuffer>.fromOpaque(known).takeUnretainedValue()
        }
        let new = ThreadBuffer()
        // `buffers` keeps the buffer alive as long as the key exists.
        buffers.withLock { $0.append(new) }
        pthread_setspecific(key, Unmanaged.passUnretained(new).toOpaque())
        return new
    }
}

/// One thread's events, which only this thread writes and any thread reads.
///
/// `@unchecked Sendable`: the writer stores an event, then raises `count` (release). A reader loads `count` (acquire),
/// and reads only the events below it. The pointers to the chunks are in a memory block that never moves.
private final class ThreadBuffer: @unchecked Sendable {
    private let thread = ThreadIdentifier.current
    private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Timeline.Event>?>
    private let count = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)

    init() {
        chunks = .allocate(capacity: Timeline.chunkLimit)
        chunks.initialize(repeating: nil, count: Timeline.chunkLimit)
    }

    deinit {
        // Events are trivial values, so freeing their memory is enough.
        for index in 0..<Timeline.chunkLimit { chunks[index]?.deallocate() }
        chunks.deallocate()
    }

    func append(_ event: Timeline.Event) {
        let index = count.load(ordering: .relaxed)
        let (chunk, place) = index.quotientAndRemainder(dividingBy: Timeline.chunkSize)
        guard chunk < Timeline.chunkLimit else {
            dropped.wrappingAdd(1, ordering: .relaxed)
            return
        }
        let events: UnsafeMutablePointer<Timeline.Event>
        if let existing = chunks[chunk] {
            events = existing
        } else {
            events = .allocate(capacity: Timeline.chunkSize)
            chunks[chunk] = events
        }
        (events + place).initialize(to: event)
        count.store(index + 1, ordering: .releasing)
    }

    func lane() -> Timeline.Lane {
        let events = (0..<count.load(ordering: .acquiring)).compactMap { index in
            chunks[index / Timeline.chunkSize]?[index % Timeline.chunkSize]
        }
        return Timeline.Lane(thread: thread, events: events, dropped: dropped.load(ordering: .relaxed))
    }
}
