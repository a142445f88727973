import ArrivalsScreen
import Declaring
import Model

extension IsolationThatCameAlong {
    static let exercises = [askedOffMain]

    static let askedOffMain = ExerciseDescription(
        "asked-off-main",
        "The library wants an answer",
        task: [
            "A library downloads a timetable, and asks a handler at each part whether to go on. It asks on its own "
                + "queue, and the handler's result is the answer. A hop to the main actor would have the result too "
                + "late.",
            "Answer at once, even while the main thread is busy. Go on until the user taps Cancel, and stop at the "
                + "next question after that. Show each part in the bar once, on the main thread and in any order, and "
                + "show none after the Cancel. The user may download again before the old download has asked its last "
                + "question. An older version of the library asks on the main thread, and has to work too.",
        ],
        minutes: 15,
        hints: [
            "What does the answer depend on, and who changes it? Who may read it on the library's queue?",
            "Two moments need the user's Cancel: the answer, and the moment when the bar is about to show a part. "
                + "Between the two, the user may tap. And which of two downloads does a Cancel belong to?",
            "You need @Sendable in front of the handler's parameters, Locked from the module Locking for the state "
                + "that two threads share, and DispatchQueue.main.async for the bar.",
        ]
    )

    static let askedOnItsQueue = Scenario(
        "asked-on-its-queue",
        "Five parts arrive while the main thread is busy, and one while the bar is showing a part. The library asks on "
            + "its own queue."
    )
    static let cancelledDownload = Scenario(
        "cancelled-download",
        "The user cancels a download while a part is on its way to the bar, and downloads again. The old download asks "
            + "once more. A third download is cancelled before its first question."
    )
    static let askedOnMain = Scenario(
        "asked-on-main",
        "The user cancels and downloads in the same way. The library asks on the main thread."
    )
}

/// Marks a learner's screen: it answers at once, from the right state, and shows parts on the main thread.
package enum AskedOffMainExercise<Yours: TimetableScreen>: Exercise {
    private typealias Trial = IsolationThatCameAlong

    package static var declaration: Declaration {
        exercise(
            Trial.askedOffMain,
            of: .measuring(
                [.lateAnswers, .wrongStops, .missedStops, .lateShows, .wrongParts, .offMainShows],
                topic: .swiftConcurrency,
                deadline: 4
            ),
            in: [Trial.askedOnItsQueue, Trial.cancelledDownload, Trial.askedOnMain],
            beside: [variant(.pitfall, "as the exercise begins", AskedOffMain.self)],
            yours: Yours.self,
            startingPoint: AskedOffMain.self,
            ourAnswer: AskedOffMainAnswer.self
        ) { yours in
            yours.holds(
                "answers-at-once",
                "answers each question at once, even while the main thread is busy or the bar is showing a part.",
                .maximum(.lateAnswers) == 0,
                in: Trial.askedOnItsQueue
            )
            yours.holds(
                "shows-on-main",
                "shows parts on the main thread only.",
                .maximum(.offMainShows) == 0,
                in: Trial.askedOnItsQueue
            )
            yours.holds(
                "stops",
                "answers with false after the Cancel, also if the user cancels at once, and while the user downloads "
                    + "again.",
                .maximum(.missedStops) == 0,
                in: Trial.cancelledDownload
            )
            yours.holds(
                "goes-on",
                "answers with true until the user taps Cancel, and again in the next download.",
                .maximum(.wrongStops) == 0,
                in: Trial.cancelledDownload
            )
            yours.holds(
                "shows-nothing-late",
                "shows no part after the Cancel.",
                .maximum(.lateShows) == 0,
                in: Trial.cancelledDownload
            )
            yours.holds(
                "stops-on-main",
                "answers with false after the Cancel, if the library asks on the main thread.",
                .maximum(.missedStops) == 0,
                in: Trial.askedOnMain
            )
            yours.holds(
                "continues-on-main",
                "answers with true until the user taps Cancel, if the library asks on the main thread.",
                .maximum(.wrongStops) == 0,
                in: Trial.askedOnMain
            )
            yours.holds(
                "shows-nothing-late-on-main",
                "shows no part after the Cancel, if the library asks on the main thread.",
                .maximum(.lateShows) == 0,
                in: Trial.askedOnMain
            )
            yours.doesSameWork(
                "shows-each-part",
                "shows each part once, if the library's own queue asks.",
                .maximum(.wrongParts) == 0,
                in: Trial.askedOnItsQueue
            )
            yours.doesSameWork(
                "downloads-again",
                "shows each part of the next download once.",
                .maximum(.wrongParts) == 0,
                in: Trial.cancelledDownload
            )
            yours.doesSameWork(
                "works-on-main",
                "shows each part once, if the library asks on the main thread.",
                .maximum(.wrongParts) == 0,
                in: Trial.askedOnMain
            )
        }
    }

    package static func measure(_ screen: any TimetableScreen.Type, in sample: SampleContext) {
        QuestionsTrial(sample).measure(screen)
    }
}
