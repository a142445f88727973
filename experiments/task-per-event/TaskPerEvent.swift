import Declaring
import Model

/// An experiment with messages that arrive in order, and tasks that may show them in another order.
struct TaskPerEvent: Experiment {
    static let messages = Parameter("messages", default: 20, in: 2...1_000_000, help: "messages of the match")
    static let photoEvery = Parameter(
        "photo-every",
        default: 5,
        in: 0...1_000_000,
        help: "every Nth message has a photo, from the first; 0 for none"
    )
    static let boards = Parameter("boards", default: 1, in: 1...100, help: "boards that show each message")
    static let holdsFirstPhoto = Parameter(
        "holds-first-photo",
        default: 0,
        in: 0...1,
        help: "1 delays the first photo until all other messages are shown, or nothing changes any more"
    )

    static let closesBoard = Parameter(
        "closes-board",
        default: 0,
        in: 0...1,
        help: "1 closes the board while its first photo is being prepared, and opens another"
    )

    static let slowPhoto = Scenario(
        "slow-photo",
        "20 messages; the first one's photo takes longer than all others.",
        setting: holdsFirstPhoto.to(1)
    )
    static let wholeMatch = Scenario(
        "whole-match",
        "2,000 messages without a pause, every fifth with a photo; no photo is delayed.",
        setting: messages.to(2_000)
    )
    static let twoBoards = Scenario(
        "two-boards",
        "1,000 messages for two boards.",
        setting: messages.to(1_000),
        boards.to(2)
    )
    static let boardCloses = Scenario(
        "board-closes",
        "A board is closed while its first photo is being prepared, and another one is opened. Then 99 messages arrive, "
            + "each with a photo, and the feed is closed.",
        setting: closesBoard.to(1),
        messages.to(100),
        photoEvery.to(1)
    )

    static let taskPerMessage = variant(.pitfall, "a task for each message", TaskPerMessage.self)
    static let tasksByPriority = variant(
        .popularFix,
        "tasks on one actor, photos with a low priority",
        TasksByPriority.self,
        twin: taskPerMessage
    )
    static let sharedStream = variant(
        .popularFix,
        "one stream that all boards read",
        SharedStream.self,
        twin: streamPerBoard
    )
    static let chainedTasks = variant(
        .refinedFix,
        "a task for each message, which awaits the one before it",
        ChainedTasks.self,
        twin: taskPerMessage
    )
    static let streamPerBoard = variant(
        .structured,
        "a stream for each board, with one consumer",
        StreamPerBoard.self,
        twin: taskPerMessage
    )
    static let cancelledConsumer = variant(
        .popularFix,
        "a stream for each board; a closed board's consumer is cancelled",
        CancelledConsumer.self,
        twin: streamPerBoard
    )
    static let endedUnderLock = variant(
        .popularFix,
        "a stream for each board, which leaves the list when it ends, under the list's lock",
        EndedUnderLock.self,
        twin: streamPerBoard
    )
    private static let fixes = [chainedTasks, streamPerBoard]
    private static let all = [taskPerMessage, tasksByPriority, sharedStream] + fixes
    private static let closing = [cancelledConsumer, endedUnderLock, streamPerBoard]

    static let declaration = Declaration(
        "A task for each event",
        claim: "A task for each event loses the order of the events, even on one actor, and can end with an old state. "
            + "Task { } is not a queue. A stream with one consumer keeps the order; one stream with two consumers "
            + "gives each event to one of them.",
        claimNumbers: [50, 55],
        topic: .swiftConcurrency,
        lead: Lead(.outOfOrder, in: slowPhoto, taskPerMessage, streamPerBoard),
        parameters: [messages, photoEvery, boards, holdsFirstPhoto, closesBoard],
        scenarios: [slowPhoto, wholeMatch, twoBoards, boardCloses],
        variants: all + [cancelledConsumer, endedUnderLock],
        metrics: [
            .outOfOrder, .mostPlacesLate, .wrongEnds, .missing, .shown, .keptForClosed, .shownOnClosed, .neverReturned,
        ],
        charts: [
            .bars("Messages shown after a later one", slowPhoto, .outOfOrder),
            .bars("Boards that end with an old score", slowPhoto, .wrongEnds),
            .bars("Messages that a board never received", twoBoards, .missing),
            .bars("Messages shown after a later one, with no photo delayed", wholeMatch, .outOfOrder),
            .bars("Messages kept for a closed board", boardCloses, .keptForClosed),
        ],
        questions: questions,
        smallTest: .with(messages.to(2)),
        deadline: 10
    ) {
        [taskPerMessage, tasksByPriority].show(
            "loses-the-order",
            "shows at least one message after a later one.",
            .minimum(.outOfOrder) >= 1,
            in: slowPhoto
        )
        [taskPerMessage, tasksByPriority].show(
            "ends-with-an-old-score",
            "leaves an old score on the board when all messages are shown.",
            .minimum(.wrongEnds) == 1,
            in: slowPhoto
        )
        sharedStream.shows(
            "gives-each-to-one",
            "shows each message on only one of the two boards: as many messages are missing as are shown.",
            .minimum(.missing) == 1 * .median(.shown),
            in: twoBoards
        )
        ([sharedStream] + fixes).hold(
            Promise("keeps-the-order", "shows no message after a later one.", .maximum(.outOfOrder) == 0),
            inEach: [slowPhoto, wholeMatch]
        )
        ([sharedStream] + fixes).hold(
            "ends-with-the-last-score",
            "leaves the last score on the board.",
            .maximum(.wrongEnds) == 0,
            in: slowPhoto
        )
        fixes.hold(
            "shows-all-on-both",
            "shows each message on both boards.",
            .maximum(.missing) == 0,
            in: twoBoards
        )
        cancelledConsumer.shows(
            "keeps-for-a-closed-board",
            "keeps messages for a board that is closed.",
            .minimum(.keptForClosed) >= 1,
            in: boardCloses
        )
        cancelledConsumer.shows(
            "shows-on-a-closed-board",
            "shows messages that came later on a board that is closed.",
            .minimum(.shownOnClosed) >= 2,
            in: boardCloses
        )
        endedUnderLock.shows(
            "never-returns",
            "never returns from closing the feed.",
            .minimum(.neverReturned) == 1,
            in: boardCloses
        )
        streamPerBoard.holds(
            "keeps-nothing",
            "keeps no message for a board that is closed.",
            .maximum(.keptForClosed) == 0,
            in: boardCloses
        )
        streamPerBoard.holds(
            "shows-nothing-more",
            "shows nothing on a board that is closed.",
            .maximum(.shownOnClosed) == 0,
            in: boardCloses
        )
        streamPerBoard.holds(
            "returns",
            "returns from closing the feed.",
            .maximum(.neverReturned) == 0,
            in: boardCloses
        )
        closing.doSameWork(
            "shows-on-the-open-board",
            "shows each of the 99 messages on the open board.",
            .minimum(.shown) == 99,
            in: boardCloses
        )
        all.doSameWork("shows-all", "shows each of the 20 messages.", .minimum(.shown) == 20, in: slowPhoto)
        all.doSameWork(
            "shows-the-match",
            "shows each of the 2,000 messages.",
            .minimum(.shown) == 2_000,
            in: wholeMatch
        )
    }

    static func measure(_ feed: any ScoreFeed.Type, in sample: SampleContext) {
        if sample[closesBoard] == 1 {
            ClosingTrial(sample, feed).run()
        } else {
            FeedTrial(sample, feed).run()
        }
    }
}

/// The program.
package func main() -> Never { TaskPerEvent.main() }

extension Metric {
    static let outOfOrder = Metric("outOfOrder", .count, "Messages that a board showed after a later one.")
    static let mostPlacesLate = Metric(
        "mostPlacesLate",
        .count,
        "The largest difference between a message's number and the highest number shown before it."
    )
    static let wrongEnds = Metric("wrongEnds", .count, "Boards that do not show the last score in the end.")
    static let missing = Metric("missing", .count, "Messages that a board should have shown, but never showed.")
    static let shown = Metric("shown", .count, .neutral, "Messages that were shown, on all boards that are open.")
    static let keptForClosed = Metric(
        "keptForClosed",
        .count,
        "Messages that came after a board was closed, and that the feed kept when the open board had shown them."
    )
    static let shownOnClosed = Metric("shownOnClosed", .count, "Messages that a board showed after it was closed.")
    static let neverReturned = Metric("neverReturned", .count, "1 if the call that closes the feed never returned.")
}
