import Locking

/// A chat server in the same process, without a socket. It counts what it is asked for.
package final class ChatServer: Sendable {
    private struct State {
        var loads = 0
        var sends = 0
    }

    private let state = Locked(State())
    private let slow: (chat: Chat, meeting: MeetingPoint)?

    /// - Parameter slow: A chat, and where each load of this chat waits.
    package init(slow: (chat: Chat, meeting: MeetingPoint)? = nil) {
        self.slow = slow
    }

    /// Loads the newest messages of a chat. Blocks until they are there.
    package func conversation(of chat: Chat) -> Conversation {
        let number = state.withLock { state in
            state.loads += 1
            return state.loads
        }
        if let slow, chat == slow.chat { slow.meeting.pass() }
        return Conversation(name: chat.name, number: number)
    }

    package func send(_ draft: Draft) {
        state.withLock { $0.sends += 1 }
    }

    package var loads: Int { state.withLock { $0.loads } }
    package var sends: Int { state.withLock { $0.sends } }
}

/// A chat's messages on a screen. Each load makes another conversation.
package final class Conversation: Sendable {
    package let name: String
    package let number: Int

    init(name: String, number: Int) {
        self.name = name
        self.number = number
    }
}

package struct Draft: Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }
}
