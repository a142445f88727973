import Declaring
import DownloadTrial
import Model

/// The scenarios: the user's actions, and the interleavings that the trial forces.
extension DownloadLimitExperiment {
    static let everything = Scenario(
        "everything",
        "Forty files, three at once: the user pauses two and resumes them, sets the limit to ten, to five, to eight, "
            + "cancels two waiting ones, pauses all, resumes all, and pauses one that is nearly complete.",
        setting: TrialParameters.files.to(40)
    )
    static let untouched = Scenario(
        "untouched",
        "Forty files, three at once; the user does nothing.",
        isLarge: true,
        setting: TrialParameters.files.to(40)
    )
    static let pauses = Scenario(
        "pauses",
        "Fourteen files, three at once: the user pauses two, cancels one of them, sets the limit to four and to three, "
            + "resumes the other when a slot is free, and sets the limit to four again.",
        setting: TrialParameters.files.to(14),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(20),
        TrialParameters.longest.to(35)
    )
    static let resumedWhileFull = Scenario(
        "resumed-while-full",
        "Eight files, three at once: the user pauses one, and resumes it while three others run.",
        setting: TrialParameters.files.to(8),
        TrialParameters.slow.to(1),
        TrialParameters.shortest.to(20),
        TrialParameters.longest.to(30)
    )
    static let endsWhilePaused = Scenario(
        "ends-while-paused",
        "Three files, three at once: the user pauses one as its last byte arrives, and it ends. When all have ended, "
            + "the user adds nine more.",
        setting: TrialParameters.files.to(12),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(15),
        TrialParameters.longest.to(25)
    )
    static let endsBeforeOthers = Scenario(
        "ends-before-others",
        "Seven files, three at once: the user pauses one as its last byte arrives, and it ends while others wait. The "
            + "queue starts the next downloads before a completion block corrects the maximum.",
        setting: TrialParameters.files.to(7),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(80),
        TrialParameters.longest.to(100)
    )
    /// This scenario and the next one are long enough for an idle slot of a tenth of a second, even if taps come late.
    static let stoppedTwice = Scenario(
        "stopped-twice",
        "Sixteen files, three at once: the user pauses one, and taps Cancel twice; the second tap comes before the "
            + "download's operation has ended.",
        setting: TrialParameters.files.to(16),
        TrialParameters.slow.to(1),
        TrialParameters.shortest.to(40),
        TrialParameters.longest.to(60)
    )
    static let crossingPauses = Scenario(
        "crossing-pauses",
        "Eighteen files, three at once: two are paused from two threads. The first thread has read the maximum, but "
            + "has not changed it yet, when the second thread changes it.",
        setting: TrialParameters.files.to(18),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(40),
        TrialParameters.longest.to(60)
    )
    static let crossingResume = Scenario(
        "crossing-resume",
        "Six files, three at once: the user resumes a paused download when another has just ended. The queue starts "
            + "the next download between the resume's check and its action.",
        setting: TrialParameters.files.to(6),
        TrialParameters.slow.to(5),
        TrialParameters.shortest.to(25),
        TrialParameters.longest.to(40)
    )
    static let crossingLimit = Scenario(
        "crossing-limit",
        "Five files, three at once: the user lowers the limit to two. One download ends as the change begins. After "
            + "the running downloads have been counted, the queue starts the next one, unless it is suspended.",
        setting: TrialParameters.files.to(5),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(30),
        TrialParameters.longest.to(45)
    )
    static let limitMeetsStart = Scenario(
        "limit-meets-start",
        "Five files, three at once: the user lowers the limit to two when the queue has given a free slot to the next "
            + "download, which is not executing yet.",
        setting: TrialParameters.files.to(5),
        TrialParameters.slow.to(2),
        TrialParameters.shortest.to(60),
        TrialParameters.longest.to(80)
    )
    static let pauseMeetsStart = Scenario(
        "pause-meets-start",
        "Four files, three at once: the user pauses the first one after its transfer was told to start and before the "
            + "transfer has begun.",
        setting: TrialParameters.files.to(4),
        TrialParameters.shortest.to(20),
        TrialParameters.longest.to(30)
    )
    static let interrupted = Scenario(
        "interrupted",
        "Three files of 160,000 bytes, three at once: the user pauses each when half of it has arrived, and resumes "
            + "them.",
        setting: TrialParameters.files.to(3),
        TrialParameters.shortest.to(160),
        TrialParameters.longest.to(160)
    )
    static let noRanges = Scenario(
        "no-ranges",
        "Three files of 160,000 bytes are paused halfway and resumed, as in the scenario interrupted, but the server "
            + "sends only whole files.",
        setting: TrialParameters.files.to(3),
        TrialParameters.shortest.to(160),
        TrialParameters.longest.to(160),
        TrialParameters.ranges.to(0)
    )
    static let priorities = Scenario(
        "priorities",
        "Seven files of three priorities, one at once: the user adds six behind the first before it ends, and cancels one "
            + "of them.",
        setting: TrialParameters.files.to(7),
        TrialParameters.limit.to(1),
        TrialParameters.shortest.to(10),
        TrialParameters.longest.to(20)
    )

    static func script(of scenario: Scenario) -> DownloadTrial.Script {
        switch scenario {
        case everything: UserScripts.everything
        case pauses: UserScripts.pauses
        case resumedWhileFull: UserScripts.resumedWhileFull
        case endsWhilePaused: UserScripts.endsWhilePaused
        case endsBeforeOthers: UserScripts.endsBeforeOthers
        case stoppedTwice: UserScripts.stoppedTwice
        case crossingPauses: UserScripts.crossingPauses
        case crossingResume: UserScripts.crossingResume
        case crossingLimit: UserScripts.crossingLimit
        case limitMeetsStart: UserScripts.limitMeetsStart
        case pauseMeetsStart: UserScripts.pauseMeetsStart
        case interrupted, noRanges: UserScripts.interruptions
        case priorities: UserScripts.priorities
        case tapped: UserScripts.tapped
        default: UserScripts.nothing
        }
    }
}
