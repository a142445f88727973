import Declaring
import Model

extension ListenersThatLeft {
    static let exercises = [onePerRoom]

    static let onePerRoom = ExerciseDescription(
        "one-per-room",
        "One connection per room",
        task: [
            "The chat has many rooms, and each screen listens to one room. The listeners of a room share one connection, "
                + "and each room has its own. Close a room's connection when its last listener leaves, even if that "
                + "listener is cancelled before it listens. Other rooms stay connected.",
            "A new listener first gets the newest message that its room's connection has received, if there is one. Then "
                + "it gets every later message once, in order, even if it is busy meanwhile. A closed connection passes "
                + "nothing on. Listeners come and leave on any thread, also while a message is being passed on, and "
                + "leaving always returns. When all have left, no listener and no message stays in memory, and the "
                + "inbox is freed when the app lets go of it. `listeners` is the number of listeners of all rooms.",
        ],
        minutes: 20,
        hints: [
            "Which facts belong to one room, and must change together? Which facts end with the room's last listener?",
            "A new listener comes between two messages, or while one is being passed on. Under one lock, decide what it "
                + "gets first and which later messages it gets. Nobody awaits the new stream yet, so its first message "
                + "may be yielded under the lock. Call all other code without it.",
            "You need AsyncStream.makeStream(), onTermination, Task.cancel(), and Locked from import Locking. UUID, from "
                + "import Foundation, identifies a listener or a connection.",
        ]
    )

    static let comeAndGo = Scenario(
        "come-and-go",
        "Listeners of three rooms come and leave, also while a message is being passed on, and one comes back to a room "
            + "that all had left."
    )
}

/// Marks a learner's inbox: a shared connection per room that ends with its listeners.
package enum OnePerRoomExercise<Yours: RoomInbox>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ListenersThatLeft.onePerRoom,
            of: .measuring(
                [
                    .extraConnections, .missed, .disorder, .wrongFirst, .openForNobody, .listed, .registered,
                    .keptMessages, .neverReturned, .keptInbox,
                ],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [ListenersThatLeft.comeAndGo],
            beside: [variant(.pitfall, "as the exercise begins", OnePerRoom.self)],
            yours: Yours.self,
            startingPoint: OnePerRoom.self,
            ourAnswer: OnePerRoomAnswer.self
        ) { yours in
            yours.doesSameWork(
                "passes-all-on",
                "passes every later message of a room on to each of its listeners, even to a busy one.",
                .maximum(.missed) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "keeps-the-order",
                "passes no message on twice, and none after a later one.",
                .maximum(.disorder) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "begins-with-the-newest",
                "gives a new listener the newest message that its room's connection has received, and none of a closed "
                    + "connection.",
                .maximum(.wrongFirst) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "connects-once-per-room",
                "has one connection to each room with listeners, at every quiet moment.",
                .maximum(.extraConnections) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "closes-with-the-last",
                "closes a room's connection when its last listener has left, even one that was cancelled before it "
                    + "listened.",
                .maximum(.openForNobody) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "counts-its-listeners",
                "counts three listeners when three have come to two rooms.",
                .listed == 3,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "lists-nobody",
                "has no listener in its list when all have left.",
                .maximum(.registered) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "keeps-nothing",
                "keeps no message in memory when all listeners have left.",
                .maximum(.keptMessages) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "returns",
                "returns from cancelling a listener while a message is being passed on.",
                .maximum(.neverReturned) == 0,
                in: ListenersThatLeft.comeAndGo
            )
            yours.holds(
                "is-freed",
                "is freed when the app lets go of it.",
                .maximum(.keptInbox) == 0,
                in: ListenersThatLeft.comeAndGo
            )
        }
    }

    package static func measure(_ inbox: any RoomInbox.Type, in sample: SampleContext) {
        RoomTrial(sample, inbox).run()
    }
}
