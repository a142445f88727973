import Declaring
import Model

/// An experiment with an inbox that many threads change. Some inboxes guard each access, but not the whole change.
struct AtomicThatIsNone: Experiment {
    static let threads = Parameter("threads", default: 8, in: 2...100, help: "threads that call the inbox at once")
    static let messages = Parameter("messages", default: 1_000, in: 1...1_000_000, help: "messages per thread in rush")
    static let chats = Parameter("chats", default: 20, in: 1...10_000, help: "chats of the messages in rush")

    static let sameChat = Scenario(
        "same-chat",
        "Eight threads count a message of one chat. The calls overlap if the inbox lets them."
    )
    static let firstOpened = Scenario(
        "first-opened",
        "Eight threads open one chat for the first time. The calls overlap if the inbox lets them."
    )
    static let oneDraft = Scenario(
        "one-draft",
        "Eight threads send the draft of one chat. The calls overlap if the inbox lets them."
    )
    static let otherChats = Scenario(
        "other-chats",
        "One chat loads until seven other threads have opened other chats, or cannot continue."
    )
    static let rush = Scenario(
        "rush",
        "Thirty tasks count 1,000 messages each, in 20 chats. Nothing makes the calls overlap.",
        setting: threads.to(30)
    )

    static let unguarded = variant(.pitfall, "plain dictionaries", Unguarded.self)
    static let lockPerAccess = variant(
        .pitfall,
        "a lock for each read and each write, in a property wrapper",
        LockPerAccess.self
    )
    static let queuePerAccess = variant(
        .popularFix,
        "a new serial queue for each access",
        QueuePerAccess.self,
        twin: unguarded
    )
    static let withoutBarrier = variant(
        .popularFix,
        "one concurrent queue, without barriers",
        WithoutBarrier.self,
        twin: unguarded
    )
    static let modifyUnderLock = variant(
        .popularFix,
        "a property wrapper that holds its lock during a change in place",
        ModifyUnderLock.self,
        twin: lockPerAccess
    )
    static let oneLock = variant(.refinedFix, "one lock around each whole change", OneLock.self, twin: lockPerAccess)
    static let oneActor = variant(.structured, "an actor with a method for each change", OneActor.self, twin: oneLock)
    /// The variants whose dictionaries are written by several threads at once.
    private static let racing = [unguarded, queuePerAccess, withoutBarrier]
    private static let fixes = [oneLock, oneActor]
    private static let locked = [lockPerAccess, modifyUnderLock] + fixes
    private static let all = racing + locked

    static let declaration = Declaration(
        "The atomic that is none",
        claim: "A lock around each access does not make `n += 1` atomic: another thread's change between its read and "
            + "its write is lost. An @Atomic property has such a lock. Hold one lock during the whole change, or make "
            + "the change one method of an actor.",
        claimNumbers: [63],
        topic: .operations,
        lead: Lead(.lostMessages, in: sameChat, lockPerAccess, oneLock),
        parameters: [threads, messages, chats],
        scenarios: [sameChat, firstOpened, oneDraft, otherChats, rush],
        variants: [unguarded, lockPerAccess, queuePerAccess, withoutBarrier, modifyUnderLock] + fixes,
        metrics: [.lostMessages, .counted, .loads, .conversations, .sends, .heldUp, .returned],
        charts: [
            .bars("Messages that the badge does not count", sameChat, .lostMessages),
            .bars("Times that one conversation was loaded", firstOpened, .loads),
            .bars("Times that one draft was sent", oneDraft, .sends),
            .bars("Calls, of seven, that wait for the load of another chat", otherChats, .heldUp),
            .bars("Processor time for 30,000 messages", rush, .cpuTime),
        ],
        questions: questions,
        smallTest: .with(threads.to(2)),
        deadline: 10
    ) {
        lockPerAccess.shows(
            "loses-messages",
            "loses messages: each call reads the count before another call's write, and overwrites it.",
            .minimum(.lostMessages) >= 1,
            in: sameChat
        )
        lockPerAccess.shows(
            "sends-again",
            "sends one draft more than once: removeValue, too, is a read and a write.",
            .minimum(.sends) >= 2,
            in: oneDraft
        )
        (racing + [lockPerAccess, modifyUnderLock]).show(
            "loads-again",
            "loads one conversation more than once: nothing guards the gap between the look-up and the store.",
            .minimum(.loads) >= 2,
            in: firstOpened
        )
        ([modifyUnderLock] + fixes).hold(
            "counts-all",
            "counts each message.",
            .maximum(.lostMessages) == 0,
            in: sameChat
        )
        ([modifyUnderLock] + fixes).hold("sends-once", "sends the draft once.", .maximum(.sends) == 1, in: oneDraft)
        fixes.hold("loads-once", "loads the conversation once.", .maximum(.loads) == 1, in: firstOpened)
        fixes.hold(
            "returns-the-same",
            "returns the same conversation to all callers.",
            .maximum(.conversations) == 1,
            in: firstOpened
        )
        [lockPerAccess, modifyUnderLock].hold(
            "holds-up-no-other-chat",
            "opens other chats while one chat loads.",
            .maximum(.heldUp) == 0,
            in: otherChats
        )
        locked.doSameWork("counts", "returns from all eight calls that count.", .minimum(.returned) == 8, in: sameChat)
        all.doSameWork(
            "opens",
            "returns from all eight calls that open a chat.",
            .minimum(.returned) == 8,
            in: firstOpened
        )
        locked.doSameWork("sends", "sends the draft.", .minimum(.sends) >= 1, in: oneDraft)
        locked.doSameWork("opens-all", "opens all eight chats.", .minimum(.conversations) == 8, in: otherChats)
        ([modifyUnderLock] + fixes).doSameWork(
            "counts-the-rush",
            "counts all 30,000 messages.",
            .minimum(.counted) == 30_000,
            in: rush
        )
    }

    static func measure(_ inbox: any Inbox.Type, in sample: SampleContext) {
        InboxTrial(sample, inbox).run()
    }
}

/// The program.
package func main() -> Never { AtomicThatIsNone.main() }

extension Metric {
    static let lostMessages = Metric("lostMessages", .count, "Messages that were received but not counted as unread.")
    static let counted = Metric("counted", .count, .neutral, "Messages that were counted as unread.")
    static let loads = Metric("loads", .count, "Conversations that were loaded.")
    static let conversations = Metric(
        "conversations",
        .count,
        .neutral,
        "Different conversations that the callers got."
    )
    static let sends = Metric("sends", .count, "Times that the draft was sent.")
    static let heldUp = Metric(
        "heldUp",
        .count,
        "Calls for other chats that did not return while one chat was loading."
    )
    static let returned = Metric("returned", .count, .neutral, "Calls that returned.")
}
