import Locking

/// Keeps all dictionaries behind one lock, and holds the lock during a whole change.
final class OneLock: Inbox {
    private struct State {
        var unread: [Chat: Int] = [:]
        var conversations: [Chat: Conversation] = [:]
        var drafts: [Chat: Draft] = [:]
    }

    private let server: ChatServer
    private let state = Locked(State())

    init(_ server: ChatServer) {
        self.server = server
    }

    func received(in chat: Chat) {
        state.withLock { $0.unread[chat, default: 0] += 1 }
    }

    func unread(in chat: Chat) -> Int {
        state.withLock { $0.unread[chat, default: 0] }
    }

    func conversation(in chat: Chat) -> Conversation {
        state.withLock { state in
            if let conversation = state.conversations[chat] { return conversation }
            let conversation = server.conversation(of: chat)
            state.conversations[chat] = conversation
            return conversation
        }
    }

    func keep(_ draft: Draft, for chat: Chat) {
        state.withLock { $0.drafts[chat] = draft }
    }

    func sendDraft(of chat: Chat) {
        let draft = state.withLock { $0.drafts.removeValue(forKey: chat) }
        if let draft { server.send(draft) }
    }
}
