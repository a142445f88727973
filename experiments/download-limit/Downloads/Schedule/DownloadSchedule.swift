import HeapModule

/// The decision which downloads run. Within a priority, downloads run in the order of their arrival, and never more
/// than the limit allows.
///
/// A schedule uses no threads, files or network. Each method receives an event and returns the actions that follow. A
/// download that was told to stop keeps its slot until ``ended(_:_:)`` reports its end.
package struct DownloadSchedule: Sendable {
    package enum Action: Sendable, Equatable {
        case start(Download.ID)
        case stop(Download.ID)
        /// Remove the download's bytes when the download has stopped.
        case discard(Download.ID)
    }

    /// The way in which a download's run ended.
    package enum RunEnd: Sendable {
        /// The file is complete, or it is not available, so the download has ended.
        case over
        /// The download was told to stop, and has stopped.
        case stopped
    }

    private enum State {
        case waiting
        case running
        /// The download was told to stop, and still has its slot.
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
        /// Whether `line` contains the download's turn. The turn stays in `line` when the download is paused.
        var isInLine: Bool

        var isRunning: Bool {
            if case .running = state { true } else { false }
        }

        var isLeaving: Bool {
            if case .stopping(next: .gone) = state { true } else { false }
        }
    }

    /// A download's place in the order: higher priorities come first, then earlier arrivals. A download that is paused
    /// keeps its turn.
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
    /// The downloads that run or are stopping. After the limit is lowered, there may be more of them than the limit
    /// until some have stopped.
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
        // A cancelled download must stop before it starts again.
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

    /// Changes the limit. A lower limit stops the downloads whose turn comes last, but keeps their bytes.
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

    /// Records that a download's run has ended. A pause, a resume or a cancel that came while the download was stopping
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

    /// The downloads that run and were not told to stop.
    package var running: Set<Download.ID> { occupied.filter { entries[$0]?.isRunning == true } }
    /// The number of occupied slots. A download that is still stopping keeps its slot.
    package var occupiedCount: Int { occupied.count }
    package var isEmpty: Bool { entries.isEmpty }

    package func contains(_ id: Download.ID) -> Bool { entries[id] != nil }

    /// Returns whether ``add(_:priority:)`` accepts the download. A download is accepted if it is absent, or if it is
    /// stopping after a cancel.
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
            // A download that was cancelled and added again has a new turn, so its old turn is ignored.
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
