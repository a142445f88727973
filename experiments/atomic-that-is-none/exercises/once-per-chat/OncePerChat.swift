// import atomic_that_is_none
import Locking

/// Keeps the conversations that have been loaded.
///
/// Today each thread that finds no conversation loads one.
package final class OncePerChat: ConversationCache {
    private let load: @Sendable (Chat) throws -> Conversation
    private let conversations = Locked<[Chat: Conversation]>([:])

    package init(load: @escaping @Sendable (Chat) throws -> Conversation) {
        self.load = load
    }

    package func conversation(in chat: Chat) throws -> Conversation {
        if let conversation = conversations.withLock({ $0[chat] }) { return conversation }
        let conversation = try load(chat)
        conversations.withLock { $0[chat] = conversation }
        return conversation
    }

    package func forget(_ chat: Chat) {
        conversations.withLock { $0[chat] = nil }
    }
}
