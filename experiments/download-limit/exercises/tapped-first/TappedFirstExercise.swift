import Declaring
import DownloadTrial
import Downloads
import Model

extension DownloadLimitExperiment {
    package static let exercises = [tappedFirst]

    static let tappedFirst = ExerciseDescription(
        "tapped-first",
        "The download that the user tapped",
        task: [
            "The user taps a file in a long list of downloads. It moves to the front of the line, but still waits, "
                + "because the three running downloads are large.",
            "Let a download with a high priority replace a running one with a lower priority. At most three run at any "
                + "time. The replaced download continues later, where it stopped.",
        ],
        minutes: 20,
        hints: [
            "Look at fill(): it starts a download for each free slot. What could it do if no slot is free for a "
                + "tapped download?",
            "A slot is free when its download has stopped, not when the download was told to stop. So two calls of "
                + "fill() are needed: the first one stops a download, and the second one, after that download has "
                + "ended, starts the tapped one. Count the downloads that are stopping already, or two taps may stop "
                + "more than two.",
            "DownloadLine has waiting, running, freePlaces and stoppingCount; start(_:) and stop(_:) change a "
                + "download. A stopped download stays in the line, and requests the rest when it is started again.",
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

/// Marks a learner's queue: tapped downloads begin before any other download ends, and no download loses what it has
/// fetched.
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
                "begins a tapped download at once: no other download ends first.",
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
                "continues a download that gave up its slot: none starts over.",
                .maximum(.restarts) == 0,
                in: tapped
            )
            yours.holds(
                "stops-one-each",
                "stops one download per tap: each stop costs a new connection, so the server sees at most five.",
                .maximum(.connections) <= 5,
                in: tapped
            )
            yours.holds(
                "leaves-no-place-idle",
                "leaves no slot idle for a tenth of a second while others wait.",
                .idleSlots == 0,
                in: tapped
            )
            yours.doesSameWork(
                "fetches-all",
                "fetches every file, including those that gave up their slots.",
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
