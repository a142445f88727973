import Declaring
import Model
import StopsApp
import StopsTrial

/// Compares imports with different numbers of rows per save, with and without undo.
struct BatchSave: Experiment {
    static let everyRow = saving(1, "A save for every row.")
    static let every250 = saving(250)
    static let every10000 = saving(10_000)
    static let atTheEnd = saving(FeedInput.rows.defaultValue, as: "all", "One save at the end.")
    /// The variants of the sweep, in ascending order of rows per save.
    static let sweep = [everyRow, saving(10), saving(50), every250, saving(1000), every10000, atTheEnd]

    static let cancelAt = Parameter(
        "cancel-at-row",
        default: 0,
        in: 0...5_000_000,
        help: "row before which the user cancels the import; 0: no cancel"
    )
    static let isUnique = Parameter(
        "unique-identifiers",
        default: 0,
        in: 0...1,
        help: "1: the store refuses a second stop with the same identifier"
    )
    static let largeFeed = Scenario(
        "large-feed",
        "100,000 rows, and one save at the end.",
        setting: FeedInput.rows.to(100_000),
        StoreTrial.rowsPerSave.to(100_000)
    )
    static let largeFeed250 = Scenario(
        "large-feed-250",
        "100,000 rows, and a save every 250 rows.",
        setting: FeedInput.rows.to(100_000)
    )
    static let cancelled = Scenario(
        "cancelled",
        "The user cancels after 6,400 rows: 150 of them came after the last full batch.",
        setting: cancelAt.to(6_400)
    )
    static let malformedRow = Scenario(
        "malformed-row",
        "The 250th line of the feed is not a stop.",
        setting: FeedInput.malformedRow.to(250)
    )
    static let repeatedRow = Scenario(
        "repeated-row",
        "The store accepts each identifier only once; row 6,400 of the feed repeats one.",
        setting: FeedInput.repeatedRow.to(6_400),
        isUnique.to(1)
    )

    private static func saving(_ rows: Int, as name: String? = nil, _ summary: String? = nil) -> Scenario {
        let summary = summary ?? "A save every \(rows) rows."
        return Scenario("save-\(name ?? "\(rows)")", summary, setting: StoreTrial.rowsPerSave.to(rows))
    }

    static let withUndo = variant(.pitfall, "the import's context has an undo manager", WithUndo.self)
    static let withoutUndo = variant(.articleFix, "the import has no undo manager", WithoutUndo.self, twin: withUndo)
    static let fullBatchesOnly = variant(
        .pitfall,
        "no undo manager; the rows after the last full batch are not saved",
        FullBatchesOnly.self,
        twin: withoutUndo
    )
    static let oneSavePerTurn = variant(
        .refinedFix,
        "no undo manager; refused rows are left out and reported; one save is merged per turn of the run loop",
        OneSavePerTurn.self,
        twin: withoutUndo
    )
    static let actorOwned = variant(
        .structured,
        "like one-save-per-turn, but an actor owns the context",
        ActorOwned.self,
        twin: oneSavePerTurn
    )
    private static let soundFixes = [oneSavePerTurn, actorOwned]
    private static let fixes = [withoutUndo] + soundFixes

    static let declaration = Declaration(
        "How often to save an import",
        claim: "One save at the end of an import blocks the main thread while it is merged. Saving every row is "
            + "expensive. A save every 250 rows, without undo, works well if the rows after the last full batch are "
            + "saved too.",
        claimNumbers: [2, 10, 44],
        topic: .coreData,
        lead: Lead(.peakHeap, in: every250, withUndo, oneSavePerTurn),
        parameters: StoreTrial.parameters + FeedInput.flaws + [cancelAt, isUnique],
        // The article's choice first.
        scenarios: [every250] + sweep.filter { $0 != every250 } + [
            largeFeed, largeFeed250, cancelled, malformedRow, repeatedRow,
        ],
        variants: [withUndo, fullBatchesOnly] + fixes,
        metrics: StoreTrial.metrics,
        charts: [
            .sweep(
                "Time and longest merge",
                over: StoreTrial.rowsPerSave,
                sweep,
                [.totalTime, .longestMerge],
                mark: 250
            ),
            .sweep("The import's processor time", over: StoreTrial.rowsPerSave, sweep, [.importCPUTime], mark: 250),
            .sweep("The most heap in use", over: StoreTrial.rowsPerSave, sweep, [.peakHeap], mark: 250),
            .bars("The most heap with a save every 250 rows, with undo and without", every250, .peakHeap),
            .lateFrames("Late frames with one save of 100,000 rows", largeFeed),
            .bars("100,000 rows, one save at the end: the longest merge", largeFeed, .longestMerge),
            .bars("100,000 rows, one save at the end: the longest stall", largeFeed, .longestOwnStall),
            .bars("100,000 rows, a save every 250: the longest stall", largeFeed250, .longestOwnStall),
            .sweep("Bytes written", over: StoreTrial.rowsPerSave, sweep, [.importBytesWritten], mark: 250),
            .bars("Rows lost with a save every 250 rows", every250, .lostRows),
            .bars("Rows lost after a cancel", cancelled, .lostRows),
            .bars("The largest save when the 250th line is not a stop", malformedRow, .largestSave),
            .bars("Rows lost when the store refuses one row", repeatedRow, .lostRows),
            .bars("Refused rows that the user is told about", repeatedRow, .refusedRows),
        ],
        questions: questions,
        smallTest: .with(FeedInput.rows.to(2))
    ) {
        withoutUndo.shows(
            "blocks",
            "blocks the main thread with one save of 100,000 rows at the end: merging it takes at least 3 frames.",
            // A stall may consist of one long merge or of many short merges that have queued up. The longest merge
            // distinguishes these cases.
            .minimum(.longestMerge) >= 3 * Metric.frame,
            in: largeFeed,
            as: .pitfallShows
        ).identified(as: "one-save-loses-frames")
        withoutUndo.shows(
            "merges-long",
            "takes long to merge one save at the end: at least 10 times as long as a save of 250 rows.",
            .longestMerge >= 10 * .median(.longestMerge, in: every250),
            in: atTheEnd,
            as: .pitfallShows
        ).identified(as: "one-save-merges-long")
        withoutUndo.shows(
            "fills-memory",
            "holds all rows in memory with one save at the end: at least 1.5 times the heap of a save every 250 rows.",
            .peakHeap >= 1.5 * .median(.peakHeap, in: every250),
            in: atTheEnd,
            as: .pitfallShows
        ).identified(as: "one-save-fills-memory")
        withoutUndo.shows(
            "is-expensive",
            "needs more processor time to save every row: at least twice that of a save every 250 rows.",
            .importCPUTime >= 2 * .median(.importCPUTime, in: every250),
            in: everyRow,
            as: .pitfallShows
        ).identified(as: "every-row-is-expensive")
        withoutUndo.shows(
            "writes-more",
            "writes more when it saves every row: at least 5 times the bytes of a save every 250 rows.",
            .importBytesWritten >= 5 * .median(.importBytesWritten, in: every250),
            in: everyRow,
            as: .pitfallShows
        ).identified(as: "every-row-writes-more")
        withUndo.shows(
            "takes-longer",
            "takes longer for 100,000 rows: at least 1.2 times without-undo's processor time, with 250 rows per save.",
            .importCPUTime >= 1.2 * .median(.importCPUTime, of: withoutUndo),
            in: largeFeed250
        ).identified(as: "undo-takes-longer")
        withUndo.shows(
            "keeps-all",
            "keeps every saved row in memory, with 250 rows per save: at least 1.25 times the heap of without-undo.",
            .peakHeap >= 1.25 * .median(.peakHeap, of: withoutUndo),
            in: every250
        ).identified(as: "undo-keeps-all")
        fullBatchesOnly.shows(
            "loses-the-rest",
            "loses the rows after the last full batch: 50 of 12,800, in the store and in the list, without an error.",
            .minimum(.lostRows) == 100,
            in: every250
        )
        fullBatchesOnly.shows(
            "loses-the-rest-after-a-cancel",
            "loses the 150 rows imported between the last full batch and a cancel, in the store and in the list.",
            .minimum(.lostRows) == 300,
            in: cancelled
        )
        withoutUndo.shows(
            "doubles-the-batch",
            "doubles the batch when the 250th line is not a stop: that line skips the check for a save, and the next "
                + "save has 499 rows.",
            .minimum(.largestSave) == 499,
            in: malformedRow
        )
        withoutUndo.shows(
            "loses-what-follows",
            "loses all other rows of a refused row's batch and all later rows, in the store and in the list: 6,549 "
                + "rows. Every later save contains the refused row, and fails.",
            .minimum(.lostRows) == 13_098,
            in: repeatedRow
        )
        withoutUndo.shows(
            "keeps-silent",
            "does not report the rows that the store has refused: it discards the save's error.",
            .maximum(.refusedRows) == 0,
            in: repeatedRow
        )
        withoutUndo.holds(
            "merges-quickly",
            "merges quickly with a save every 250 rows: no merge of 100,000 rows takes longer than a frame.",
            .maximum(.longestMerge) <= Metric.frame,
            in: largeFeed250
        )
        soundFixes.hold(.framesKept("with a save every 250 rows"), in: every250)
        oneSavePerTurn.holds(
            "keeps-frames-of-a-large-feed",
            "never blocks the main thread for more than a frame with 100,000 rows and a save every 250 rows.",
            .maximum(.longestOwnStall) <= Metric.frame,
            in: largeFeed250
        )
        withoutUndo.holds(
            "takes-no-time-for-undo",
            "takes no time for undo: at most 0.85 of with-undo's processor time, for 100,000 rows.",
            .importCPUTime <= 0.85 * .median(.importCPUTime, of: withUndo),
            in: largeFeed250
        )
        fixes.hold(
            "keeps-little",
            "keeps no saved row in memory: at most 0.75 of with-undo's heap.",
            .peakHeap <= 0.75 * .median(.peakHeap, of: withUndo),
            in: every250
        )
        fixes.hold(
            "is-not-expensive",
            "needs little processor time with a save every 250 rows: at most half of what saving every row needs.",
            .importCPUTime <= 0.5 * .median(.importCPUTime, of: withoutUndo, in: everyRow),
            in: every250
        )
        fixes.hold(
            "writes-little",
            "writes little with a save every 250 rows: at most a fifth of the bytes that saving every row writes.",
            .importBytesWritten <= 0.2 * .median(.importBytesWritten, of: withoutUndo, in: everyRow),
            in: every250
        )
        soundFixes.hold(
            "counts-rows",
            "counts rows, not lines: no save has more than 250 rows, even if a line is not a stop.",
            .maximum(.largestSave) <= 250,
            in: malformedRow
        )
        soundFixes.hold(
            "loses-the-refused-row-only",
            "loses only the row that the store refuses.",
            .maximum(.lostRows) == 0,
            in: repeatedRow
        )
        soundFixes.hold(
            "tells-of-the-refused-row",
            "tells the user that one row was refused.",
            .minimum(.refusedRows) == 1,
            in: repeatedRow
        )
        fixes.hold(
            "keeps-what-was-imported",
            "keeps every row that was imported before a cancel.",
            .maximum(.lostRows) == 0,
            in: cancelled
        )
        [withUndo].doSameWork(.noRowLost, inEach: [every250])
        [withoutUndo].doSameWork(.noRowLost, inEach: sweep)
        soundFixes.doSameWork(.noRowLost, inEach: [every250, every10000])
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try FeedInput(values, directory: directory).prepare()
    }

    static func measure(_ screen: any StopsScreen.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(
            sample,
            limit: sample[cancelAt],
            hasUniqueIdentifiers: sample[isUnique] == 1
        )
        trial.measure(try screen.init(trial.openStore))
    }
}

/// The program.
package func main() -> Never { BatchSave.main() }

extension Expectation {
    /// Returns the expectation with another identifier, because it is about the number of rows per save and not about
    /// the variant.
    fileprivate func identified(as identifier: String) -> Expectation {
        var expectation = self
        expectation.identifier = identifier
        return expectation
    }
}
