import Declaring
import Foundation
import Locking

/// A cache, its loads, and the calls of threads that open chats in the cache.
@MainActor
final class OpeningRound {
    enum Answer: Equatable {
        /// The number of the load that made the conversation.
        case load(Int)
        /// The error of the load that this call made.
        case failure
        /// The error of another call's load, or an error that no load threw.
        case foreignError

        var isError: Bool { if case .load = self { false } else { true } }
    }

    nonisolated let desk = LoadDesk()
    private let cache: any ConversationCache
    private let answers = Locked<[Int: Answer]>([:])
    private let forgetsReturned = Locked(0)
    private(set) var calls = 0
    private lazy var patience = Patience(passesThroughPool: false) { [desk, answers, forgetsReturned] in
        desk.loads + answers.withLock(\.count) + forgetsReturned.withLock { $0 }
    }

    /// - Parameter nested: For a chat, another chat that its load opens.
    init(_ cache: any ConversationCache.Type, nested: [String: String] = [:]) {
        let opened = Locked<(any ConversationCache)?>(nil)
        self.cache = cache.init { [desk] chat in
            if let inner = nested[chat.name] { _ = try opened.withLock { $0 }?.conversation(in: Chat(inner)) }
            return try desk.load(chat)
        }
        opened.withLock { [cache = self.cache] in $0 = cache }
    }

    /// Opens a chat on a new thread.
    ///
    /// - Returns: The number of the call.
    @discardableResult
    func open(_ name: String) -> Int {
        let call = calls
        calls += 1
        Thread.detachNewThread { [cache, answers] in
            let answer: Answer
            do {
                answer = .load(try LoadDesk.$call.withValue(call) { try cache.conversation(in: Chat(name)).number })
            } catch let failure as LoadDesk.Failure where failure.call == call || failure.call == nil {
                answer = .failure
            } catch {
                answer = .foreignError
            }
            answers.withLock { $0[call] = answer }
        }
        return call
    }

    func forget(_ chat: String) {
        Thread.detachNewThread { [cache, forgetsReturned] in
            cache.forget(Chat(chat))
            forgetsReturned.withLock { $0 += 1 }
        }
    }

    /// The answer that a call got; nil if it has not returned.
    func answer(to call: Int) -> Answer? {
        answers.withLock { $0[call] }
    }

    var returned: Int { answers.withLock(\.count) }
    /// The errors that reached a wrong call, and the failed loads whose error did not reach the right call.
    var misplacedErrors: Int {
        let answers = answers.withLock { $0.values }
        return abs(answers.count { $0 == .failure } - desk.failures) + answers.count { $0 == .foreignError }
    }
    /// The number of calls of `forget` that have returned.
    var forgets: Int { forgetsReturned.withLock { $0 } }

    /// Waits until the condition is true, or until nothing changes any more.
    func settle(_ turns: Int = Patience.short, until condition: @escaping @MainActor () -> Bool) async {
        await patience.wait(turns, until: condition)
    }

    /// Waits until a call has returned, or clearly does not return.
    func wait(for call: Int) async {
        await settle(Patience.long) { [self] in answer(to: call) != nil }
    }
}
