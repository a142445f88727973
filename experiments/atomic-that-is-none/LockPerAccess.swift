import Foundation

/// Keeps each dictionary behind a lock. The wrapper takes the lock for each read and for each write.
///
/// `@unchecked Sendable`: the lock of the wrapper guards every access to a property.
final class LockPerAccess: Inbox, @unchecked Sendable {
    private let server: ChatServer
    @Atomic private var unread: [Chat: Int] = [:]
    @Atomic private var conversations: [Chat: Conversation] = [:]
    @Atomic private var drafts: [Chat: Draft] = [:]

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

/// `@unchecked Sendable`: the lock guards the value.
@propertyWrapper
private final class Atomic<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(wrappedValue: Value) {
        value = wrappedValue
    }

    var wrappedValue: Value {
        get { lock.withLock { value } }
        set { lock.withLock { value = newValue } }
    }
}
