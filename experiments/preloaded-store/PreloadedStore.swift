import Lab
import Model
import StopsApp
import StopsTrial

/// The first launch of an app with thousands of rows: imported at the launch, or shipped as a store.
@main
struct PreloadedStore: Experiment {
    static let firstLaunch = Scenario("first-launch", "The app is launched for the first time: there is no store yet.")
    static let largeStore = Scenario(
        "large-store",
        "The same, with 200 MB of pictures in the shipped store beside the rows.",
        isLarge: true,
        setting: LaunchInput.otherMegabytes.to(200)
    )

    static let importAtLaunch = variant(
        .pitfall,
        "imports the feed in the background, each save merged into the list",
        ImportAtLaunch.self
    )
    static let copyOnMain = variant(
        .articleFix,
        "copies the shipped store on the main thread, then opens it",
        CopyOnMain.self,
        twin: importAtLaunch
    )
    static let fetchPrepared = variant(
        .articleFix,
        "takes a prepared store chunk by chunk, as from a server",
        FetchPrepared.self,
        twin: importAtLaunch
    )
    static let copyInBackground = variant(
        .refinedFix,
        "copies the shipped store in the background, and renames it once it is whole",
        CopyInBackground.self,
        twin: copyOnMain
    )
    static let awaitedCopy = variant(
        .structured,
        "awaits the copy, made off the main actor",
        AwaitedCopy.self,
        twin: copyOnMain
    )
    private static let copiesBeside = [fetchPrepared, copyInBackground, awaitedCopy]
    private static let fixes = [copyOnMain] + copiesBeside

    static let declaration = Declaration(
        "A store that is ready at the first launch",
        claim: "Instead of importing the same data on every device at its first launch, ship the store as a file, or "
            + "fetch one that was made on a server.",
        claimNumbers: [11],
        topic: .coreData,
        parameters: StoreTrial.parameters + [LaunchInput.otherMegabytes],
        scenarios: [firstLaunch, largeStore],
        variants: [importAtLaunch] + fixes,
        metrics: [
            .timeToFirstRow, .timeToAllRows, .fillingCPUTime, .bytesWritten, .openingTime, .openingCPUTime,
            .stallBesidesOpening, .shippedBytes, .rowsStored, .lostRows,
        ],
        charts: [
            .bars("From the start of the launch until the list shows every row", firstLaunch, .timeToAllRows),
            .bars("Processor time to get the rows there, all threads", firstLaunch, .fillingCPUTime),
            .bars("Bytes written, until the store is closed", firstLaunch, .bytesWritten),
            .bars("Until the list shows its first row", firstLaunch, .timeToFirstRow),
            .bars("Processor time of the main thread to open the list", firstLaunch, .openingCPUTime),
            .bars(
                "With 200 MB of pictures in the store: the longest stall besides the opening of the list",
                largeStore,
                .stallBesidesOpening
            ),
        ]
    ) {
        importAtLaunch.shows(
            "does-the-work-on-every-device",
            "takes at least five times the processor time of copy-in-background to get the rows there: it parses, "
                + "inserts and merges them anew on every device.",
            .fillingCPUTime >= 5 * .median(.fillingCPUTime, of: copyInBackground),
            in: firstLaunch
        )
        importAtLaunch.shows(
            "writes-twice",
            "writes at least twice the size of the store: every page goes into the log first, and from there into the "
                + "file.",
            .bytesWritten >= 2 * .shippedBytes,
            in: firstLaunch
        )
        copyOnMain.shows(
            "opens-a-full-list",
            "opens a list of all rows at once, as every later launch does: that costs the main thread at least twice the "
                + "processor time of the empty list that import-at-launch opens.",
            .openingCPUTime >= 2 * .median(.openingCPUTime, of: importAtLaunch),
            in: firstLaunch
        )
        copyOnMain.shows(
            "blocks",
            "blocks the main thread while it copies: with 200 MB more in the store for longer than one frame, without "
                + "the opening of the list.",
            .stallBesidesOpening >= Metric.frame,
            in: largeStore
        )
        fixes.hold(
            "keeps-frames",
            "keeps the frames with a store of some thousand rows: besides the opening of the full list, the main thread "
                + "is never blocked for more than a frame by its own work.",
            .stallBesidesOpening <= Metric.frame,
            in: firstLaunch
        )
        fixes.hold(
            "writes-once",
            "writes the store once: at most a tenth more than its size.",
            .bytesWritten <= 1.1 * .shippedBytes,
            in: firstLaunch
        )
        copiesBeside.hold(
            "keeps-frames-with-a-large-store",
            "keeps the frames with 200 MB more in the store, too, besides the opening of the full list.",
            .stallBesidesOpening <= Metric.frame,
            in: largeStore
        )
        ([importAtLaunch] + fixes).doSameWork(.noRowLost, in: firstLaunch)
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try LaunchInput(values, directory: directory).prepare(values)
    }

    static func measure(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws {
        try LaunchTrial(sample).measure(launch)
    }
}
