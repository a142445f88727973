import Declaring
import Model

extension StaticThatNeedsMain {
    static let exercises = [currentSettings]

    static let currentSettings = ExerciseDescription(
        "current-settings",
        "A value that changes",
        task: [
            "A station has displays. Drawing threads need a display's text size and whether it is dark, which only the "
                + "main thread may read, and which may change. Today each drawing thread waits for the main thread. If "
                + "the main thread waits for a drawing, both wait for good.",
            "Make settings() return at once on any thread, also while the main thread waits for the caller, and also "
                + "while the main thread is reading the display, which may take a while. From the return of "
                + "displayDidChange() on, every thread gets the new settings. Each object gives only those of its own "
                + "display, and no call gets a mixture of two settings. Read each display once at the beginning and "
                + "once per change.",
        ],
        minutes: 10,
        hints: [
            "Which thread knows first that the settings have changed, and which thread may read them? Begin the work "
                + "there, not where the settings are needed.",
            "A drawing thread needs no display. It needs a value that another thread has stored for it. What guards "
                + "this value, and what may a thread do while it holds the guard?",
            "Locked, from import Locking, keeps a value behind a lock: Locked(value) makes it, and withLock reads or "
                + "changes it. Each object has a value of its own, so nothing is static.",
        ]
    )

    static let changing = Scenario(
        "changing",
        "Drawing threads and the main thread ask for the settings of two displays before and after each of four "
            + "changes, and during one of them. The main thread waits for every drawing thread. Then the settings "
            + "alternate very often while a drawing thread asks."
    )
}

/// Marks a learner's object: settings that change, for every thread, without a wait for the main thread.
package enum CurrentSettingsExercise<Yours: DisplayFollowing>: Exercise {
    package static var declaration: Declaration {
        exercise(
            StaticThatNeedsMain.currentSettings,
            of: .measuring(
                [
                    .blockedReadings, .blockedByReading, .staleSettings, .mixedUpSettings, .mixtures,
                    .needlessReadings, .endlessCalls,
                ],
                topic: .mainThread,
                deadline: 10
            ),
            in: [StaticThatNeedsMain.changing],
            beside: [variant(.pitfall, "as the exercise begins", CurrentSettings.self)],
            yours: Yours.self,
            startingPoint: CurrentSettings.self,
            ourAnswer: CurrentSettingsAnswer.self
        ) { yours in
            yours.holds(
                "needs-no-main",
                "returns the settings at once on a thread that the main thread waits for.",
                .maximum(.blockedReadings) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.holds(
                "needs-no-reading",
                "returns the settings at once while the main thread is reading the display.",
                .maximum(.blockedByReading) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.holds(
                "is-current",
                "returns the new settings from the return of displayDidChange() on.",
                .maximum(.staleSettings) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.holds(
                "keeps-displays-apart",
                "returns the settings of its own display.",
                .maximum(.mixedUpSettings) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.holds(
                "mixes-nothing",
                "returns one of two alternating settings as a whole, and no mixture of both.",
                .maximum(.mixtures) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.holds(
                "reads-once",
                "reads each display once at the beginning and once per change.",
                .maximum(.needlessReadings) == 0,
                in: StaticThatNeedsMain.changing
            )
            yours.doesSameWork(
                "returns",
                "returns from every call in the end, also on the main thread.",
                .maximum(.endlessCalls) == 0,
                in: StaticThatNeedsMain.changing
            )
        }
    }

    package static func measure(_ follower: any DisplayFollowing.Type, in sample: SampleContext) {
        SettingsTrial(sample, follower).run()
    }
}
