import Declaring
import Locking
import Model

/// A trial in which many threads call one inbox. In most scenarios, a meeting point makes the calls overlap if the
/// inbox lets them.
@MainActor
final class InboxTrial {
    private struct Calls: Sendable {
        var returned = 0
        var conversations: [Conversation] = []
    }

    private let sample: SampleContext
    private let inbox: any Inbox
    private let server: ChatServer
    private let meeting: MeetingPoint
    /// The chat of the calls that meet.
    private let chat: Chat
    private let threads: Int
    private let calls = Locked(Calls())
    private let executor = ThreadPerJob()
    private lazy var patience = Patience(passesThroughPool: false) { [meeting, calls] in
        meeting.met + calls.withLock { $0.returned }
    }

    init(_ sample: SampleContext, _ inbox: any Inbox.Type) {
        self.sample = sample
        threads = sample[AtomicThatIsNone.threads]
        switch sample.scenario {
        case AtomicThatIsNone.firstOpened, AtomicThatIsNone.otherChats:
            meeting = sample.scenario == AtomicThatIsNone.firstOpened ? MeetingPoint(of: threads) : MeetingPoint()
            chat = Chat("Ada")
            server = ChatServer(slow: (chat, meeting))
        default:
            meeting = MeetingPoint(of: threads)
            chat = Chat("Ada") { [meeting] in meeting.pass() }
            server = ChatServer()
        }
        self.inbox = inbox.init(server)
    }

    func run() {
        sample.startMeasuring()
        Task {
            // The calls change existing entries. The keys are equal to the calls' key, but pass no meeting point.
            await inbox.received(in: Chat(chat.name))
            await inbox.keep(Draft("On my way"), for: Chat(chat.name))
            switch sample.scenario {
            case AtomicThatIsNone.firstOpened: meet { await self.open($0) }
            case AtomicThatIsNone.oneDraft: meet { [inbox] in await inbox.sendDraft(of: $0) }
            case AtomicThatIsNone.otherChats: openOthers()
            case AtomicThatIsNone.rush: receiveAll()
            default: meet { [inbox] in await inbox.received(in: $0) }
            }
        }
    }

    // MARK: - The calls

    /// Makes the same call on each thread. The calls continue when all are in the middle of their change, or when it is
    /// clear that no more calls get there.
    private func meet(_ call: @escaping @Sendable (Chat) async -> Void) {
        for _ in 0..<threads { begin { [chat] in await call(chat) } }
        patience.wait(
            Patience.short,
            until: { [meeting] in meeting.hasEnded },
            then: { [self] in
                meeting.end()
                conclude(calls: threads)
            }
        )
    }

    /// Opens other chats while one chat loads.
    private func openOthers() {
        begin { [self] in await open(chat) }
        patience.wait(
            Patience.long,
            until: { [meeting] in meeting.met == 1 },
            then: { [self] in
                let others = threads - 1
                for number in 0..<others { begin { [self] in await open(Chat("other \(number)")) } }
                patience.wait(
                    Patience.short,
                    until: { [self] in returned == others },
                    then: { [self] in
                        sample.note(.heldUp, others - returned)
                        meeting.end()
                        conclude(calls: threads)
                    }
                )
            }
        )
    }

    /// Receives messages in many chats on the threads of the pool. Nothing makes the calls overlap.
    private func receiveAll() {
        let messages = sample[AtomicThatIsNone.messages]
        let chats = (0..<sample[AtomicThatIsNone.chats]).map { Chat("\($0)") }
        for sender in 0..<threads {
            begin(onPool: true) { [inbox] in
                for number in 0..<messages { await inbox.received(in: chats[(sender + number) % chats.count]) }
            }
        }
        conclude(calls: threads)
    }

    private nonisolated func open(_ chat: Chat) async {
        let conversation = await inbox.conversation(in: chat)
        calls.withLock { $0.conversations.append(conversation) }
    }

    private func begin(onPool: Bool = false, _ call: @escaping @Sendable () async -> Void) {
        Task.detached(executorPreference: onPool ? nil : executor) { [meeting, calls, timeline = sample.timeline] in
            timeline.instant("call", .input)
            await call()
            timeline.instant("return", .update)
            meeting.leave()
            calls.withLock { $0.returned += 1 }
        }
    }

    private var returned: Int { calls.withLock { $0.returned } }

    // MARK: - The end

    private func conclude(calls expected: Int) {
        patience.wait(
            Patience.long,
            until: { [self] in returned == expected },
            then: { [self] in
                sample.stopMeasuring()
                Task {
                    await note()
                    sample.finish()
                }
            }
        )
    }

    private func note() async {
        var counted = await inbox.unread(in: Chat(chat.name))
        var received = 1
        switch sample.scenario {
        case AtomicThatIsNone.sameChat: received += threads
        case AtomicThatIsNone.rush:
            // Without the message from before the calls.
            (counted, received) = (0, threads * sample[AtomicThatIsNone.messages])
            for number in 0..<sample[AtomicThatIsNone.chats] { counted += await inbox.unread(in: Chat("\(number)")) }
        default: break
        }
        sample.note(.counted, counted)
        sample.note(.lostMessages, received - counted)
        sample.note(.loads, server.loads)
        sample.note(.conversations, Set(calls.withLock { $0.conversations.map(\.number) }).count)
        sample.note(.sends, server.sends)
        sample.note(.returned, returned)
    }
}
