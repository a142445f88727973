import Declaring
import Model

extension NeverEmptiedGroup {
    static let exercises = [answerBusy]

    static let answerBusy = ExerciseDescription(
        "answer-busy",
        "Refuse further clients at once",
        task: [
            "A discarding group keeps no finished child, but it has no limit: it serves all clients at once, however "
                + "many come. This server may serve at most 40 clients at once.",
            "Tell any further client immediately that the server is busy: connection.refuse() does that. The client "
                + "must not wait until another client leaves. When a connection has ended, keep nothing of it, log its "
                + "error, and go on serving the others. A stopped server must return only after all its connections "
                + "have ended.",
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
        "Forty clients connect and say nothing; ten others come, and then the forty send their requests."
    )
    static let manyMalformed = Scenario(
        "many-malformed",
        "Forty clients send malformed requests; ten others come afterwards."
    )
}

/// Marks a learner's server: it must refuse clients at once beyond the limit, leak nothing, and survive errors.
package enum AnswerBusyExercise<Yours: BoundedServer>: Exercise {
    package static var declaration: Declaration {
        exercise(
            NeverEmptiedGroup.answerBusy,
            of: .measuring(
                [.refused] + Metric.ofServers,
                topic: .swiftConcurrency,
                parameters: [NeverEmptiedGroup.connections, NeverEmptiedGroup.others, NeverEmptiedGroup.limit],
                deadline: 20
            ),
            in: [
                NeverEmptiedGroup.fullHouse, NeverEmptiedGroup.manyMalformed, NeverEmptiedGroup.calls2000,
                NeverEmptiedGroup.stopped,
            ],
            beside: [variant(.pitfall, "as the exercise begins", AnswerBusy.self)],
            yours: Yours.self,
            startingPoint: AnswerBusy.self,
            ourAnswer: AnswerBusyAnswer.self,
            wrong: [
                wrong(AnswerBusyWaits.self, caughtBy: "refuses-at-once"),
                wrong(AnswerBusyKeeps.self, caughtBy: "keeps-no-child"),
                wrong(AnswerBusyLosesPlaces.self, caughtBy: "gives-places-back"),
                wrong(AnswerBusyHangsUp.self, caughtBy: "gives-places-back"),
            ]
        ) { yours in
            yours.holds(
                "refuses-at-once",
                "refuses each of ten clients that come while 40 are connected, before any of the 40 leaves.",
                .minimum(.refused) == 10,
                in: NeverEmptiedGroup.fullHouse
            )
            yours.holds(
                "keeps-no-child",
                "keeps nothing of a connection that has ended: at most 100 bytes of heap per connection.",
                .heapPerConnection <= 100,
                in: NeverEmptiedGroup.calls2000
            )
            yours.holds(
                "gives-places-back",
                "serves ten clients that come after 40 malformed requests.",
                .maximum(.unanswered) == 0,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "logs-each-error",
                "logs each of the 40 malformed requests.",
                .minimum(.loggedErrors) == 40,
                in: NeverEmptiedGroup.manyMalformed
            )
            yours.holds(
                "ends-with-its-connections",
                "serves no more connections once it has been stopped and has returned.",
                .maximum(.servedAfterStop) == 0,
                in: NeverEmptiedGroup.stopped
            )
            yours.doesSameWork(
                "answers-those-inside",
                "serves the 40 clients that connected first.",
                .minimum(.answered) == 40,
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
