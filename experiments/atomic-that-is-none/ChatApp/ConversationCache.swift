/// The conversations that an app has loaded, by chat. Any thread may call its methods.
package protocol ConversationCache: AnyObject, Sendable, SendableMetatype {
    /// - Parameter load: Loads a conversation. Blocks its thread, may throw, and may open another chat in this cache, but
    ///   never in a circle.
    init(load: @escaping @Sendable (Chat) throws -> Conversation)

    /// Returns the conversation of a chat, and loads it if necessary.
    ///
    /// - Throws: The error of the load.
    func conversation(in chat: Chat) throws -> Conversation

    /// Drops the conversation of a chat. The next call loads it again.
    func forget(_ chat: Chat)
}
