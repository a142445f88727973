import Declaring
import Model

extension UnboundedFanOut {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        pitfallShows
        popularFixesShow
        fixesHold
        pricesShow
        all.doSameWork(loadsAll, inEach: [tenThousand, oneSlow])
        bounded.doSameWork(loadsAll, inEach: [fewDescriptors])
        limiterInChild.doesSameWork(
            "loads-all-many-loads",
            "shows every timetable of all loads.",
            loaded,
            in: manyLoads
        )
    }

    private static let loaded = Figure.maximum(.missingTimetables) == 0
    private static let loadsAll = Promise("loads-all", "shows every timetable.", loaded)

    @ExpectationBuilder
    private static var pitfallShows: [Expectation] {
        childPerTimetable.shows(
            "has-all-in-flight",
            "has every timetable in flight at once.",
            .minimum(.mostInFlight) >= 1 * .median(.timetables),
            in: tenThousand
        )
        childPerTimetable.shows(
            "fills-memory",
            "takes at least ten times the heap of sliding-window.",
            .peakHeap >= 10 * .median(.peakHeap, of: slidingWindow),
            in: tenThousand
        )
        childPerTimetable.shows(
            "shows-the-first-last",
            "shows nothing before it has requested every timetable.",
            .minimum(.askedBeforeFirst) >= 1 * .median(.timetables),
            in: tenThousand
        )
        childPerTimetable.shows(
            "runs-out-of-descriptors",
            "runs out of descriptors: of 2,000 timetables at least 1,000 are missing.",
            .minimum(.missingTimetables) >= 1_000,
            in: fewDescriptors
        )
    }

    @ExpectationBuilder
    private static var popularFixesShow: [Expectation] {
        raisedLimit.shows(
            "has-all-in-flight",
            "still has every timetable in flight at once.",
            .minimum(.mostInFlight) >= 1 * .median(.timetables),
            in: tenThousand
        )
        raisedLimit.shows(
            "runs-out-later",
            "runs out of descriptors at the next limit: at least 500 timetables are missing.",
            .minimum(.missingTimetables) >= 500,
            in: fewDescriptors
        )
        fixedChunks.shows(
            "waits-for-its-slowest",
            "shows at most 15 other timetables while one is slow: the remaining 184 wait for it.",
            .maximum(.shownBesideSlow) <= 15,
            in: oneSlow
        )
    }

    @ExpectationBuilder
    private static var fixesHold: [Expectation] {
        bounded.hold(
            Promise(
                "keeps-its-limit",
                "never has more than sixteen timetables in flight.",
                .maximum(.mostInFlight) <= 16
            ),
            inEach: [tenThousand, fewDescriptors]
        )
        limiterInChild.holds(
            "keeps-its-limit-many-loads",
            "has at most sixteen timetables in flight, in all loads together.",
            .maximum(.mostInFlight) <= 16,
            in: manyLoads
        )
        [fixedChunks, slidingWindow].hold(
            "shows-the-first-soon",
            "shows the first timetable before it has requested a hundred.",
            .maximum(.askedBeforeFirst) <= 100,
            in: tenThousand
        )
        [limiterInChild, slidingWindow].hold(
            "goes-on-beside-the-slow",
            "shows all the other timetables while one is slow.",
            .minimum(.shownBesideSlow) >= 199,
            in: oneSlow
        )
    }

    @ExpectationBuilder
    private static var pricesShow: [Expectation] {
        limiterInChild.shows(
            "keeps-a-task-per-timetable",
            "takes at least three times the heap of sliding-window: every child task exists from the start.",
            .peakHeap >= 3 * .median(.peakHeap, of: slidingWindow),
            in: tenThousand,
            as: .flawShows
        )
        slidingWindow.shows(
            "adds-up",
            "runs out of descriptors when twenty loads have a window each.",
            .minimum(.missingTimetables) >= 1,
            in: manyLoads
        )
    }
}
