import Declaring
import Model
import StopsApp

/// The experiment with a child context that saves only into its parent. In the fixes the changes also reach the store
/// and the other contexts.
struct UnsavedParent: Experiment {
    static let stops = Parameter("stops", default: 1000, in: 1...100_000, help: "stops in the store")
    static let renamed = Parameter("renamed", default: 100, in: 1...100_000, help: "stops to rename, at most all")

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
    static let awaited = variant(.structured, "awaits each save to the store", Awaited.self, twin: mergedAutomatically)
    private static let merging = [savedAndMerged, mergedAutomatically, awaited]
    private static let fixes = [savedToTheStore] + merging
    private static let variants = [childSavedOnly] + fixes

    static let declaration = Declaration(
        "A save that goes no further than the parent",
        claim: "A child context's save goes to its parent only: until the parent saves too, a relaunch loses the "
            + "changes. Other contexts get the changes only by a merge.",
        claimNumbers: [4, 5, 6],
        topic: .coreData,
        lead: Lead(.lostRows, in: rename, childSavedOnly, savedAndMerged),
        parameters: [stops, renamed],
        scenarios: [rename],
        variants: variants,
        metrics: [
            .renamedRows, .lostRows, .staleInSibling, .staleInMain, .staleAfterFetch, .undoneRows, .childSaveTime,
            .allSavesTime,
        ],
        charts: [
            .bars("Changes lost after a relaunch", rename, .lostRows),
            .bars("Objects that a sibling context still shows with the old name", rename, .staleInSibling),
            .bars("Objects that an independent main context shows with the old name", rename, .staleInMain),
            .bars("Processor time of all saves of the job", rename, .allSavesTime),
        ],
        questions: questions,
        smallTest: .with(stops.to(2), renamed.to(2)),
        deadline: 30
    ) {
        childSavedOnly.shows("loses-all", "loses every new name at a relaunch.", everyName(.lostRows), in: rename)
        childSavedOnly.shows(
            "looks-fast",
            "looks fast: its save takes at most half the processor time of the saves in saved-to-the-store.",
            .allSavesTime <= 0.5 * .median(.allSavesTime, of: savedToTheStore),
            in: rename
        )
        [childSavedOnly, savedToTheStore].show(
            "leaves-sibling-stale",
            "does not reach a sibling: the sibling still shows the old names.",
            everyName(.staleInSibling),
            in: rename
        )
        savedToTheStore.shows(
            "leaves-main-stale",
            "does not reach an independent main context: that context still shows the old names.",
            everyName(.staleInMain),
            in: rename
        )
        savedToTheStore.shows(
            "stays-stale",
            "stays stale after another fetch: the main context returns its existing objects unchanged.",
            everyName(.staleAfterFetch),
            in: rename
        )
        fixes.hold("loses-nothing", "loses nothing: a relaunch finds every name.", .maximum(.lostRows) == 0, in: rename)
        merging.hold("reaches-sibling", "gives a sibling every new name.", .maximum(.staleInSibling) == 0, in: rename)
        merging.hold(
            "reaches-main",
            "reaches an independent main context: that context shows every new name when the job has ended.",
            .maximum(.staleInMain) == 0,
            in: rename
        )
        variants.doSameWork("renames-all", "renames as many stops as asked.", .maximum(.undoneRows) == 0, in: rename)
    }

    /// Returns the condition that, in every sample, the metric equals the number of new names in the parent.
    private static func everyName(_ metric: Metric) -> Condition { .minimum(metric) >= 1 * .maximum(.renamedRows) }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        guard values[renamed] <= values[stops] else {
            throw UsageError("renamed=\(values[renamed]) is more than stops=\(values[stops]); set stops higher")
        }
        return []
    }

    static func measure(_ renamer: any StopRenamer.Type, in sample: SampleContext) throws {
        try Relaunch.answerIfAsked()
        try RenameTrial(sample).measure(renamer)
    }
}

/// The program.
package func main() -> Never { UnsavedParent.main() }

extension Metric {
    static let renamedRows = Metric("renamedRows", .count, .neutral, "Stops that the parent shows with a new name.")
    static let lostRows = Metric("lostRows", .count, "Renamed stops that the app's next launch does not find.")
    static let staleInSibling = Metric("staleInSibling", .count, "Renamed stops shown with the old name in a sibling.")
    static let staleInMain = Metric("staleInMain", .count, "Renamed stops with the old name in an independent context.")
    static let staleAfterFetch = Metric("staleAfterFetch", .count, "Stops of staleInMain that a refetch leaves stale.")
    static let undoneRows = Metric("undoneRows", .count, "Stops not renamed in the parent, and rows the store lacks.")
    static let childSaveTime = Metric("childSaveTime", .milliseconds, "Processor time of the saves into the parent.")
    static let allSavesTime = Metric("allSavesTime", .milliseconds, "Processor time of all saves, without any waiting.")
}
