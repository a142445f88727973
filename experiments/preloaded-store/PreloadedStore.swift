import Declaring
import Foundation
import LoopbackServer
import Model
import StopsApp
import StopsTrial

/// Compares first launches of an app with thousands of rows, which are imported at the launch or shipped as a store.
struct PreloadedStore: Experiment {
    static let otherMegabytes = Parameter(
        "other-megabytes",
        default: 0,
        in: 0...10_000,
        help: "megabytes in the shipped store besides the rows: pictures or a map"
    )

    static let transfer = Parameter("transfer", default: Transfer.whole, help: "how the server's first answer arrives")

    static let firstLaunch = Scenario("first-launch", "The app is launched for the first time: there is no store yet.")
    static let largeStore = Scenario(
        "large-store",
        "A first launch, with 100 MB of pictures in the shipped store besides the rows.",
        setting: otherMegabytes.to(100)
    )
    static let cutOff = Scenario(
        "cut-off",
        "The connection to the server breaks in the middle of the store; a second request gets all of it.",
        setting: transfer.to(.cutOff)
    )
    static let damaged = Scenario(
        "damaged",
        "The store arrives with its right length, but its second half has wrong bytes; a second request gets it whole.",
        setting: transfer.to(.damaged)
    )

    static let importAtLaunch = variant(
        .pitfall,
        "imports in the background, merging each save",
        ImportAtLaunch.self,
        twin: copyInBackground
    )
    static let copyOnMain = variant(.pitfall, "copies on the main thread", CopyOnMain.self)
    static let fetchInPlace = variant(.pitfall, "fetches a store, under the store's own name", FetchInPlace.self)
    static let fetchPrepared = variant(
        .refinedFix,
        "fetches a store from a server, checks it, and renames it once it is whole",
        FetchPrepared.self,
        twin: fetchInPlace
    )
    static let copyInBackground = variant(
        .refinedFix,
        "copies the shipped store in the background, and renames it once it is whole",
        CopyInBackground.self,
        twin: copyOnMain
    )
    static let awaitedCopy = variant(.structured, "copies off the main actor", AwaitedCopy.self, twin: copyOnMain)
    private static let fixes = [copyInBackground, fetchPrepared, awaitedCopy]
    private static let pitfalls = [importAtLaunch, fetchInPlace, copyOnMain]

    static let declaration = Declaration(
        "A store that is ready at the first launch",
        claim: "An import at the first launch repeats on every device what one shipped file could save. Ship the "
            + "store as a file, or fetch one that was made on a server, and copy it in the background.",
        claimNumbers: [11],
        topic: .coreData,
        lead: Lead(.fillingCPUTime, in: firstLaunch, importAtLaunch, copyInBackground),
        parameters: StoreTrial.parameters + [otherMegabytes, transfer],
        scenarios: [firstLaunch, cutOff, damaged, largeStore],
        variants: pitfalls + fixes,
        metrics: [
            .timeToFirstRow, .timeToAllRows, .fillingCPUTime, .bytesWritten, .openingTime, .openingCPUTime,
            .stallBesidesOpening, .shippedBytes, .rowsStored, .lostRows, .unfitStores,
            .requests,
        ],
        charts: [
            .bars("Time from launch until the list shows every row", firstLaunch, .timeToAllRows),
            .bars("Processor time to fill the list, all threads", firstLaunch, .fillingCPUTime),
            .bars("Bytes written, until the store is closed", firstLaunch, .bytesWritten),
            .bars("Time from launch until the list shows its first row", firstLaunch, .timeToFirstRow),
            .bars("Processor time of the main thread to open the list", firstLaunch, .openingCPUTime),
            .bars("Rows that are missing when the store's transfer breaks off", cutOff, .lostRows),
            .bars("Rows that are missing when the store arrives damaged", damaged, .lostRows),
            .bars("Longest stall besides opening the list, with 100 MB of pictures", largeStore, .stallBesidesOpening),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2), otherMegabytes.to(0))
    ) {
        importAtLaunch.shows(
            "does-the-work-on-every-device",
            "takes at least five times copy-in-background's processor time: it parses, inserts and merges every row.",
            .fillingCPUTime >= 5 * .median(.fillingCPUTime, of: copyInBackground),
            in: firstLaunch
        )
        importAtLaunch.shows(
            "writes-twice",
            "writes at least twice the size of the store: each page into the log, and from there into the file.",
            .bytesWritten >= 2 * .shippedBytes,
            in: firstLaunch
        )
        // Every finished store makes the list's opening equally expensive. So the article's advice causes this cost,
        // and not the copy on the main thread.
        copyOnMain.shows(
            "opens-a-full-list",
            "opens a list of all rows: this takes at least twice the processor time of import-at-launch's empty list.",
            .openingCPUTime >= 2 * .median(.openingCPUTime, of: importAtLaunch),
            in: firstLaunch,
            as: .flawShows
        )
        // On Apple's file system no byte is copied, because a copied file shares its blocks with the original.
        copyOnMain.shows(
            "blocks",
            "blocks the main thread for longer than a frame while it copies 100 MB more, besides the opening.",
            .stallBesidesOpening >= Metric.frame,
            in: largeStore
        ).only(on: .linux)
        // With a small store, copy-on-main looks as good as a fix.
        copyOnMain.shows("keeps-frames", keepsFrames, isWithinFrame, in: firstLaunch)
        copyOnMain.shows("writes-once", writesOnce, isWrittenOnce, in: firstLaunch)
        fixes.hold("keeps-frames", keepsFrames, isWithinFrame, in: firstLaunch)
        fixes.hold("writes-once", writesOnce, isWrittenOnce, in: firstLaunch)
        fixes.hold(
            "keeps-frames-with-a-large-store",
            "keeps the frames even with 100 MB more in the store, apart from opening the full list.",
            .maximum(.stallBesidesOpening) <= Metric.frame,
            in: largeStore
        )
        fetchInPlace.shows(
            "leaves-half-a-store",
            "leaves half a store under the store's name when the connection breaks.",
            .minimum(.unfitStores) == 1,
            in: cutOff
        )
        fetchInPlace.shows(
            "opens-damaged-bytes",
            "opens a store whose bytes arrived damaged.",
            .minimum(.unfitStores) == 1,
            in: damaged
        )
        for scenario in [cutOff, damaged] {
            fetchInPlace.shows(
                "loses-rows-\(scenario.name)",
                "shows no list, and its stored file lacks rows (\(scenario.name)).",
                .minimum(.lostRows) >= 1,
                in: scenario
            )
            fetchPrepared.holds(
                "never-has-an-unfit-store-\(scenario.name)",
                "never has anything under the store's name but the whole store (\(scenario.name)).",
                .maximum(.unfitStores) == 0,
                in: scenario
            )
            fetchPrepared.holds(
                "fetches-again-\(scenario.name)",
                "fetches the store again and shows every row (\(scenario.name)).",
                .maximum(.lostRows) == 0,
                in: scenario
            )
        }
        (pitfalls + fixes).doSameWork(.noRowLost, in: firstLaunch)
    }

    private static let keepsFrames =
        "keeps the frames: besides the opening, its own work never blocks the main thread for more than a frame."
    private static let isWithinFrame: Declaring.Condition = .maximum(.stallBesidesOpening) <= Metric.frame
    private static let writesOnce = "writes the store once: at most a tenth more than its size."
    private static let isWrittenOnce: Declaring.Condition = .bytesWritten <= 1.1 * .shippedBytes

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        let (feed, shipped) = try input(values, in: directory)
        let remarks = try feed.prepare()
        // The preparation of another scenario may already have made this store.
        guard !FileManager.default.fileExists(atPath: shipped) else { return remarks }
        try ShippedStore.make(
            at: shipped,
            feed: feed.path,
            rowsPerSave: values[StoreTrial.rowsPerSave],
            pictures: values[otherMegabytes]
        )
        return remarks
    }

    /// Returns the feed and the path of the shipped store, which all samples of a run share.
    static func input(_ values: ParameterValues, in directory: String) throws -> (feed: FeedInput, shipped: String) {
        let feed = try FeedInput(values, directory: directory)
        // The user's feed may have the name of a generated feed.
        let isGiven = !values[FeedInput.feed].isEmpty
        let name = isGiven ? "given" : URL(fileURLWithPath: feed.path).deletingPathExtension().lastPathComponent
        return (feed, "\(directory)/shipped-\(name)-\(values[otherMegabytes]).sqlite")
    }

    static func measure(_ launch: any FirstLaunch.Type, in sample: SampleContext) throws {
        try LaunchTrial(sample).measure(launch)
    }
}

/// The program.
package func main() -> Never { PreloadedStore.main() }

/// The way in which the server's first answer arrives.
enum Transfer: String, ParameterChoice {
    case whole
    case cutOff = "cut-off"
    case damaged

    /// - Parameter half: Half of the number of bytes in the store.
    func fault(half: Int) -> Resource.Fault? {
        switch self {
        case .whole: nil
        case .cutOff: .closes(afterBytes: half)
        case .damaged: .damages(afterBytes: half)
        }
    }
}

extension Metric {
    static let timeToFirstRow = Metric("timeToFirstRow", .milliseconds, "From launch to the first frame with a row.")
    static let timeToAllRows = Metric("timeToAllRows", .milliseconds, "From launch to the first frame with every row.")
    static let openingTime = Metric("openingTime", .milliseconds, "The main thread's time to open the store and list.")
    static let openingCPUTime = Metric("openingCPUTime", .milliseconds, "openingTime without the wait for the disk.")
    static let stallBesidesOpening = Metric("stallBesidesOpening", .milliseconds, "longestOwnStall less openingTime.")
    static let fillingCPUTime = Metric(
        "fillingCPUTime",
        .milliseconds,
        "Processor time of all threads, including the probes', until the list has every row, without openingCPUTime."
    )
    static let bytesWritten = Metric(
        "bytesWritten",
        .bytes,
        "Bytes that the process writes until its store is closed, log and file."
    )
    static let unfitStores = Metric(
        "unfitStores",
        .count,
        "1 if a file other than the whole store had the store's name, at the opening or when an attempt failed."
    )
    static let requests = Metric("requests", .count, .neutral, "Requests that the server has received.")
    static let shippedBytes = Metric("shippedBytes", .bytes, .neutral, "The size of the shipped store.")
}
