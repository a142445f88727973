import Lab
import Model
import StopsApp

/// A child context that is saved, beside one whose changes reach the store and the other contexts.
@main
struct UnsavedParent: Experiment {
    static let stops = Parameter("stops", default: 1000, in: 1...100_000, help: "stops in the store")
    static let renamed = Parameter(
        "renamed",
        default: 100,
        in: 1...100_000,
        help: "stops that get a new name; at most as many as there are"
    )

    static let rename = Scenario("rename", "A child context renames 100 of 1,000 stops; then the app is relaunched.")

    static let childSavedOnly = variant(.pitfall, "the child is saved, its parent never", ChildSavedOnly.self)
    static let savedToTheStore = variant(
        .articleFix,
        "the child is saved, then its parent",
        SavedToTheStore.self,
        twin: childSavedOnly
    )
    static let savedAndMerged = variant(
        .refinedFix,
        "both are saved, and the other contexts merge the parent's save by hand",
        SavedAndMerged.self,
        twin: savedToTheStore
    )
    static let mergedAutomatically = variant(
        .refinedFix,
        "both are saved, and the other contexts merge by themselves",
        MergedAutomatically.self,
        twin: savedToTheStore
    )
    static let awaited = variant(
        .structured,
        "each save up to the store is awaited, and the other contexts merge by themselves",
        Awaited.self,
        twin: mergedAutomatically
    )
    private static let merging = [savedAndMerged, mergedAutomatically, awaited]
    private static let fixes = [savedToTheStore] + merging

    static let declaration = Declaration(
        "A save that goes no further than the parent",
        claim: "A child context's save goes to its parent only: until the parent saves too, a relaunch loses it, and "
            + "no other context learns of it without a merge.",
        claimNumbers: [4, 5, 6],
        topic: .coreData,
        parameters: [stops, renamed],
        scenarios: [rename],
        variants: [childSavedOnly] + fixes,
        metrics: [
            .renamedRows, .lostRows, .staleInSibling, .staleInMain, .staleAfterFetch, .undoneRows, .childSaveTime,
            .allSavesTime,
        ],
        charts: [
            .bars("Changes that are gone after a relaunch", rename, .lostRows),
            .bars("Objects that a sibling context still shows with the old name", rename, .staleInSibling),
            .bars("Objects that an independent main context shows with the old name", rename, .staleInMain),
            .bars("Processor time of all saves of the job", rename, .allSavesTime),
        ],
        deadline: 30
    ) {
        childSavedOnly.shows(
            "loses-all",
            "loses everything: the parent shows the new names, and after a relaunch none of them is there.",
            .minimum(.lostRows) >= 1 * .maximum(.renamedRows),
            in: rename
        )
        childSavedOnly.shows(
            "looks-fast",
            "looks fast: its save takes at most half the processor time of the saves that reach the store in "
                + "saved-to-the-store.",
            .allSavesTime <= 0.5 * .median(.allSavesTime, of: savedToTheStore),
            in: rename
        )
        for variant in [childSavedOnly, savedToTheStore] {
            variant.shows(
                "leaves-sibling-stale",
                "does not reach a sibling: it still shows the old names.",
                .minimum(.staleInSibling) >= 1 * .maximum(.renamedRows),
                in: rename
            )
        }
        savedToTheStore.shows(
            "leaves-main-stale",
            "does not reach an independent main context: it still shows the old names.",
            .minimum(.staleInMain) >= 1 * .maximum(.renamedRows),
            in: rename
        )
        savedToTheStore.shows(
            "stays-stale",
            "stays stale after another fetch: the main context returns the objects that it has, as they are.",
            .minimum(.staleAfterFetch) >= 1 * .maximum(.renamedRows),
            in: rename
        )
        fixes.hold(
            "loses-nothing",
            "loses nothing: every new name is there after a relaunch.",
            .maximum(.lostRows) == 0,
            in: rename
        )
        merging.hold(
            "reaches-sibling",
            "reaches a sibling: it shows every new name when the job has ended.",
            .maximum(.staleInSibling) == 0,
            in: rename
        )
        merging.hold(
            "reaches-main",
            "reaches an independent main context: it shows every new name when the job has ended.",
            .maximum(.staleInMain) == 0,
            in: rename
        )
        ([childSavedOnly] + fixes).doSameWork(
            "renames-all",
            "renames as many stops as it should, as the parent shows it, and the store has all its rows.",
            .maximum(.undoneRows) == 0,
            in: rename
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        guard values[renamed] <= values[stops] else {
            throw UsageError(
                "renamed=\(values[renamed]) is more than stops=\(values[stops]); set stops to \(values[renamed]) or more"
            )
        }
        return []
    }

    static func measure(_ renamer: any StopRenamer.Type, in sample: SampleContext) throws {
        try Relaunch.answerIfAsked()
        try RenameTrial(sample).measure(renamer)
    }
}

extension Metric {
    static let renamedRows = Metric(
        "renamedRows",
        .count,
        .neutral,
        "Stops that the parent context shows with a new name when the job has ended: what the app believes."
    )
    static let lostRows = Metric(
        "lostRows",
        .count,
        "Of renamedRows, those without a new name in the store, as a second process finds it: the app's next launch."
    )
    static let staleInSibling = Metric(
        "staleInSibling",
        .count,
        "Of renamedRows, those that another child of the same parent still shows with the old name."
    )
    static let staleInMain = Metric(
        "staleInMain",
        .count,
        "Of renamedRows, those that an independent main-queue context over the same store still shows with the old name."
    )
    static let staleAfterFetch = Metric(
        "staleAfterFetch",
        .count,
        "What is left of staleInMain after that context has fetched the stops once more."
    )
    static let undoneRows = Metric(
        "undoneRows",
        .count,
        "Stops to be renamed that the parent does not show with a new name, and rows that are missing from the store, "
            + "counted by a coordinator of its own."
    )
    static let childSaveTime = Metric(
        "childSaveTime",
        .milliseconds,
        "Processor time of the child's save into its parent: the saving thread's, and the main thread's meanwhile."
    )
    static let allSavesTime = Metric(
        "allSavesTime",
        .milliseconds,
        "Processor time of all saves of the job, up to where it stops: the saving threads', and the main thread's "
            + "meanwhile. It contains no waiting, not even for the disk."
    )
}
