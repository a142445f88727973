import Declaring
import DownloadTrial
import Downloads
import Model

extension DownloadLimitExperiment {
    package static let exercises = [tappedFirst]

    static let tappedFirst = ExerciseDescription(
        "tapped-first",
        "The one that the user tapped",
        task: [
            "The user taps a file in a long list of downloads. It is first in the line now, but still waits: the three "
                + "running downloads are large.",
            "Let a download with a high priority take the place of a running one with a lower priority. At most three "
                + "run at any time. The one that gives up its place continues later, where it stopped.",
        ],
        minutes: 20,
        hints: [
            "Look at fill(): it starts downloads where a place is free. What could it do when a tapped one is left over?",
            "A place is free when its download has stopped, not when it was told to. So this is done in two turns: one "
                + "stops a download, and the end of that download starts the tapped one. Count what is stopping already, "
                + "or two taps stop four.",
            "DownloadLine has waiting, running, freePlaces and stoppingCount; start(_:) and stop(_:) change a download. "
                + "One that was stopped stays in the line, and asks for the rest when it is started again.",
        ]
    )
    static let tapped = Scenario(
        "tapped",
        "Eight files, three at once: when three of six have begun, the user taps two others, one after the other.",
        setting: TrialParameters.files.to(8),
        TrialParameters.shortest.to(150),
        TrialParameters.longest.to(200)
    )
}

/// Marks a learner's queue: the tapped ones begin before anything ends, and nothing is lost for them.
package enum TappedFirstExercise<Yours: DownloadQueue>: Exercise {
    package static var declaration: Declaration {
        let tapped = DownloadLimitExperiment.tapped
        return exercise(
            DownloadLimitExperiment.tappedFirst,
            of: DownloadLimitExperiment.declaration,
            in: [tapped],
            beside: [DownloadLimitExperiment.taskPerDownload],
            yours: Yours.self,
            startingPoint: TappedFirst.self,
            ourAnswer: TappedFirstAnswer.self,
            wrong: [
                wrong(TappedFirstOneMore.self, caughtBy: "keeps-the-limit"),
                wrong(TappedFirstForgets.self, caughtBy: "fetches-all"),
                wrong(TappedFirstStartsOver.self, caughtBy: "continues"),
                wrong(TappedFirstAlone.self, caughtBy: "leaves-no-place-idle"),
                wrong(TappedFirstStopsAll.self, caughtBy: "stops-one-each"),
            ]
        ) { yours in
            yours.holds(
                "begins-at-once",
                "begins a tapped download at once: no other one ends before it begins.",
                .endedBeforeTapped == 0,
                in: tapped
            )
            yours.holds(
                "keeps-the-limit",
                "keeps the limit: at most three run at a time.",
                .maximum(.limitExcess) == 0,
                in: tapped
            )
            yours.holds(
                "continues",
                "continues a download that gave up its place: none starts over.",
                .maximum(.restarts) == 0,
                in: tapped
            )
            yours.holds(
                "stops-one-each",
                "stops one download for each tap: with a new connection after each stop, the server sees five "
                    + "connections.",
                .maximum(.connections) <= 5,
                in: tapped
            )
            yours.holds(
                "leaves-no-place-idle",
                "leaves no place idle for a tenth of a second while others wait.",
                .idleSlots == 0,
                in: tapped
            )
            yours.doesSameWork(
                "fetches-all",
                "fetches every file, including those that gave up their places.",
                .maximum(.missingFiles) == 0,
                in: tapped
            )
            yours.doesSameWork("fetches-intact-files", "writes no wrong file.", .maximum(.wrongFiles) == 0, in: tapped)
        }
    }

    package static func measure(_ queue: any DownloadQueue.Type, in sample: SampleContext) throws {
        try DownloadTrial(sample).measure(queue, UserScripts.tapped)
    }
}
