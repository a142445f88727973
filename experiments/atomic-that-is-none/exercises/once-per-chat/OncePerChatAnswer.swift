// import atomic_that_is_none
import Locking

/// Keeps an entry per chat, with a lock of its own. The lock of an entry is held during the load of its chat, and the
/// lock of the dictionary only during a look-up.
final class OncePerChatAnswer: ConversationCache {
    private let load: @Sendable (Chat) throws -> Conversation
    /// An entry is nil until its chat has been loaded.
    private let entries = Locked<[Chat: Locked<Conversation?>]>([:])

    init(load: @escaping @Sendable (Chat) throws -> Conversation) {
        self.load = load
    }

    func conversation(in chat: Chat) throws -> Conversation {
        let entry = entries.withLock { entries in
            let entry = entries[chat] ?? Locked(nil)
            entries[chat] = entry
            return entry
        }
        return try entry.withLock { conversation in
            // Another thread may have loaded the chat while this thread waited for the lock.
            if let conversation { return conversation }
            let loaded = try load(chat)
            conversation = loaded
            return loaded
        }
    }

    func forget(_ chat: Chat) {
        // A load in flight keeps the old entry, and no later call finds this entry.
        entries.withLock { $0[chat] = nil }
    }
}
