import Declaring
import Model

extension AtomicThatIsNone {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "lost",
            "A property wrapper locks each read and each write of a dictionary. Eight threads each count a message: "
                + "they add 1 to the same entry, and all of them read before the first one writes. How many of the "
                + "eight messages are not counted?",
            .lostMessages,
            of: lockPerAccess,
            in: sameChat
        ),
        .number(
            "sent",
            "With the same wrapper, eight threads call removeValue(forKey:) and send the draft that they get. How many "
                + "times is the one draft sent?",
            .sends,
            of: lockPerAccess,
            in: oneDraft
        ),
        .number(
            "loaded",
            "The wrapper now holds its lock during a whole `+=`. Eight threads look a conversation up, load it if it "
                + "is missing, and store it. How many times is it loaded?",
            .loads,
            of: modifyUnderLock,
            in: firstOpened
        ),
        .number(
            "held-up",
            "One lock is held during the look-up, the load and the store. One chat loads slowly, and seven threads "
                + "open seven other chats. How many of the seven wait?",
            .heldUp,
            of: oneLock,
            in: otherChats
        ),
    ]
}
