import HeapModule

/// Which downloads run: first in, first out within a priority, never more than the limit, which may change at any time.
///
/// A value without threads, files or network: each method receives what has happened and returns what to do about it. A
/// download that was told to stop keeps its slot until ``ended(_:_:)`` reports its end, so that it and its successor
/// never run together.
package struct DownloadSchedule: Sendable {
    package enum Action: Sendable, Equatable {
        case start(Download.ID)
        case stop(Download.ID)
        /// Once the download has stopped, remove the bytes that it has fetched.
        case discard(Download.ID)
    }

    /// How a run of a download ended.
    package enum RunEnd: Sendable {
        /// There is nothing left to run: the file is complete, or not available.
        case over
        /// The download stopped because it was told to.
        case stopped
    }

    private enum State {
        case waiting
        case running
        /// The download was told to stop, and keeps its slot until it has stopped.
        case stopping(next: Next)
        case paused
    }

    private enum Next {
        case waiting
        case paused
        case gone
    }

    private struct Entry {
        var state: State
        let turn: Turn
        /// Whether `line` has an entry for this download. The entry may be out of date: pausing a download does not
        /// remove its entry.
        var isInLine: Bool

        var isRunning: Bool {
            if case .running = state { true } else { false }
        }

        var isLeaving: Bool {
            if case .stopping(next: .gone) = state { true } else { false }
        }
    }

    /// The higher priority goes first, then the earlier arrival: a download keeps its turn when it is paused or has to
    /// wait.
    private struct Turn: Comparable {
        let priority: Download.Priority
        let arrival: Int
        let id: Download.ID

        static func < (left: Turn, right: Turn) -> Bool {
            left.priority == right.priority ? left.arrival < right.arrival : left.priority > right.priority
        }

        static func == (left: Turn, right: Turn) -> Bool { left.arrival == right.arrival }
    }

    package private(set) var limit: DownloadLimit
    private var entries: [Download.ID: Entry] = [:]
    private var line = Heap<Turn>()
    private var arrivals = 0
    /// Downloads that run or are stopping: never more than the limit, except while some are stopping after the limit
    /// was lowered.
    private var occupied: Set<Download.ID> = []

    package init(limit: DownloadLimit) {
        self.limit = limit
    }

    // MARK: - The user

    package mutating func add(_ id: Download.ID, priority: Download.Priority) -> [Action] {
        guard accepts(id) else { return [] }
        let old = entries[id]
        arrivals += 1
        let turn = Turn(priority: priority, arrival: arrivals, id: id)
        // Cancelled, but not stopped yet: it has to stop before it may start again.
        entries[id] = Entry(state: old == nil ? .waiting : .stopping(next: .waiting), turn: turn, isInLine: false)
        guard old == nil else { return [] }
        queue(id)
        return fill()
    }

    package mutating func pause(_ id: Download.ID) -> [Action] {
        switch entries[id]?.state {
        case .waiting:
            entries[id]?.state = .paused
            return []
        case .running:
            entries[id]?.state = .stopping(next: .paused)
            return [.stop(id)]
        case .stopping(next: .waiting):
            entries[id]?.state = .stopping(next: .paused)
            return []
        case .stopping, .paused, nil:
            return []
        }
    }

    package mutating func resume(_ id: Download.ID) -> [Action] {
        switch entries[id]?.state {
        case .paused:
            entries[id]?.state = .waiting
            queue(id)
            return fill()
        case .stopping(next: .paused):
            entries[id]?.state = .stopping(next: .waiting)
            return []
        case .waiting, .running, .stopping, nil:
            return []
        }
    }

    package mutating func cancel(_ id: Download.ID) -> [Action] {
        switch entries[id]?.state {
        case .waiting, .paused:
            entries[id] = nil
            return [.discard(id)]
        case .running:
            entries[id]?.state = .stopping(next: .gone)
            return [.stop(id), .discard(id)]
        case .stopping:
            entries[id]?.state = .stopping(next: .gone)
            return [.discard(id)]
        case nil:
            return []
        }
    }

    /// A lower limit stops the downloads whose turn comes last; they wait, and keep what they have fetched.
    package mutating func setLimit(_ limit: DownloadLimit) -> [Action] {
        self.limit = limit
        let running = occupied.compactMap { id in entries[id].flatMap { $0.isRunning ? $0.turn : nil } }
        guard running.count > limit.count else { return fill() }
        return running.sorted().dropFirst(limit.count).map { turn in
            entries[turn.id]?.state = .stopping(next: .waiting)
            return .stop(turn.id)
        }
    }

    package mutating func pauseAll() -> [Action] { inTurn.flatMap { pause($0) } }
    package mutating func resumeAll() -> [Action] { inTurn.flatMap { resume($0) } }

    // MARK: - The downloads

    /// Call when a started download has ended its run. What the user requested for the download while it was stopping
    /// takes effect now.
    package mutating func ended(_ id: Download.ID, _ end: RunEnd) -> [Action] {
        guard occupied.remove(id) != nil, let entry = entries[id] else { return [] }
        switch (entry.state, end) {
        case (.stopping(next: .gone), _):
            entries[id] = nil
        case (_, .over):
            entries[id] = nil
        case (.stopping(next: .paused), .stopped):
            entries[id]?.state = .paused
        case (_, .stopped):
            entries[id]?.state = .waiting
            queue(id)
        }
        return fill()
    }

    // MARK: - What there is

    /// Downloads that run and were not told to stop.
    package var running: Set<Download.ID> { occupied.filter { entries[$0]?.isRunning == true } }
    /// The number of occupied slots. A download that is still stopping keeps its slot.
    package var occupiedCount: Int { occupied.count }
    package var isEmpty: Bool { entries.isEmpty }

    package func contains(_ id: Download.ID) -> Bool { entries[id] != nil }

    /// Whether ``add(_:priority:)`` accepts the download: it is absent, or it was cancelled and is still stopping.
    package func accepts(_ id: Download.ID) -> Bool { entries[id]?.isLeaving ?? true }

    private var inTurn: [Download.ID] { entries.values.map(\.turn).sorted().map(\.id) }

    private mutating func queue(_ id: Download.ID) {
        guard let entry = entries[id], !entry.isInLine else { return }
        entries[id]?.isInLine = true
        line.insert(entry.turn)
    }

    private mutating func fill() -> [Action] {
        var actions: [Action] = []
        while occupied.count < limit.count, let turn = line.popMin() {
            // A download that was cancelled and added again has a new turn: this entry is out of date.
            guard entries[turn.id]?.turn == turn else { continue }
            entries[turn.id]?.isInLine = false
            guard case .waiting = entries[turn.id]?.state else { continue }
            entries[turn.id]?.state = .running
            occupied.insert(turn.id)
            actions.append(.start(turn.id))
        }
        return actions
    }
}
