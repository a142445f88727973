/// An app's chats in memory. Push messages, the connection and the screens use one inbox, each on its own thread.
package protocol Inbox: AnyObject, Sendable, SendableMetatype {
    init(_ server: ChatServer)

    /// Counts a message as unread.
    func received(in chat: Chat) async

    /// The number of unread messages, for the badge.
    func unread(in chat: Chat) async -> Int

    /// Returns the conversation of a chat. The first call loads it, and all callers get the same object.
    func conversation(in chat: Chat) async -> Conversation

    /// Keeps a text that the user has written without a connection.
    func keep(_ draft: Draft, for chat: Chat) async

    /// Sends the draft of a chat, if there is one. Each part of the app that notices the connection calls this.
    func sendDraft(of chat: Chat) async
}
