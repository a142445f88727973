import Dispatch
import Locking

/// The archive's back end: keeps requests until they may be answered, and counts them.
final class ArchiveDesk: Sendable {
    private struct State {
        var isOpen = false
        /// Stops whose requests are not answered even when the desk is open.
        var withheld: Set<Int> = []
        var waiting: [Int: @Sendable () -> Void] = [:]
        var asked = 0
        var refused = 0
        var inFlight = 0
        var mostInFlight = 0
    }

    private let state = Locked(State())
    private let answers = DispatchQueue(label: "answers")

    /// - Parameter withheld: The desk answers requests for these stops only after their release.
    init(withholding withheld: Set<Int> = []) {
        state.withLock { $0.withheld = withheld }
    }

    /// An archive that sends its requests to this desk.
    ///
    /// - Parameters:
    ///   - folder: The folder of the archive's files; nil if the archive has no files.
    ///   - missing: Stops whose timetables cannot be opened.
    func archive(folder: String? = nil, missing: Set<Int> = []) -> TimetableArchive {
        TimetableArchive(folder: folder, missing: missing) { [state] _ in
            state.withLock { $0.refused += 1 }
        } arrival: { [self] stop, respond in
            receive(stop, respond)
        }
    }

    /// How many timetables have been requested.
    var asked: Int { state.withLock(\.asked) }
    /// How many timetables have been requested, or could not be opened.
    var begun: Int { state.withLock { $0.asked + $0.refused } }
    /// The most timetables that were in flight at once.
    var mostInFlight: Int { state.withLock(\.mostInFlight) }

    /// Answers all waiting requests, and from now on every request at once, except the withheld ones.
    func open() {
        answer { state in
            state.isOpen = true
            return state.waiting.keys.filter { !state.withheld.contains($0) }
        }
    }

    /// Stops withholding requests: if the desk is open, answers them.
    func release() {
        answer { state in
            state.withheld = []
            return state.isOpen ? Array(state.waiting.keys) : []
        }
    }

    /// Stops withholding one stop's request: if the desk is open, answers it now, or when it arrives.
    func release(_ stop: Int) {
        answer { state in
            state.withheld.remove(stop)
            return state.isOpen ? [stop] : []
        }
    }

    private func answer(_ chosen: (inout State) -> [Int]) {
        let answers = state.withLock { state in
            // Answers the requests in the order of the stops, as a queue would.
            chosen(&state).sorted().compactMap { state.waiting.removeValue(forKey: $0) }
        }
        for answer in answers { send(answer) }
    }

    private func receive(_ stop: Int, _ respond: @escaping @Sendable () -> Void) {
        let isAnswered = state.withLock { state in
            state.asked += 1
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            guard !state.isOpen || state.withheld.contains(stop) else { return true }
            state.waiting[stop] = respond
            return false
        }
        if isAnswered { send(respond) }
    }

    private func send(_ respond: @escaping @Sendable () -> Void) {
        answers.async { [state] in
            state.withLock { $0.inFlight -= 1 }
            respond()
        }
    }
}
