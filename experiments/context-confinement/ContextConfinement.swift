import Declaring
import Model

/// Compares passing managed objects to another thread with passing object IDs. Only object IDs may cross threads.
struct ContextConfinement: Experiment {
    static let stops = Parameter("stops", default: 500, in: 1...100_000, help: "stops in the store, all of them edited")
    static let gone = Parameter("gone", default: 0, in: 0...100_000, help: "stops deleted before they are read")
    static let unsaved = Parameter("unsaved", default: 0, in: 0...100_000, help: "stops added to the list, not saved")
    static let others = Parameter(
        "others",
        default: 0,
        in: 0...1,
        help: "1: at each reading, another part of the app performs a block on the context"
    )
    static let turns = Parameter("turns", default: 1, in: 0...1, help: "1: writer and reader take turns; 0: they race")

    static let editing = Scenario("editing", "The user edits each of 500 stops while the background reads it.")
    static let rowsDeleted = Scenario(
        "rows-deleted",
        "Another context deletes 50 of the stops after they were handed over and before they are looked up.",
        setting: gone.to(50)
    )
    static let rowsUnsaved = Scenario(
        "rows-unsaved",
        "The user has added 50 stops and not saved them; the summary gets their temporary IDs too.",
        setting: unsaved.to(50)
    )
    static let sharedContext = Scenario(
        "shared-context",
        "While the summary reads, another part of the app performs a block on the same context, at each stop.",
        setting: others.to(1)
    )

    static let objectsAcrossThreads = variant(.pitfall, "the main context's own objects", ObjectsAcrossThreads.self)
    static let madeInInit = variant(.pitfall, "a confined context, made in the operation's init", MadeInInit.self)
    static let madeInMain = variant(
        .refinedFix,
        "a confined context, made in the operation's main",
        MadeInMain.self,
        twin: madeInInit
    )
    static let withoutPerform = variant(
        .articleFix,
        "a private-queue context made in main, without perform",
        WithoutPerform.self,
        twin: madeInInit
    )
    static let withPerform = variant(
        .refinedFix,
        "a private-queue context made in main, with performAndWait",
        WithPerform.self,
        twin: withoutPerform
    )
    static let privateInInit = variant(
        .refinedFix,
        "a private-queue context made in init, with performAndWait",
        PrivateInInit.self,
        twin: withPerform
    )
    static let threadDictionary = variant(
        .articleFix,
        "a context per thread, kept in the thread's dictionary",
        ThreadDictionary.self,
        twin: objectsAcrossThreads
    )
    static let objectIDs = variant(.articleFix, "IDs, object(with:)", ObjectIDs.self, twin: objectsAcrossThreads)
    static let existingObject = variant(.articleFix, "IDs, existingObject(with:)", ExistingObject.self, twin: objectIDs)
    static let savedFirst = variant(.refinedFix, "saves, then passes IDs", SavedFirst.self, twin: existingObject)
    static let actorOwned = variant(.structured, "IDs, in an actor", ActorOwned.self, twin: objectsAcrossThreads)
    /// Variants that break the rule, including the article's own operation.
    private static let breaking = [objectsAcrossThreads, madeInInit, withoutPerform]
    /// Variants that use their context on its own queue.
    private static let performing = [withPerform, privateInInit, objectIDs, existingObject, savedFirst, actorOwned]
    private static let fixes = [madeInMain, threadDictionary] + performing
    /// Variants that check whether a stop exists before they read it.
    private static let looking = [madeInMain, threadDictionary, withPerform, existingObject, actorOwned]
    private static let releasing = [madeInMain] + performing

    static let declaration = Declaration(
        "Managed objects on another thread",
        claim: "A managed object read on another thread shows half an edit: the new name with the old code. Hand over "
            + "its ID instead, and look the object up in a context that was made where it is used.",
        claimNumbers: [7, 8],
        topic: .coreData,
        lead: Lead(.tornReads, in: editing, objectsAcrossThreads, savedFirst),
        parameters: [stops, gone, unsaved, others, turns],
        scenarios: [editing, sharedContext, rowsDeleted, rowsUnsaved],
        variants: breaking + fixes,
        metrics: [
            .violations, .tornReads, .staleReads, .stopsRead, .sumError, .missedStops, .goneRows, .goneRead,
            .goneHandled, .unsavedStops, .unsavedRead, .intrusions, .contextsKept,
        ],
        charts: [
            .bars("Stops read with a name and a code that never belonged together", editing, .tornReads),
            .bars("Uses of a context or an object off its queue or thread", editing, .violations),
            .bars("Other code's blocks that run on the context in the middle of the work", sharedContext, .intrusions),
            .bars("Contexts that stay alive after the work", editing, .contextsKept),
            .bars("Deleted stops that were read as if they existed", rowsDeleted, .goneRead),
            .bars("Stops that the summary reads, of 50 that were never saved", rowsUnsaved, .unsavedRead),
        ],
        questions: questions,
        smallTest: .with(stops.to(2)),
        deadline: 20
    ) {
        breaking.show(
            "violates",
            "breaks the confinement rule at every stop.",
            all(.violations, of: .stopsRead),
            in: editing
        )
        withoutPerform.shows(
            "shares-its-context",
            "lets other code's blocks run on its context in the middle of its work: the queue is free.",
            .minimum(.intrusions) >= 1,
            in: sharedContext
        )
        objectsAcrossThreads.shows(
            "tears",
            "reads every stop torn: with its new name and its old code.",
            all(.tornReads, of: .stopsRead),
            in: editing
        )
        objectsAcrossThreads.shows(
            "reads-what-is-gone",
            "reads every deleted stop as if it existed.",
            all(.goneRead, of: .goneRows),
            in: rowsDeleted
        )
        threadDictionary.shows(
            "keeps-a-context",
            "keeps a context alive after the work: a thread of a pool still holds it.",
            .minimum(.contextsKept) >= 1,
            in: editing
        )
        objectIDs.shows(
            "crashes-on-deleted",
            "crashes when a row is deleted: object(with:) returns a fault, and reading its name ends the program.",
            .crashes(by: .trap),
            in: rowsDeleted
        )
        objectIDs.shows(
            "crashes-on-unsaved",
            "crashes when a stop was never saved: its ID is temporary, and its fault has no row.",
            .crashes(by: .trap),
            in: rowsUnsaved
        )
        existingObject.shows(
            "misses-unsaved",
            "reads none of the stops that were never saved: it treats them as deleted.",
            .maximum(.unsavedRead) == 0,
            in: rowsUnsaved
        )
        savedFirst.holds(
            "reads-unsaved",
            "reads the stops that the user has just added.",
            all(.unsavedRead, of: .unsavedStops),
            in: rowsUnsaved
        )
        performing.hold(
            "has-its-context-to-itself",
            "runs no other code's block in the middle of its work.",
            none(.intrusions),
            in: sharedContext
        )
        fixes.hold("keeps-the-rule", "follows the rule: the check counts nothing.", none(.violations), in: editing)
        fixes.hold("tears-nothing", "reads no stop torn: name and code match.", none(.tornReads), in: editing)
        fixes.hold("computes-the-total", "computes the total of the saved stops.", none(.sumError), in: editing)
        releasing.hold("releases-its-context", "releases its context after the work.", none(.contextsKept), in: editing)
        looking.hold("skips-what-is-gone", "skips deleted stops.", all(.goneHandled, of: .goneRows), in: rowsDeleted)
        looking.hold("computes-the-rest", "computes the remaining stops' total.", none(.sumError), in: rowsDeleted)
        (breaking + fixes).doSameWork("reads-all", "reads every stop in the store.", none(.missedStops), in: editing)
        let readers = breaking + looking
        readers.doSameWork("reads-all-that-is-left", "reads the remaining stops.", none(.missedStops), in: rowsDeleted)
    }

    /// Returns a condition that holds if the smallest count in any sample is at least the largest count of `whole`.
    private static func all(_ metric: Metric, of whole: Metric) -> Condition {
        .minimum(metric) >= 1 * .maximum(whole)
    }

    /// Returns a condition that holds if the count is 0 in every sample.
    private static func none(_ metric: Metric) -> Condition { .maximum(metric) == 0 }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        let (gone, stops) = (values[gone], values[stops])
        guard gone <= stops else {
            throw UsageError("gone=\(gone) is more than stops=\(stops): set stops to \(gone) or more")
        }
        return []
    }

    static func measure(_ code: any BackgroundSummary.Type, in sample: SampleContext) throws {
        try SummaryTrial(sample).measure(code)
    }
}

/// The program.
package func main() -> Never { ContextConfinement.main() }

extension Metric {
    static let violations = Metric("violations", .count, "Uses of a context or its objects off their queue or thread.")
    static let tornReads = Metric("tornReads", .count, "Stops read with a name and a code that never matched.")
    static let staleReads = Metric("staleReads", .count, .neutral, "Edited stops read with their last saved values.")
    static let stopsRead = Metric("stopsRead", .count, .neutral, "Stops that the summary has read.")
    static let sumError = Metric("sumError", .count, "The error in the total of the stops' numbers.")
    static let missedStops = Metric("missedStops", .count, "Stops in the store that the summary has not read.")
    static let goneRows = Metric("goneRows", .count, .neutral, "Stops that were deleted after they were handed over.")
    static let goneRead = Metric("goneRead", .count, "Deleted stops that the summary has read as if they existed.")
    static let goneHandled = Metric("goneHandled", .count, .higherIsBetter, "Deleted stops that the summary skipped.")
    static let unsavedStops = Metric("unsavedStops", .count, .neutral, "Stops that the user has added and not saved.")
    static let unsavedRead = Metric(
        "unsavedRead",
        .count,
        .higherIsBetter,
        "Unsaved stops that the summary has read."
    )
    static let intrusions = Metric(
        "intrusions",
        .count,
        "Other code's blocks that ran on the context during the summary."
    )
    static let contextsKept = Metric("contextsKept", .count, "Contexts alive 20 frames after the summary's end.")
}
