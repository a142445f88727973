import Declaring
import Model

extension NeverEmptiedGroup {
    static let exercises = [answerBusy]

    static let answerBusy = ExerciseDescription(
        "answer-busy",
        "Refuse further clients at once",
        task: [
            "A discarding group keeps no finished child, but it has no limit: it serves all clients at once, however "
                + "many come. This server may serve at most limit clients at once.",
            "Tell any further client immediately that the server is busy: connection.refuse() does that. The client "
                + "must not wait until another client leaves, and must not take a place. When a connection has ended, "
                + "release it and its child, give its place back, log its error, and go on serving the others. A "
                + "stopped server must return, and only after all its connections have ended.",
        ],
        minutes: 15,
        hints: [
            "Which kinds of group release a finished child by themselves, and what do they do when a child throws? "
                + "Which of them can report how many children are running?",
            "A group that discards results has no next() and no count. Count the connections yourself: increment "
                + "the count when you add a child, and decrement it however the child ends, even with an error.",
            "withDiscardingTaskGroup, with do and catch in the child. Locked, from the module Locking, guards a number "
                + "that tasks share; defer runs however a closure ends.",
        ]
    )

    static let limit = Parameter("limit", default: 40, in: 1...400, help: "connections served at once")
    static let calls2000 = Scenario(
        "connections-2000",
        "Two thousand clients connect, ask and leave, 16 at once.",
        setting: connections.to(2_000)
    )
    static let fullHouse = Scenario(
        "full-house",
        "The limit is 23. First 23 clients connect and say nothing; ten others come, the 23 send their requests, and "
            + "23 come again.",
        setting: limit.to(23)
    )
    static let rush = Scenario(
        "rush",
        "Sixty clients wait before the server accepts the first one. The server has one thread until it has accepted "
            + "all of them.",
        setting: others.to(20)
    )
    static let manyMalformed = Scenario(
        "many-malformed",
        "While a client is connected, 39 others send malformed requests, and ten others leave without a request. Then "
            + "41 others come, then ten more, and the first client sends its request."
    )
}

/// Marks a learner's server: it must immediately refuse clients beyond the limit, leak nothing, and survive errors.
package enum AnswerBusyExercise<Yours: BoundedServer>: Exercise {
    package static var declaration: Declaration {
        exercise(
            NeverEmptiedGroup.answerBusy,
            of: .measuring(
                [.refused, .answeredNext, .returned] + Metric.ofServers,
                topic: .swiftConcurrency,
                parameters: [NeverEmptiedGroup.connections, NeverEmptiedGroup.others, NeverEmptiedGroup.limit],
                deadline: 20
            ),
            in: [
                NeverEmptiedGroup.fullHouse, NeverEmptiedGroup.rush, NeverEmptiedGroup.manyMalformed,
                NeverEmptiedGroup.calls2000, NeverEmptiedGroup.stopped,
            ],
            beside: [variant(.pitfall, "as the exercise begins", AnswerBusy.self)],
            yours: Yours.self,
            startingPoint: AnswerBusy.self,
            ourAnswer: AnswerBusyAnswer.self
        ) { yours in
            yours.holds(
                "refuses-at-once",
                "refuses each of ten clients that come while all 23 places are taken, before any of the 23 clients "
                    + "leaves.",
                .minimum(.refused) == 10,
                in: NeverEmptiedGroup.fullHouse
            )
            yours.holds(
                "refuses-in-a-rush",
                "refuses twenty of sixty clients that come at once, without a pause: the limit is 40.",
                .minimum(.refused) == 20,
                in: NeverEmptiedGroup.rush
            )
            yours.holds(
                "gives-back-what-it-refused",
                "serves 23 clients again when the first 23 have left: the refused ones took no place.",
                .minimum(.answeredNext) == 23,
                in: NeverEmptiedGroup.fullHouse
            )
            yours.holds(
                "keeps-no-child",
                "releases each connection that has ended, and its child: at most 100 bytes of heap per connection.",
                .heapPerConnection <= 100,
                in: NeverEmptiedGroup.calls2000
            )
            yours.holds(
                "gives-places-back",
                "serves ten clients that come after 39 malformed requests and ten lost clients.",
                .maximum(.unanswered) == 0,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "keeps-the-limit-after-errors",
                "serves no more than 40 clients at once after the errors: it refuses two of 41 that come while one is "
                    + "connected.",
                .minimum(.refused) == 2,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "logs-each-error",
                "logs each of the 39 malformed requests and of the ten lost clients.",
                .minimum(.loggedErrors) == 49,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "cuts-nobody-off",
                "serves a client that was connected while others failed.",
                .maximum(.cutOff) == 0,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "returns-when-stopped",
                "returns when it is stopped, although a client is connected.",
                .minimum(.returned) == 1,
                in: NeverEmptiedGroup.stopped
            )
            yours.holds(
                "ends-with-its-connections",
                "serves no more connections once it has been stopped and has returned.",
                .maximum(.servedAfterStop) == 0,
                in: NeverEmptiedGroup.stopped
            )
            yours.doesSameWork(
                "answers-those-inside",
                "serves the 23 clients that connected first.",
                .minimum(.answered) == 23,
                in: NeverEmptiedGroup.fullHouse
            )
            yours.doesSameWork(
                "answers-all",
                "serves two thousand clients, at most 16 at once.",
                .minimum(.answered) == 2_000,
                in: NeverEmptiedGroup.calls2000
            )
        }
    }

    package static func measure(_ server: any BoundedServer.Type, in sample: SampleContext) throws {
        let limit = sample[NeverEmptiedGroup.limit]
        try ServerTrial(sample) { await server.serve($0, atMost: limit, log: $1) }.run()
    }
}
