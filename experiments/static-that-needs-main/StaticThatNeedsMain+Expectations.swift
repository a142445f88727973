import Declaring
import Model

extension StaticThatNeedsMain {
    @ExpectationBuilder
    static var expectations: [Expectation] {
        pitfallShows
        popularFixesShow
        popularFixesHold
        fixesHold
        limitsShow
        all.doSameWork(answersAll, inEach: [mainIsFree])
        fixes.doSameWork(answersAll, inEach: [bothAsk, beforeLaunch, mainWaits])
    }

    private static let neverEnds = Figure.minimum(.deadlocks) >= 1
    private static let ends = Promise(
        "ends",
        "ends: no thread waits for good.",
        .maximum(.deadlocks) == 0
    )
    private static let answersRightly = Promise(
        "answers-rightly",
        "gives the device's model to each report and to the about screen.",
        .maximum(.wrongModels) == 0
    )
    private static let answersAll = Promise(
        "answers-all",
        "sends every report and shows the about screen.",
        .maximum(.missingAnswers) == 0
    )

    @ExpectationBuilder
    private static var pitfallShows: [Expectation] {
        waitsInside.shows(
            "deadlocks",
            "never ends when both need the model: main waits for the static, and the static waits for main.",
            neverEnds,
            in: bothAsk
        )
        waitsInside.shows(
            "traps",
            "crashes when the main thread needs the model first: main.sync traps on the main thread.",
            .crashes(by: .trap),
            in: mainAsksFirst
        )
        waitsInside.shows(
            "goes-unnoticed",
            "gives every answer rightly when the main thread is free.",
            .maximum(.wrongModels) == 0,
            in: mainIsFree
        )
    }

    @ExpectationBuilder
    private static var popularFixesShow: [Expectation] {
        asksWhichThread.shows(
            "deadlocks",
            "still never ends when a background thread needs the model first, and then the main thread.",
            neverEnds,
            in: bothAsk
        )
        touchesEarly.shows(
            "deadlocks",
            "never ends when a report comes before the line that touches the static: this line waits for good.",
            neverEnds,
            in: beforeLaunch
        )
        answersDefault.shows(
            "answers-wrongly",
            "gives the default to the reports and to the about screen.",
            .minimum(.wrongModels) >= 2,
            in: bothAsk
        )
        answersDefault.shows(
            "answers-wrongly-once",
            "gives the default to the first report even when the main thread is free.",
            .minimum(.wrongModels) >= 1,
            in: mainIsFree
        )
    }

    /// What the popular fixes do repair.
    @ExpectationBuilder
    private static var popularFixesHold: [Expectation] {
        asksWhichThread.holds(ends, in: mainAsksFirst)
        touchesEarly.holds(ends, in: bothAsk)
        answersDefault.holds(ends, in: bothAsk)
        answersDefault.holds(
            "needs-no-main",
            "sends all reports while the main thread waits for them.",
            .maximum(.deadlocks) == 0,
            in: mainWaits
        )
    }

    @ExpectationBuilder
    private static var fixesHold: [Expectation] {
        fixes.hold(ends, inEach: [bothAsk, mainAsksFirst, beforeLaunch])
        fixes.hold(answersRightly, inEach: [bothAsk, beforeLaunch])
        handsOver.holds(
            "needs-no-main",
            "sends all reports while the main thread waits for them.",
            .maximum(.deadlocks) == 0,
            in: mainWaits
        )
        [handsOver, awaitsMain].hold(
            "reads-once",
            "asks the device once.",
            .maximum(.readings) == 1,
            in: bothAsk
        )
    }

    /// What the fixes cost, and what they still need.
    @ExpectationBuilder
    private static var limitsShow: [Expectation] {
        fillsOutsideLock.shows(
            "reads-twice",
            "asks the device at least twice: each thread that finds the cache empty fills it.",
            .minimum(.readings) >= 2,
            in: bothAsk
        )
        [fillsOutsideLock, awaitsMain].show(
            "needs-main",
            "never ends when the main thread waits for the reports: the first reading needs the main thread.",
            neverEnds,
            in: mainWaits
        )
    }
}
