/// A call that reads one of two sensors, and what happens to it.
struct PairRound {
    /// The places of the main sensor and the spare.
    static let (main, spare) = (0, 1)

    enum Step {
        /// A sensor calls its handler, with a temperature or, for nil, with a damaged packet.
        case answer(Int, Double?)
        /// A sensor calls its handler. Decoding the packet takes until `endDecoding`.
        case answerSlowly(Int, Double?)
        case endDecoding
        /// Handlers are called at the same time, each on its own thread, and decode at the same time.
        case answerAtOnce([(place: Int, degrees: Double)])
        /// A sensor drops its handler.
        case close(Int)
        /// The caller's task is cancelled.
        case cancel
    }

    enum End {
        /// A reading with one of these temperatures.
        case reading([Double])
        case damaged
        case noAnswer
        case cancelled
    }

    /// Whether the caller's task is cancelled before it calls.
    var beginsCancelled = false
    /// The steps that must not end the call.
    var before: [Step] = []
    /// The step that must end the call; nil if the call must end by itself.
    var last: Step?
    var end: End
    /// The steps after the call has returned. They must do no harm.
    var after: [Step] = []
}

extension PairRound {
    /// One sensor answers, and the other one's handler is released.
    static let oneAnswers = [
        PairRound(last: .answer(main, 21), end: .reading([21]), after: [.answer(spare, 22)]),
        PairRound(last: .answer(spare, 22), end: .reading([22]), after: [.answer(main, 21), .answer(main, nil)]),
        PairRound(before: [.answer(main, nil)], last: .answer(spare, 22), end: .reading([22])),
        PairRound(before: [.close(spare)], last: .answer(main, 21), end: .reading([21])),
        PairRound(before: [.answer(main, nil), .close(main)], last: .answer(spare, 22), end: .reading([22])),
        PairRound(
            before: [.answerSlowly(main, 21)],
            last: .answer(spare, 22),
            end: .reading([22]),
            after: [.endDecoding]
        ),
        PairRound(
            before: [.answerSlowly(main, 21), .close(main), .close(spare)],
            last: .endDecoding,
            end: .reading([21])
        ),
    ]

    /// Handlers are called again, also on two threads at once.
    static let callsTwice = [
        PairRound(last: .answer(main, 21), end: .reading([21]), after: [.answer(main, 99), .answer(spare, 22)]),
        PairRound(before: [.answer(main, nil), .answer(main, nil)], last: .answer(spare, 22), end: .reading([22])),
        PairRound(before: [.answer(spare, nil), .answer(spare, 99)], last: .answer(main, 21), end: .reading([21])),
        PairRound(
            before: [.answerSlowly(main, nil), .answer(main, 99), .endDecoding],
            last: .answer(spare, 22),
            end: .reading([22])
        ),
        PairRound(last: .answerAtOnce([(main, 21), (spare, 22)]), end: .reading([21, 22])),
        PairRound(last: .answerAtOnce([(main, 21), (main, 99)]), end: .reading([21, 99])),
    ]

    /// No sensor has a reading.
    static let noReading = [
        PairRound(before: [.answer(main, nil)], last: .answer(spare, nil), end: .damaged),
        PairRound(before: [.close(spare)], last: .close(main), end: .noAnswer),
        PairRound(before: [.close(main)], last: .answer(spare, nil), end: .damaged),
        PairRound(before: [.answer(spare, nil)], last: .close(main), end: .noAnswer),
    ]

    /// The caller is cancelled.
    static let cancelled = [
        PairRound(last: .cancel, end: .cancelled, after: [.answer(main, 21), .answer(spare, nil)]),
        PairRound(before: [.close(main)], last: .cancel, end: .cancelled, after: [.answer(spare, 22)]),
        PairRound(before: [.answerSlowly(spare, 22)], last: .cancel, end: .cancelled, after: [.endDecoding]),
        PairRound(beginsCancelled: true, end: .cancelled),
    ]
}
