import Declaring
import ManagedStore
import Model
import StopsTrial

/// Compares imports of stops that the store already contains. An import looks up each row, or each batch, or relies on
/// a constraint, or looks up nothing.
struct FindOrCreate: Experiment {
    static let existingRows = Parameter("existing-rows", default: 5000, in: 0...5_000_000, help: "rows stored before")
    static let rows = Parameter("rows", default: 500, in: 2...1_000_000, help: "rows to import; half of them are known")
    static let rowsPerSave = Parameter("rows-per-save", default: 250, in: 1...30_000, help: "rows per batch and save")
    static let repeatedRows = Parameter("repeated-rows", default: 0, in: 0...1_000_000, help: "new rows sent twice")
    static let storedTwice = Parameter(
        "stored-twice",
        default: 0,
        in: 0...1_000_000,
        help: "last rows that are stored two to four times"
    )
    static let imports = Parameter(
        "imports",
        default: 1,
        in: 1...2,
        help: "2: two imports at once; both look up rows before either saves"
    )
    static let isIndexed = Parameter("indexed", default: 1, in: 0...1, help: "1: an index over the identifier, 0: none")

    static let indexed = scenarios("indexed", "and an index over their identifiers", isIndexed.to(1))
    static let unindexed = scenarios("unindexed", "and no index, except that of a constraint", isIndexed.to(0))
    static let repeated = Scenario(
        "repeated-rows",
        "The feed contains ten of its new rows twice.",
        setting: existingRows.to(500),
        repeatedRows.to(10)
    )

    static let twoImports = Scenario(
        "two-imports",
        "The store is empty, and the feed is imported twice at once. Both imports look up rows before either saves.",
        setting: existingRows.to(0),
        imports.to(2)
    )

    /// Returns scenarios in ascending order of the number of stored rows.
    private static func scenarios(_ name: String, _ index: String, _ setting: Scenario.Setting) -> [Scenario] {
        [500, 3000, 20_000].map {
            Scenario("\(name)-\($0)", "The store holds \($0) rows \(index).", setting: existingRows.to($0), setting)
        }
    }

    static let noCheck = variant(.pitfall, "inserts every row", NoCheck.self)
    static let fetchPerRow = variant(.pitfall, "a fetch per row, then an update or an insertion", FetchPerRow.self)
    static let storePolicy = variant(
        .pitfall,
        "inserts every row; a constraint, and the merge policy that keeps the store's values",
        StorePolicy.self,
        twin: uniqueConstraint
    )
    static let fetchPerBatch = variant(
        .articleFix,
        "a sorted fetch per batch, walked in step with the batch's rows",
        FetchPerBatch.self,
        twin: fetchPerRow
    )
    static let uniqueConstraint = variant(
        .refinedFix,
        "inserts every row; a constraint and a merge policy turn known rows into updates",
        UniqueConstraint.self,
        twin: noCheck
    )
    private static let fixes = [fetchPerBatch, uniqueConstraint]
    private static let importing = [noCheck, fetchPerRow] + fixes

    static let declaration = Declaration(
        "Importing the same feed again",
        claim: "Importing the same feed again creates duplicates without a lookup. A fetch per row slows down as the "
            + "store grows. A fetch per batch of sorted identifiers is fit for production, and a uniqueness "
            + "constraint needs no fetch.",
        claimNumbers: [43],
        topic: .coreData,
        lead: Lead(.duplicates, in: indexed[2], noCheck, uniqueConstraint),
        parameters: [existingRows, rows, rowsPerSave, repeatedRows, storedTwice, imports, isIndexed, FeedInput.seed],
        scenarios: indexed + unindexed + [repeated, twoImports],
        variants: [noCheck, fetchPerRow, storePolicy] + fixes,
        metrics: [
            .importCPUTime, .timePerRow, .duplicates, .staleRows, .lostUpdates, .rowsStored, .rowsExpected, .rowsKnown,
            .replacedRows,
        ],
        charts: [
            .sweep("Processor time per row over stored rows, unindexed", over: existingRows, unindexed, [.timePerRow]),
            .sweep("Processor time per row over stored rows, indexed", over: existingRows, indexed, [.timePerRow]),
            .bars("Rows in the store more than once, after the second import into 3,000 rows", indexed[1], .duplicates),
            .bars(
                "Rows in the store more than once, after the second import into 20,000 rows",
                indexed[2],
                .duplicates
            ),
            .bars("Rows in the store more than once, after a feed that repeats ten new rows", repeated, .duplicates),
            .bars("Rows in the store more than once, after two imports at once", twoImports, .duplicates),
            .bars("Updates from the feed that no row has at the end", indexed[2], .lostUpdates),
            .bars("Processor time of the import into 20,000 rows with an index", indexed[2], .importCPUTime),
        ],
        questions: questions,
        smallTest: .with(existingRows.to(2), rows.to(2))
    ) {
        noCheck.shows("duplicates", "duplicates every known row.", everyKnownRow(.duplicates), in: indexed[2])
        noCheck.shows("leaves-stale-rows", "updates no known row.", everyKnownRow(.staleRows), in: indexed[2])
        storePolicy.shows(
            "loses-every-update",
            "loses the update of every known row, without an error.",
            everyKnownRow(.lostUpdates),
            in: indexed[2]
        )
        fetchPerRow.shows(
            "grows-with-the-store",
            "slows down as the store grows: without an index, forty times the rows cost at least five times as much.",
            .importCPUTime >= 5 * .median(.importCPUTime, in: unindexed[0]),
            in: unindexed[2]
        )
        fetchPerRow.shows(
            "scans-for-each-row",
            "scans the table for each row: takes at least ten times the processor time of fetch-per-batch.",
            .importCPUTime >= 10 * .median(.importCPUTime, of: fetchPerBatch),
            in: unindexed[2]
        )
        fetchPerBatch.shows(
            "doubles-repeated-rows",
            "duplicates rows that the feed repeats: it looks only in the store, which does not have them yet.",
            .minimum(.duplicates) >= 1,
            in: repeated
        )
        fetchPerBatch.shows(
            "doubles-rows-of-two-imports",
            "duplicates rows when two imports run at once: it inserts rows that the other import has stored since the "
                + "lookup.",
            .minimum(.duplicates) >= 1,
            in: twoImports
        )
        uniqueConstraint.holds(
            "keeps-rows-of-two-imports-single",
            "creates no duplicates when two imports run at once, and stores every row.",
            .maximum(.rowsStored) == 1 * .minimum(.rowsExpected),
            in: twoImports
        )
        uniqueConstraint.holds(
            "keeps-repeated-rows-single",
            "creates no duplicates of rows that the feed repeats.",
            .maximum(.duplicates) == 0,
            in: repeated
        )
        fixes.hold("makes-no-duplicates", "creates no duplicates.", .maximum(.duplicates) == 0, in: indexed[2])
        fixes.hold("leaves-nothing-stale", "updates every known row.", .maximum(.staleRows) == 0, in: indexed[2])
        fixes.hold(
            "is-cheaper-than-fetch-per-row",
            "costs at most half of the processor time of fetch-per-row, though both have an index over 20,000 rows.",
            .importCPUTime <= 0.5 * .median(.importCPUTime, of: fetchPerRow),
            in: indexed[2]
        )
        fixes.hold(
            "hardly-grows-with-the-store",
            "hardly slows down as the store grows: with an index, forty times the rows cost at most twice as much.",
            .importCPUTime <= 2 * .median(.importCPUTime, in: indexed[0]),
            in: indexed[2]
        )
        importing.doSameWork("loses-no-update", "stores every update.", .maximum(.lostUpdates) == 0, in: indexed[2])
        ([fetchPerRow, storePolicy] + fixes).doSameWork(
            "stores-each-row-once",
            "adds the new rows, and no others.",
            .maximum(.rowsStored) <= 1 * .minimum(.rowsExpected),
            in: indexed[2]
        )
    }

    /// Returns a condition on a count of rows. In every sample, the count must be at least the number of the feed's
    /// rows that the store already had.
    private static func everyKnownRow(_ metric: Metric) -> Condition { .minimum(metric) >= 1 * .minimum(.rowsKnown) }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try update(values, in: directory).write(storesOf: [entity(values), UniqueConstraint.entity].compactMap(\.self))
        return []
    }

    /// The files of a scenario.
    static func update(_ values: ParameterValues, in directory: String) throws -> FeedUpdate {
        try FeedUpdate(
            of: values[rows],
            existing: values[existingRows],
            repeatedRows: values[repeatedRows],
            storedTwice: values[storedTwice],
            seed: values[FeedInput.seed],
            in: directory
        )
    }

    /// Returns the entity of a scenario, for variants that do not choose an entity themselves.
    static func entity(_ values: ParameterValues) -> EntityDescription {
        values[isIndexed] == 1 ? Station.indexedEntity : Station.plainEntity
    }

    static func measure(_ code: any BatchImport.Type, in sample: SampleContext) throws {
        try UpdateTrial(code, sample).measure()
    }
}

/// The program.
package func main() -> Never { FindOrCreate.main() }

extension Metric {
    static let timePerRow = Metric("timePerRow", .nanoseconds, "importCPUTime per row of the feed.")
    static let duplicates = Metric("duplicates", .count, "Surplus rows at the end: all but one for each identifier.")
    static let staleRows = Metric("staleRows", .count, "Rows that the feed changes, but that are unchanged at the end.")
    static let lostUpdates = Metric("lostUpdates", .count, "Stations of the feed whose values no row has.")
    static let replacedRows = Metric(
        "replacedRows",
        .count,
        "Known stations whose earlier rows are all gone: an earlier object ID of such a station finds no row."
    )
    static let rowsExpected = Metric("rowsExpected", .count, .neutral, "The old rows plus the new rows of the feed.")
    static let rowsKnown = Metric("rowsKnown", .count, .neutral, "Rows of the feed that the store had before.")
}
