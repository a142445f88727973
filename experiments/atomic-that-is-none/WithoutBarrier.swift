import Dispatch

/// Accesses each dictionary inside one concurrent queue, so that readers do not wait for each other.
///
/// `@unchecked Sendable`: the queue guards nothing, because the writes are not barriers. This is the mistake.
final class WithoutBarrier: Inbox, @unchecked Sendable {
    private let server: ChatServer
    private let queue = DispatchQueue(label: "inbox", attributes: .concurrent)
    private var unread: [Chat: Int] = [:]
    private var conversations: [Chat: Conversation] = [:]
    private var drafts: [Chat: Draft] = [:]

    init(_ server: ChatServer) {
        self.server = server
    }

    func received(in chat: Chat) {
        queue.sync { unread[chat, default: 0] += 1 }
    }

    func unread(in chat: Chat) -> Int {
        queue.sync { unread[chat, default: 0] }
    }

    func conversation(in chat: Chat) -> Conversation {
        queue.sync {
            if let conversation = conversations[chat] { return conversation }
            let conversation = server.conversation(of: chat)
            conversations[chat] = conversation
            return conversation
        }
    }

    func keep(_ draft: Draft, for chat: Chat) {
        queue.sync { drafts[chat] = draft }
    }

    func sendDraft(of chat: Chat) {
        let draft = queue.sync { drafts.removeValue(forKey: chat) }
        if let draft { server.send(draft) }
    }
}
