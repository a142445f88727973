import Declaring
import Model
import StopsApp
import StopsTrial

/// An experiment that compares a large save, which locks the coordinator, with saves that let the main thread fetch.
struct CoordinatorLock: Experiment {
    static let largeSave = Scenario(
        "large-save",
        "Four fifths of 100,000 rows are saved, while the list fetches its twelve rows at each frame.",
        setting: FeedInput.rows.to(100_000)
    )

    static let notices = Parameter(
        "notices",
        default: 0,
        in: 0...1_000_000,
        help: "number of consecutive stops with a long notice"
    )
    static let firstNotice = Parameter("first-notice", default: 1, in: 1...10_000_000, help: "first stop with a notice")
    static let noticeLength = Parameter("notice-length", default: 1, in: 1...1_000_000, help: "bytes of a notice")

    static let serialized = variant(.pitfall, "one connection for all, one save at the end", Serialized.self)
    static let smallSaves = variant(.articleFix, "one connection, saves of 250 rows", SmallSaves.self, twin: serialized)
    static let concurrentReaders = variant(
        .refinedFix,
        "a writer and separate readers, one save at the end",
        ConcurrentReaders.self,
        twin: serialized
    )
    static let twoCoordinators = variant(
        .refinedFix,
        "one coordinator per context on one file, one save at the end",
        TwoCoordinators.self,
        twin: serialized
    )
    static let awaitedFetch = variant(.structured, "one connection; awaited fetch", AwaitedFetch.self, twin: serialized)
    private static let variants = [serialized, smallSaves, concurrentReaders, twoCoordinators, awaitedFetch]

    static let declaration = Declaration(
        "A fetch behind another context's save",
        claim: "A long save in the background makes a fetch on the main thread wait. Both contexts share one "
            + "coordinator, which locks itself while one of them uses it.",
        claimNumbers: [12],
        topic: .coreData,
        lead: Lead(.longestOwnStall, in: largeSave, serialized, concurrentReaders),
        parameters: StoreTrial.parameters + [notices, firstNotice, noticeLength],
        scenarios: [largeSave],
        variants: variants,
        metrics: [
            .saveTime, .saveCPUTime, .longestSaveCPUTime, .saves, .fetches, .rowsMeanwhile, .listAge, .longestFetch,
            .stallBlocked, .lostRows,
        ],
        charts: [
            .lateFrames("Late frames during the save", largeSave),
            .bars("The longest time the main thread was blocked by its own work", largeSave, .longestOwnStall),
            .bars("Time spent waiting within the longest stall", largeSave, .stallBlocked),
            .bars("The longest time without an update of the list", largeSave, .listAge),
            .bars("The most rows saved while one fetch waits", largeSave, .rowsMeanwhile),
            .bars("Processor time of the saves", largeSave, .saveCPUTime),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2)),
        deadline: 30
    ) {
        serialized.shows(
            "blocks",
            "blocks while the save runs: one fetch takes at least half of the save's processor time.",
            .longestFetch >= 0.5 * .saveCPUTime,
            in: largeSave
        )
        serialized.shows(
            "waits",
            "waits without computing: in one late frame the main thread is blocked for at least 0.3 of the save's "
                + "processor time.",
            .stallBlocked >= 0.3 * .saveCPUTime,
            in: largeSave
        )
        serialized.shows(
            "waits-for-all-rows",
            "waits for all rows: one fetch begins before any row is saved and ends when all are saved.",
            .rowsMeanwhile >= 80_000,
            in: largeSave
        )
        awaitedFetch.shows(
            "waits-too",
            "waits as well, but on another thread: the list is not updated for at least half of the save's processor "
                + "time.",
            .listAge >= 0.5 * .saveCPUTime,
            in: largeSave
        )
        // These expectations limit processor time and rows, not elapsed time. Even a small save may copy the log into
        // the file, and hold the lock while it waits for the disk. So another program that uses the disk could make a
        // limit on elapsed time fail.
        smallSaves.holds(
            "holds-briefly",
            "holds the coordinator briefly: no save takes more processor time than a frame lasts.",
            .longestSaveCPUTime <= Metric.frame,
            in: largeSave
        )
        smallSaves.holds(
            "waits-for-few-rows",
            "delays a fetch only briefly: while the main thread fetches once, at most four saves of 250 rows end.",
            .maximum(.rowsMeanwhile) <= 1_000,
            in: largeSave
        )
        [twoCoordinators, concurrentReaders, awaitedFetch].hold(.framesKept, in: largeSave)
        variants.doSameWork(.noRowLost, in: largeSave)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any NewestStopsScreen.Type, in sample: SampleContext) throws {
        try SaveTrial(sample).measure(screen)
    }
}

/// The program.
package func main() -> Never { CoordinatorLock.main() }

extension Metric {
    static let saveTime = Metric("saveTime", .milliseconds, "From the start of the first save to the end of the last.")
    static let saveCPUTime = Metric("saveCPUTime", .milliseconds, "The saving thread's processor time in its saves.")
    static let longestSaveCPUTime = Metric("longestSaveCPUTime", .milliseconds, "The most processor time of one save.")
    static let saves = Metric("saves", .count, .neutral, "Saves of the import.")
    static let fetches = Metric("fetches", .count, .higherIsBetter, "Completed fetches of the visible rows.")
    static let rowsMeanwhile = Metric(
        "rowsMeanwhile",
        .count,
        "The most rows saved while the main thread fetches once."
    )
    static let listAge = Metric("listAge", .milliseconds, "The longest time between two completed fetches.")
}
