/// Keeps all dictionaries in an actor. Each change is one method without an `await`.
actor OneActor: Inbox {
    private let server: ChatServer
    private var unread: [Chat: Int] = [:]
    private var conversations: [Chat: Conversation] = [:]
    private var drafts: [Chat: Draft] = [:]

    init(_ server: ChatServer) {
        self.server = server
    }

    func received(in chat: Chat) {
        unread[chat, default: 0] += 1
    }

    func unread(in chat: Chat) -> Int {
        unread[chat, default: 0]
    }

    func conversation(in chat: Chat) -> Conversation {
        if let conversation = conversations[chat] { return conversation }
        let conversation = server.conversation(of: chat)
        conversations[chat] = conversation
        return conversation
    }

    func keep(_ draft: Draft, for chat: Chat) {
        drafts[chat] = draft
    }

    func sendDraft(of chat: Chat) {
        if let draft = drafts.removeValue(forKey: chat) { server.send(draft) }
    }
}
