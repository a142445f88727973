import Dispatch
import Locking

/// The back end of the archive. It keeps requests until it may answer them, and counts the requests.
final class ArchiveDesk: Sendable {
    private struct State {
        var isOpen = false
        /// The stops whose requests the desk does not answer, even when it is open.
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
    ///   - missing: The stops whose timetables cannot be opened.
    func archive(folder: String? = nil, missing: Set<Int> = []) -> TimetableArchive {
        TimetableArchive(folder: folder, missing: missing) { [state] _ in
            state.withLock { $0.refused += 1 }
        } arrival: { [self] stop, respond in
            receive(stop, respond)
        }
    }

    /// The number of requested timetables.
    var asked: Int { state.withLock(\.asked) }
    /// The number of timetables that were requested or could not be opened.
    var begun: Int { state.withLock { $0.asked + $0.refused } }
    /// The most timetables that were in flight at once.
    var mostInFlight: Int { state.withLock(\.mostInFlight) }

    /// Answers all waiting requests, and answers later requests at once. Does not answer withheld requests.
    func open() {
        answer { state in
            state.isOpen = true
            return state.waiting.keys.filter { !state.withheld.contains($0) }
        }
    }

    /// Releases all withheld requests. If the desk is open, answers them at once.
    func release() {
        answer { state in
            state.withheld = []
            return state.isOpen ? Array(state.waiting.keys) : []
        }
    }

    /// Releases the withheld request of one stop. If the desk is open, answers this request now, or when it arrives.
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
