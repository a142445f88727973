import Foundation
import Locking
import Measuring

/// Mirrors of files, without a server. They answer when the trial decides.
final class MirrorDesk: Sendable {
    enum Answer: Sendable {
        case body(Data)
        case failure

        fileprivate var result: Result<Data, any Error> {
            switch self {
            case .body(let body): .success(body)
            case .failure: .failure(Failure())
            }
        }
    }

    private struct Failure: Error {}

    private struct Call: Sendable {
        let address: URL
        let moment = MonotonicTime.now
        var hasEnded = false
    }

    private struct State: Sendable {
        var calls: [Call] = []
        var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
        var answers: [URL: Answer] = [:]

        mutating func begin(_ address: URL) -> Int {
            calls.append(Call(address: address))
            return calls.count - 1
        }

        /// Ends a call. Returns the continuation of a call that waits.
        mutating func end(_ call: Int) -> CheckedContinuation<Data, any Error>? {
            calls[call].hasEnded = true
            return waiting.removeValue(forKey: call)
        }

        /// Returns the result of a call that need not wait. Otherwise keeps the continuation, and returns nil.
        mutating func wait(
            _ call: Int,
            _ continuation: CheckedContinuation<Data, any Error>
        ) -> Result<Data, any Error>? {
            // The call was cancelled before it could wait.
            if calls[call].hasEnded { return .failure(CancellationError()) }
            let address = calls[call].address
            let questions = calls.count { $0.address == address }
            if let answer = answers[address], questions <= MirrorDesk.mostAnswers {
                calls[call].hasEnded = true
                return answer.result
            }
            waiting[call] = continuation
            return nil
        }
    }

    /// The maximum number of answers per address. Without it, code that asks again and again would never stop.
    private static let mostAnswers = 10

    private let state = Locked(State())

    /// The number of calls and of their ends.
    var events: Int { state.withLock { $0.calls.count + $0.calls.count(where: \.hasEnded) } }

    /// When an address was first asked; nil if it was never asked.
    func asked(_ address: URL) -> MonotonicTime? {
        state.withLock { state in state.calls.first { $0.address == address }?.moment }
    }

    /// How many calls to these mirrors have not ended.
    func open(_ addresses: Set<URL>) -> Int {
        state.withLock { state in state.calls.count { addresses.contains($0.address) && !$0.hasEnded } }
    }

    /// Answers the waiting and the future calls to an address.
    func answer(_ address: URL, _ answer: Answer) {
        let waiting = state.withLock { state in
            state.answers[address] = answer
            return state.waiting.keys.filter { state.calls[$0].address == address }.compactMap { state.end($0) }
        }
        for continuation in waiting { continuation.resume(with: answer.result) }
    }

    /// Ends when the address is answered, or at once if the task is cancelled.
    func fetch(_ address: URL) async throws -> Data {
        let call = state.withLock { $0.begin(address) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if let result = state.withLock({ $0.wait(call, continuation) }) { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.end(call) }?.resume(throwing: CancellationError())
        }
    }
}
