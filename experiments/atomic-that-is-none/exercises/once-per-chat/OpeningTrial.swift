import Declaring
import Model

/// Marks a cache in several rounds, each with a new cache.
@MainActor
final class OpeningTrial {
    private static let sameTime = 8
    /// More loads at once than a cache has locks if it shares a fixed number of locks.
    private static let manyChats = 150

    private let sample: SampleContext
    private let cache: any ConversationCache.Type
    private var extraLoads = 0
    private var heldUp = 0
    private var misplacedErrors = 0
    private var oldFailures = 0
    private var forgottenReturned = 0
    private var unreturned = 0

    init(_ sample: SampleContext, _ cache: any ConversationCache.Type) {
        self.sample = sample
        self.cache = cache
    }

    func run() {
        sample.startMeasuring()
        Task {
            await openAtOnce()
            await openOthers()
            await fail()
            await failAlone()
            await forget(newestLoadEndsFirst: true)
            await forget(newestLoadEndsFirst: false)
            await endForgotten(failing: true)
            await endForgotten(failing: false)
            await forgetAnother()
            await forgetLoaded()
            await openWithinLoad()
            conclude()
        }
    }

    // MARK: - The rounds

    /// Eight threads open one chat at once, and another opens it later.
    private func openAtOnce() async {
        let round = OpeningRound(cache)
        round.desk.hold("Ada")
        for _ in 0..<Self.sameTime { round.open("Ada") }
        await round.settle { round.desk.loads == Self.sameTime }
        round.desk.letGo("Ada")
        await round.settle(Patience.long) { round.returned == Self.sameTime }
        round.open("Ada")
        await end(round)
        extraLoads += round.desk.loads - 1
    }

    /// Many chats load at once, and a thread waits for one of them. Meanwhile a thread opens a chat that has been loaded,
    /// and another opens a new chat.
    private func openOthers() async {
        let round = OpeningRound(cache)
        await round.wait(for: round.open("Eve"))
        let chats = (0..<Self.manyChats).map { "chat \($0)" }
        for chat in chats {
            round.desk.hold(chat)
            round.open(chat)
        }
        await round.settle { round.desk.loads == 1 + chats.count }
        heldUp += 1 + chats.count - round.desk.loads
        // Another thread waits for the load of a chat.
        round.open(chats[0])
        await round.settle { round.desk.loads > 1 + chats.count }
        let others = [round.open("Eve"), round.open("Bob")]
        await round.settle { others.allSatisfy { round.answer(to: $0) != nil } }
        heldUp += others.count { round.answer(to: $0) == nil }
        for chat in chats { round.desk.letGo(chat) }
        await end(round)
        extraLoads += round.desk.loads - 2 - chats.count
    }

    /// A load fails while other threads wait for it. One of them loads again, and another thread comes meanwhile.
    private func fail() async {
        let round = OpeningRound(cache)
        round.desk.hold("Ada")
        for _ in 0..<Self.sameTime { round.open("Ada") }
        await round.settle { round.desk.loads == Self.sameTime }
        round.desk.release(1, failing: true)
        await round.settle { round.returned == 1 && round.desk.loads == 2 }
        let newcomer = round.open("Ada")
        await round.settle { round.desk.loads > 2 }
        round.desk.letGo("Ada")
        await end(round)
        oldFailures += round.answer(to: newcomer)?.isError == true ? 1 : 0
        extraLoads += max(0, round.desk.loads - 2)
    }

    /// A load fails, and no other thread waits for it.
    private func failAlone() async {
        let round = OpeningRound(cache)
        round.desk.release(1, failing: true)
        await round.wait(for: round.open("Ada"))
        let next = round.open("Ada")
        await end(round)
        oldFailures += round.answer(to: next)?.isError == true ? 1 : 0
    }

    /// A chat is forgotten while it loads, and is opened again before the old load ends. Another chat stays loaded.
    private func forget(newestLoadEndsFirst: Bool) async {
        let round = OpeningRound(cache)
        await round.wait(for: round.open("Eve"))
        round.desk.hold("Ada")
        round.open("Ada")
        await round.settle { round.desk.loads(of: "Ada") == 1 }
        await forgetAda(in: round)

        var later = (0..<Self.sameTime).map { _ in round.open("Ada") }
        await round.settle { round.desk.loads(of: "Ada") > 2 }
        // The number of the load that was forgotten. The later loads have higher numbers.
        let old = 2
        let new = old + 1...old + Self.sameTime
        for number in newestLoadEndsFirst ? new : old...old { round.desk.release(number) }
        await round.settle { round.returned == (newestLoadEndsFirst ? 1 + Self.sameTime : 2) }
        round.desk.letGo("Ada")
        await round.settle(Patience.long) { round.returned == round.calls }
        later.append(round.open("Ada"))
        round.open("Eve")
        await end(round)
        forgottenReturned += later.count { round.answer(to: $0) == .load(old) }
        extraLoads += max(0, round.desk.loads - 3)
    }

    /// A chat is forgotten while it loads, and loads again. The old load ends while the new load is in flight, and then
    /// another thread opens the chat.
    private func endForgotten(failing: Bool) async {
        let round = OpeningRound(cache)
        round.desk.hold("Ada")
        round.open("Ada")
        await round.settle { round.desk.loads == 1 }
        await forgetAda(in: round)

        var later = [round.open("Ada")]
        await round.settle { round.desk.loads == 2 }
        round.desk.release(1, failing: failing)
        await round.settle { round.returned == 1 }
        later.append(round.open("Ada"))
        await round.settle { round.desk.loads > 2 }
        round.desk.letGo("Ada")
        await end(round)
        forgottenReturned += later.count { round.answer(to: $0) == .load(1) }
        extraLoads += max(0, round.desk.loads - 2)
    }

    /// A chat loads while another chat is forgotten. It is opened again during this load, and after it.
    private func forgetAnother() async {
        let round = OpeningRound(cache)
        await round.wait(for: round.open("Ada"))
        round.desk.hold("Eve")
        round.open("Eve")
        await round.settle { round.desk.loads == 2 }
        await forgetAda(in: round)
        round.open("Eve")
        await round.settle { round.desk.loads > 2 }
        round.desk.letGo("Eve")
        await round.settle(Patience.long) { round.returned == round.calls }
        round.open("Eve")
        await end(round)
        extraLoads += max(0, round.desk.loads - 2)
    }

    /// A chat is forgotten after it has been loaded.
    private func forgetLoaded() async {
        let round = OpeningRound(cache)
        await round.wait(for: round.open("Ada"))
        round.forget("Ada")
        await round.settle { round.forgets == 1 }
        let again = round.open("Ada")
        await end(round)
        forgottenReturned += round.answer(to: again) == .load(1) ? 1 : 0
    }

    /// The load of a chat opens another chat, which is not loaded yet.
    private func openWithinLoad() async {
        let round = OpeningRound(cache, nested: ["Ada": "Bob"])
        round.open("Ada")
        await end(round)
    }

    /// Forgets a chat while a chat loads, which must not hold it up.
    private func forgetAda(in round: OpeningRound) async {
        round.forget("Ada")
        await round.settle { round.forgets == 1 }
        heldUp += 1 - round.forgets
    }

    /// Waits for all calls of a round, and counts the calls that never return and the misplaced errors.
    private func end(_ round: OpeningRound) async {
        await round.settle(Patience.long) { round.returned == round.calls }
        unreturned += round.calls - round.returned
        misplacedErrors += round.misplacedErrors
    }

    // MARK: - The end

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.extraLoads, extraLoads)
        sample.note(.heldUp, heldUp)
        sample.note(.misplacedErrors, misplacedErrors)
        sample.note(.oldFailures, oldFailures)
        sample.note(.forgottenReturned, forgottenReturned)
        sample.note(.unreturned, unreturned)
        sample.finish()
    }
}

extension Metric {
    static let extraLoads = Metric("extraLoads", .count, "Loads of a chat beyond the loads that are necessary.")
    static let misplacedErrors = Metric(
        "misplacedErrors",
        .count,
        "Calls that got another error than that of their own load, and failed loads whose call got no error."
    )
    static let oldFailures = Metric("oldFailures", .count, "Calls after a failed load that got its error.")
    static let forgottenReturned = Metric(
        "forgottenReturned",
        .count,
        "Calls that got a conversation although it was forgotten before the call."
    )
    static let unreturned = Metric("unreturned", .count, "Calls that never returned.")
}
