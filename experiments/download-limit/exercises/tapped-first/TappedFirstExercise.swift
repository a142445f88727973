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
            "A file that the user taps is added to the downloads with a high priority. The download is first in the "
                + "line, but still waits, because the running downloads are large.",
            "Let a download with a high priority replace a running one with a lower priority: it begins before any "
                + "other download ends. Each tap stops one download, and never a tapped one. Never run more downloads "
                + "than the limit allows; the user may change the limit. The replaced download continues later, where "
                + "it stopped. No slot stays idle while others wait. The user pauses nothing here.",
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
        "Five files of two priorities, two at once, then three: when three have begun, the user taps two others at once, "
            + "then a third and a fourth.",
        setting: TrialParameters.files.to(9),
        TrialParameters.limit.to(2),
        TrialParameters.slow.to(3),
        TrialParameters.shortest.to(80),
        TrialParameters.longest.to(100)
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
            metrics: [.runsBeyond, .extraStops, .tappedStopped],
            in: [tapped],
            beside: [DownloadLimitExperiment.taskPerDownload],
            yours: Yours.self,
            startingPoint: TappedFirst.self,
            ourAnswer: TappedFirstAnswer.self
        ) { yours in
            yours.holds(
                "begins-at-once",
                "begins a tapped download at once: no other download ends first, except when only tapped ones run.",
                .endedBeforeTapped == 0,
                in: tapped
            )
            yours.holds(
                "keeps-the-limit",
                "keeps the limit: the server never sees more downloads than the user allows.",
                .maximum(.limitExcess) == 0,
                in: tapped
            )
            yours.holds(
                "starts-after-the-stop",
                "starts a tapped download when the replaced one has stopped, not before.",
                .maximum(.runsBeyond) == 0,
                in: tapped
            )
            .unaffectedByDelays()
            yours.holds(
                "continues",
                "continues a download that gave up its slot: none starts over.",
                .maximum(.restarts) == 0,
                in: tapped
            )
            yours.holds(
                "stops-one-each",
                "stops one download per tap, even when two are tapped at once.",
                .maximum(.extraStops) == 0,
                in: tapped
            )
            yours.holds(
                "replaces-no-tapped",
                "stops no tapped download: the fourth one waits until another tapped one ends.",
                .maximum(.tappedStopped) == 0,
                in: tapped
            )
            .unaffectedByDelays()
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
        try DownloadTrial(sample).measure(queue, UserScripts.tapped) { user, accounting in
            sample.note(.runsBeyond, accounting.runsBeyond)
            sample.note(.extraStops, user.extraStops)
            sample.note(.tappedStopped, user.finishedLog().stopped.count(where: user.tapped.contains))
        }
    }
}

extension Metric {
    static let runsBeyond = Metric(
        "runsBeyond",
        .count,
        "The most downloads beyond the limit that were told to start and had not ended, whether told to stop or not."
    )
    static let extraStops = Metric("extraStops", .count, "Downloads told to stop beyond one for each tap, at any time.")
    static let tappedStopped = Metric("tappedStopped", .count, "Times that a tapped download was told to stop.")
}
