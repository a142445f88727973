import Declaring
import Model

extension BlockedPool {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        pitfallShows
        popularFixesShow
        fixesHold
        all.doSameWork(drawsAll, inEach: [oneFewer])
        waitsForDetached.doesSameWork(
            "draws-all-user-asks",
            "draws every board that a user asks for.",
            drawn,
            in: userAsks
        )
        waitsForRaised.doesSameWork("draws-all-many-boards", "draws every board in the end.", drawn, in: manyBoards)
    }

    private static let drawn = Figure.maximum(.missingBoards) == 0
    private static let drawsAll = Promise("draws-all", "draws every board.", drawn)

    @ExpectationBuilder
    private static var pitfallShows: [Expectation] {
        waitsForTask.shows(
            "starves-others",
            "keeps all 20 unrelated tasks from running.",
            .minimum(.starvedTasks) >= 20,
            in: manyBoards
        )
        waitsForTask.shows("draws-nothing", "draws no board at all.", .maximum(.drawnBoards) == 0, in: manyBoards)
        waitsForTask.shows(
            "never-ends",
            "never ends when as many boards refresh as the pool has threads.",
            .timesOut,
            in: asMany
        )
        waitsForTask.shows(
            "goes-unnoticed",
            "finishes when one board fewer refreshes than the pool has threads.",
            .finishes,
            in: oneFewer
        )
    }

    @ExpectationBuilder
    private static var popularFixesShow: [Expectation] {
        waitsForDetached.shows("draws-nothing", "draws no board.", .maximum(.drawnBoards) == 0, in: manyBoards)
        waitsForDetached.shows(
            "starves-others",
            "draws the boards that a user asks for, and keeps all 20 unrelated tasks waiting until then.",
            .minimum(.starvedTasks) >= 20,
            in: userAsks
        )
        waitsForRaised.shows(
            "starves-others",
            "draws the boards, and keeps all 20 unrelated tasks waiting until the service answers.",
            .minimum(.starvedTasks) >= 20,
            in: manyBoards
        )
        waitsForRaised.shows(
            "draws-nothing",
            "draws no board that a user asks for: then the refreshes have the raised priority too.",
            .maximum(.drawnBoards) == 0,
            in: userAsks
        )
        waitsForRaised.shows(
            "has-the-pool-as-its-limit",
            "never has more questions in flight than the pool has threads: the blocked threads are its limit.",
            .maximum(.callsAtOnce) <= 1 * .median(.poolThreads),
            in: manyBoards
        )
    }

    @ExpectationBuilder
    private static var fixesHold: [Expectation] {
        fixes.hold(
            Promise(
                "starves-nobody",
                "lets every unrelated task run before the service answers.",
                .maximum(.starvedTasks) == 0
            ),
            inEach: [manyBoards, userAsks, asMany]
        )
        fixes.doSameWork(drawsAll, inEach: [manyBoards, userAsks, asMany])
        ownQueue.shows(
            "asks-one-at-a-time",
            "asks the service for one board at a time.",
            .maximum(.callsAtOnce) == 1,
            in: manyBoards
        )
        awaited.shows(
            "loses-the-limit",
            "asks for all boards at once: without blocked threads, nothing limits it.",
            .minimum(.callsAtOnce) >= 1 * .median(.boards),
            in: manyBoards
        )
    }
}
