import Dispatch

/// Accesses each dictionary inside a serial queue.
///
/// `@unchecked Sendable`: nothing guards the dictionaries, because each access makes a queue of its own. This is the
/// mistake.
final class QueuePerAccess: Inbox, @unchecked Sendable {
    private let server: ChatServer
    private var unread: [Chat: Int] = [:]
    private var conversations: [Chat: Conversation] = [:]
    private var drafts: [Chat: Draft] = [:]

    init(_ server: ChatServer) {
        self.server = server
    }

    /// A queue that makes the accesses to a property thread-safe.
    private func queue(for property: String) -> DispatchQueue {
        DispatchQueue(label: "inbox.\(property)")
    }

    func received(in chat: Chat) {
        queue(for: "unread").sync { unread[chat, default: 0] += 1 }
    }

    func unread(in chat: Chat) -> Int {
        queue(for: "unread").sync { unread[chat, default: 0] }
    }

    func conversation(in chat: Chat) -> Conversation {
        queue(for: "conversations").sync {
            if let conversation = conversations[chat] { return conversation }
            let conversation = server.conversation(of: chat)
            conversations[chat] = conversation
            return conversation
        }
    }

    func keep(_ draft: Draft, for chat: Chat) {
        queue(for: "drafts").sync { drafts[chat] = draft }
    }

    func sendDraft(of chat: Chat) {
        let draft = queue(for: "drafts").sync { drafts.removeValue(forKey: chat) }
        if let draft { server.send(draft) }
    }
}
