import Declaring
import Model
import StopsApp
import StopsTrial

/// An experiment with several arrangements of contexts. The experiment measures what an import with each arrangement
/// costs the main thread.
struct ChildContextSave: Experiment {
    static let whole = Scenario("import", "The import of 12,800 rows, about as many as in the article's sample file.")
    /// An import that is long enough for the list's first fetch to come in the middle of it.
    static let fiftyThousand = Scenario("rows-50000", "50,000 rows.", setting: FeedInput.rows.to(50_000))
    static let oneSave = Scenario(
        "one-save",
        "50,000 rows in one save.",
        setting: FeedInput.rows.to(50_000),
        StoreTrial.rowsPerSave.to(50_000)
    )
    static let favouritesShown = Scenario(
        "favourites-shown",
        "20,000 rows in one save; the list shows favourites, not the imported rows, and each object that a child's save "
            + "passes on takes 5 µs more.",
        setting: FeedInput.rows.to(20_000),
        StoreTrial.rowsPerSave.to(20_000),
        favourites.to(12),
        pushCost.to(5)
    )
    static let lookedUp = Scenario(
        "looked-up",
        "3,200 rows; the import fetches each row's stop first, and creates it if there is none.",
        setting: FeedInput.rows.to(3_200),
        looksUp.to(1)
    )
    static let otherWriter = Scenario(
        "other-writer",
        "12,800 rows, while another user of the store's file writes for 200 ms.",
        setting: OtherWriter.time.to(200)
    )
    static let mainBusy = Scenario(
        "main-busy",
        "50,000 rows; the main thread is busy with something else while they are saved, and the measurement starts "
            + "when the main thread is free again.",
        setting: FeedInput.rows.to(50_000),
        mainIsBusy.to(1)
    )
    static let hundredThousand = Scenario(
        "rows-100000",
        "100,000 rows.",
        isLarge: true,
        setting: FeedInput.rows.to(100_000)
    )
    static let million = Scenario(
        "rows-1000000",
        "A million rows.",
        isLarge: true,
        setting: FeedInput.rows.to(1_000_000)
    )

    static let favourites = Parameter(
        "favourites",
        default: 0,
        in: 0...1000,
        help: "favourites that the list shows; 0: it shows the imported stops"
    )
    /// The additional time to create an object in the parent. A Core Data object takes longer to create than ours, but
    /// no source says how much longer.
    static let pushCost = Parameter(
        "push-cost",
        default: 0,
        in: 0...1000,
        help: "microseconds of processor time for each object that a child's save passes to its parent"
    )
    static let looksUp = Parameter(
        "looks-up",
        default: 0,
        in: 0...1,
        help: "1: the import fetches each row's stop before it creates one"
    )
    static let mainIsBusy = Parameter(
        "main-is-busy",
        default: 0,
        in: 0...1,
        help: "1: the main thread is busy from the first save until the last, or until the import waits for that thread"
    )

    static let childOfMain = variant(.pitfall, "the import's context is a child of the list's", ChildOfMain.self)
    static let mainChildOfImport = variant(
        .pitfall,
        "the list's context is a child of the import's",
        MainChildOfImport.self
    )
    static let mainChildUnmerged = variant(
        .pitfall,
        "the list's context is a child of the import's, no merges",
        MainChildUnmerged.self,
        twin: mainChildOfImport
    )
    static let independentContexts = variant(
        .articleFix,
        "two contexts on one coordinator, each save merged in a block",
        IndependentContexts.self,
        twin: childOfMain
    )
    static let nestedContexts = variant(
        .pitfall,
        "contexts for import, list and store, each a child of the next",
        NestedContexts.self,
        twin: independentContexts
    )
    static let twoCoordinators = variant(
        .refinedFix,
        "one coordinator per context, both on one file; the list is refetched at the end",
        TwoCoordinators.self,
        twin: independentContexts
    )
    static let concurrentReaders = variant(
        .refinedFix,
        "two contexts on a coordinator that reads while it writes, one save merged per turn",
        ConcurrentReaders.self,
        twin: mainChildOfImport
    )
    static let actorOwned = variant(
        .structured,
        "concurrent-readers with the import's context in an actor",
        ActorOwned.self,
        twin: mainChildOfImport
    )
    static let fixes = [concurrentReaders, actorOwned]
    static let listing =
        [childOfMain, mainChildOfImport, nestedContexts, independentContexts, twoCoordinators] + fixes

    static let declaration = Declaration(
        "A background context that is a child of the main one",
        claim: "Saving a background context that is a child of the main one makes the main thread do its work. A main "
            + "context that is the child of the background context gains nothing over two independent contexts.",
        claimNumbers: [3, 4],
        topic: .coreData,
        lead: Lead(.longestOwnStall, in: otherWriter, childOfMain, concurrentReaders),
        parameters: StoreTrial.parameters + [OtherWriter.time, mainIsBusy, favourites, pushCost, looksUp],
        scenarios: [whole, fiftyThousand, oneSave, favouritesShown, lookedUp, otherWriter, mainBusy]
            + [hundredThousand, million],
        variants: [childOfMain, mainChildOfImport, mainChildUnmerged, nestedContexts, independentContexts]
            + [concurrentReaders, twoCoordinators, actorOwned],
        metrics: StoreTrial.metrics + [.longestPush, .mainStoreSaves, .mainFetches, .savesWhileBusy],
        charts: [
            .bars("Share of the time when the main thread was not free", whole, .mainThreadShare),
            .lateFrames("Late frames during the import", whole),
            .bars("The longest time the main thread was blocked by its own work", whole, .longestOwnStall),
            .sweep(
                "How the longest stall grows with the rows",
                over: FeedInput.rows,
                [whole, fiftyThousand, hundredThousand, million],
                [.longestOwnStall]
            ),
            .sweep(
                "How long the list waits for all rows",
                over: FeedInput.rows,
                [whole, fiftyThousand, hundredThousand, million],
                [.totalTime]
            ),
            .bars("Time spent waiting for a lock or a queue, within the longest stall", fiftyThousand, .stallBlocked),
            .bars("The longest merge", whole, .longestMerge),
            .bars("The longest fetch on the main thread", fiftyThousand, .longestFetch),
            .bars("The longest save on the main thread", whole, .longestMainSave),
            .bars("Saves into the store that the main thread wrote", whole, .mainStoreSaves),
            .bars("Processor time of the main thread", whole, .mainThreadTime),
            .bars("From the start until the list shows all rows", whole, .totalTime),
            .bars("The most heap in use", whole, .peakHeap),
            .bars("Rows missing from the store or the list at the end", whole, .lostRows),
            .bars("The longest stall, with one save of all rows", oneSave, .longestOwnStall),
            .bars("The longest merge of all rows", oneSave, .longestMerge),
            .bars("The longest save of all rows on the main thread", oneSave, .longestMainSave),
            .bars("Main-thread time within a child's save of all rows", oneSave, .longestPush),
            .bars(
                "Main-thread time within a child's save, with a list that shows something else",
                favouritesShown,
                .longestPush
            ),
            .bars("The longest stall, with a list that shows something else", favouritesShown, .longestOwnStall),
            .bars("The longest merge of rows that the list does not show", favouritesShown, .longestMerge),
            .bars("The import's lookups that ran on the main thread", lookedUp, .mainFetches),
            .bars("Processor time of the main thread, with a look-up for each row", lookedUp, .mainThreadTime),
            .bars("The longest stall while another user of the file writes", otherWriter, .longestOwnStall),
            .bars("Time spent waiting within the longest stall, with another writer", otherWriter, .stallBlocked),
            .bars("The longest stall once the main thread is free again", mainBusy, .longestOwnStall),
            .bars("Saves that the import made while the main thread was busy", mainBusy, .savesWhileBusy),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2)),
        deadline: 120
    ) { expectations }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(
            sample,
            looksUp: sample[looksUp] == 1,
            favourites: sample[favourites],
            pushCost: sample[pushCost]
        )
        _ = MainStoreSaves(sample)
        let saves = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline)
        let screen = try screen.init(trial.openStore)
        if sample[favourites] > 0 { try screen.list.show(StopObject.favourites) }
        if sample[OtherWriter.time] > 0 {
            let other = try trial.openStore(.serialized)
            _ = OtherWriter(other, for: sample[OtherWriter.time]) { sample.fail("\($0)") }
        }
        let note: @MainActor @Sendable () -> Void = {
            sample.noteParentsWork(saves.saves, fetches: trial.fetchesOnMain)
        }
        if sample[mainIsBusy] == 1 {
            trial.measureWhenFree(screen, then: note)
        } else {
            trial.measure(screen, then: note)
        }
    }
}

/// The program.
package func main() -> Never { ChildContextSave.main() }
