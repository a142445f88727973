import Foundation

/// Loads conversations for a trial. It numbers the loads, and holds or fails some of them.
///
/// `@unchecked Sendable`: the condition protects the state.
final class LoadDesk: @unchecked Sendable {
    /// The call that a thread makes. A thread that the cache has made makes no call.
    @TaskLocal static var call: Int?

    struct Failure: Error {
        /// The call that made the load; nil if a thread of the cache made it.
        let call: Int?
    }

    private let condition = NSCondition()
    private var begun: [String] = []
    private var held: Set<String> = []
    private var released: Set<Int> = []
    private var failing: Set<Int> = []
    private var failed = 0

    /// Makes each load of a chat wait until it is released.
    func hold(_ chat: String) {
        withLock { held.insert(chat) }
    }

    /// Lets all loads of a chat continue.
    func letGo(_ chat: String) {
        withLock { held.remove(chat) }
    }

    /// Lets a load continue.
    ///
    /// - Parameter number: The number of the load, counted from 1.
    func release(_ number: Int, failing fails: Bool = false) {
        withLock {
            released.insert(number)
            if fails { failing.insert(number) }
        }
    }

    var loads: Int { withLock { begun.count } }
    /// The number of loads that have failed.
    var failures: Int { withLock { failed } }

    func loads(of chat: String) -> Int {
        withLock { begun.count { $0 == chat } }
    }

    func load(_ chat: Chat) throws -> Conversation {
        let chat = chat.name
        condition.lock()
        defer { condition.unlock() }
        begun.append(chat)
        let number = begun.count
        while held.contains(chat), !released.contains(number) { condition.wait() }
        if failing.contains(number) {
            failed += 1
            throw Failure(call: Self.call)
        }
        return Conversation(name: chat, number: number)
    }

    @discardableResult
    private func withLock<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return body()
    }
}
