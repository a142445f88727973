import Dispatch
import Locking

/// A desk that answers the service's questions. It keeps all questions until `open()` is called, and then answers them.
final class ServiceDesk: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [@Sendable () -> Void] = []
        var asked = 0
        var unanswered = 0
        var mostAtOnce = 0
    }

    private let state = Locked(State())
    private let answers = DispatchQueue(label: "answers")

    /// A service whose questions this desk answers.
    var service: DepartureService {
        DepartureService { [self] _, answer in receive(answer) }
    }

    /// The number of questions so far.
    var asked: Int { state.withLock(\.asked) }

    /// The maximum number of questions that were unanswered at once.
    var mostAtOnce: Int { state.withLock(\.mostAtOnce) }

    /// Answers the waiting questions. Later questions are answered as soon as they arrive.
    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for answer in waiting { send(answer) }
    }

    /// Keeps a question until the desk is open.
    func receive(_ answer: @escaping @Sendable () -> Void) {
        let isOpen = state.withLock { state in
            state.asked += 1
            state.unanswered += 1
            state.mostAtOnce = max(state.mostAtOnce, state.unanswered)
            if !state.isOpen { state.waiting.append(answer) }
            return state.isOpen
        }
        if isOpen { send(answer) }
    }

    private func send(_ answer: @escaping @Sendable () -> Void) {
        answers.async { [state] in
            state.withLock { $0.unanswered -= 1 }
            answer()
        }
    }
}
