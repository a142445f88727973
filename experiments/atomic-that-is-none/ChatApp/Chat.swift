/// A chat, as the key of a dictionary. Two chats with the same name are equal.
package struct Chat: Hashable, Sendable {
    package let name: String
    private let whileHashed: (@Sendable () -> Void)?

    /// - Parameter whileHashed: Called while a dictionary hashes this key. A dictionary hashes a key in the middle of
    ///   each access.
    package init(_ name: String, whileHashed: (@Sendable () -> Void)? = nil) {
        self.name = name
        self.whileHashed = whileHashed
    }

    package static func == (one: Chat, other: Chat) -> Bool { one.name == other.name }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        whileHashed?()
    }
}
