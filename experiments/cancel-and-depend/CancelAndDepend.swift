import Declaring
import Model

/// An experiment in which jobs that depend on one another are cancelled in the middle.
struct CancelAndDepend: Experiment {
    static let items = Parameter("items", default: 200, in: 20...10_000, help: "items of the list, four jobs each")
    static let readings = Parameter("readings", default: 8192, in: 256...10_000_000, help: "numbers per picture")

    static let nobodyCancels = Scenario("nobody-cancels", "200 items are fetched, decoded, rendered and stored.")
    static let cancelAll = Scenario("cancel-all", "The user cancels everything when 100 of the 200 items are stored.")
    static let cancelSome = Scenario(
        "cancel-some",
        "When 50 of the 200 items are fetched, the user removes the last one fetched and every tenth item "
            + "that is not stored yet."
    )
    static let cancelBetween = Scenario(
        "cancel-between",
        "The user removes three of the 200 items: one as it is fetched, one as it is decoded, one as it is rendered."
    )
    static let cancelRunning = Scenario(
        "cancel-running",
        "The user cancels everything while an item is being decoded, which continues until the end is reported or "
            + "overdue."
    )
    private static let scenarios = [nobodyCancels, cancelAll, cancelSome, cancelBetween, cancelRunning]

    static let workItems = variant(.pitfall, "GCD: linked work items; cancels the first of each item", WorkItems.self)
    static let unaskedOperations = variant(.pitfall, "dependent operations without a check", UnaskedOperations.self)
    static let asksFirst = variant(
        .pitfall,
        "GCD: a block per item; a check before its first job",
        AsksFirst.self,
        twin: askedFlag
    )
    static let askingOperations = variant(
        .articleFix,
        "dependent operations; each checks for the result of the one before it",
        AskingOperations.self,
        twin: unaskedOperations
    )
    static let allWorkItems = variant(
        .refinedFix,
        "GCD: linked work items; cancels all four of each item",
        AllWorkItems.self,
        twin: workItems
    )
    static let passingOperations = variant(
        .refinedFix,
        "operations with a check; cancelling one also cancels the next",
        PassingOperations.self,
        twin: askingOperations
    )
    static let askedFlag = variant(
        .refinedFix,
        "GCD: a block per item; a check before each job",
        AskedFlag.self,
        twin: workItems
    )
    static let groupedTasks = variant(
        .structured,
        "a task per item; a check before each job",
        GroupedTasks.self,
        twin: askedFlag
    )
    private static let pitfalls = [workItems, unaskedOperations]
    /// The variants that stop an item at any of its jobs.
    private static let fixes = [allWorkItems, passingOperations, askedFlag, groupedTasks]

    static let declaration = Declaration(
        "Cancelling jobs that depend on one another",
        claim: "A cancelled operation counts as finished, so the operations that depend on it run. Unlike GCD, "
            + "operation queues have dependencies and can cancel queued operations; but each dependent has to check "
            + "its input.",
        claimNumbers: [18],
        topic: .operations,
        lead: Lead(.begunAfterCancel, in: cancelAll, workItems, allWorkItems),
        parameters: [items, readings],
        scenarios: scenarios,
        variants: pitfalls + [asksFirst, askingOperations] + fixes,
        metrics: [
            .begunAfterCancel, .storedAfterCancel, .wrongResults, .missingResults, .unstoredItems, .outOfOrder,
            .reportedEnds, .movesAfterEnd, .wastedJobs, .jobsAtOnce, .stopTime, .restCPUTime,
        ],
        charts: [
            .bars("Jobs begun after everything was cancelled", cancelAll, .begunAfterCancel),
            .bars("Processor time from cancel to reported end", cancelAll, .restCPUTime),
            .bars("Jobs done for nothing", cancelAll, .wastedJobs),
            .bars("How often the end is reported, after a cancel", cancelAll, .reportedEnds),
            .bars("Jobs begun for items that were removed", cancelSome, .begunAfterCancel),
            .bars("Removed items that were stored", cancelSome, .storedAfterCancel),
            .bars("Removed items that were stored, each removed during a job", cancelBetween, .storedAfterCancel),
            .bars("Starts and ends of jobs after the end was reported", cancelRunning, .movesAfterEnd),
            .bars("Blank pictures that were stored", cancelSome, .wrongResults),
            .bars("Jobs begun before the job they need had ended", cancelSome, .outOfOrder),
        ],
        questions: questions,
        smallTest: .noItems(because: "its scenarios cancel some of at least twenty items"),
        deadline: 30
    ) {
        expectations
    }

    @ExpectationBuilder
    private static var expectations: [Expectation] {
        workItems.shows(
            "goes-on",
            "continues after everything was cancelled: it begins at least fifty jobs.",
            .minimum(.begunAfterCancel) >= 50,
            in: cancelAll
        )
        workItems.shows(
            "stores-what-was-cancelled",
            "stores at least fifty of the items that were cancelled.",
            .minimum(.storedAfterCancel) >= 50,
            in: cancelAll
        )
        pitfalls.show(
            "begins-without-what-it-depends-on",
            "begins jobs though the job that they depend on was cancelled and never ran.",
            .minimum(.outOfOrder) >= 1,
            in: cancelSome
        )
        pitfalls.show(
            "stores-blanks",
            "stores blank pictures for items that were cancelled.",
            .minimum(.wrongResults) >= 1,
            in: cancelSome
        )
        unaskedOperations.shows(
            "stops-all",
            "stops when everything is cancelled: after that it begins at most as many jobs as ran at once.",
            .maximum(.begunAfterCancel) <= 1 * .maximum(.jobsAtOnce),
            in: cancelAll
        )
        unaskedOperations.shows(
            "reports-no-end",
            "never reports completion after everything was cancelled: the operation that reports it is cancelled too.",
            .maximum(.reportedEnds) == 0,
            in: cancelAll
        )
        asksFirst.shows(
            "goes-on-with-what-it-began",
            "stores all three items, though each was removed during one of its jobs.",
            .minimum(.storedAfterCancel) == 3,
            in: cancelBetween
        )
        askingOperations.shows(
            "ends-too-early",
            "reports completion while a job is running: once cancelled, its last operation does not wait.",
            .minimum(.movesAfterEnd) >= 1,
            in: cancelRunning
        )
        askingOperations.shows(
            "stores-what-was-fetched",
            "stores an item that was cancelled after its first job: the next jobs find the input that they check for.",
            .minimum(.storedAfterCancel) >= 1,
            in: cancelSome
        )
        fixesHold
        let all = pitfalls + [asksFirst, askingOperations] + fixes
        for promise in [
            Promise("stores-all", "stores every item if no item is cancelled.", .maximum(.unstoredItems) == 0),
            Promise(
                "stores-right-pictures",
                "stores the right pictures if no item is cancelled.",
                .maximum(.wrongResults) == 0
            ),
            Promise("ends-once", "reports completion once if no item is cancelled.", .reportedEnds == 1),
        ] {
            all.doSameWork(promise, in: nobodyCancels)
        }
        all.doSameWork(
            "stores-the-others",
            "stores every item that was not cancelled, when other items are cancelled.",
            .maximum(.missingResults) == 0,
            in: cancelSome
        )
    }

    @ExpectationBuilder
    private static var fixesHold: [Expectation] {
        for (stopped, scenario) in [(fixes, cancelSome), ([askingOperations] + fixes, cancelAll)] {
            stopped.hold(
                Promise(
                    "begins-nothing",
                    "begins no job of a cancelled item, except jobs past their check: at most as many as ran at once.",
                    .maximum(.begunAfterCancel) <= 1 * .maximum(.jobsAtOnce)
                ),
                inEach: [scenario]
            )
            stopped.hold(
                Promise(
                    "stores-nothing",
                    "stores no cancelled item, except items that were being stored.",
                    .maximum(.storedAfterCancel) <= 1 * .maximum(.jobsAtOnce)
                ),
                inEach: [scenario]
            )
        }
        // Each cancelled item has a running job, so none of the item's jobs is between its check and its start. Both
        // counts must therefore be zero.
        for promise in [
            Promise("begins-nothing", "begins no further job of a removed item.", .maximum(.begunAfterCancel) == 0),
            Promise("stores-nothing", "stores no removed item.", .maximum(.storedAfterCancel) == 0),
        ] {
            fixes.hold(promise, inEach: [cancelBetween, cancelRunning])
        }
        for promise in [
            Promise("stores-right-pictures", "stores only correct pictures.", .maximum(.wrongResults) == 0),
            Promise("keeps-the-order", "begins no job before the one it needs has ended.", .maximum(.outOfOrder) == 0),
            Promise("reports-its-end", "reports completion.", .minimum(.reportedEnds) >= 1),
        ] {
            ([askingOperations] + fixes).hold(promise, inEach: scenarios)
        }
        fixes.hold(
            Promise(
                "has-ended",
                "runs no job once it has reported completion.",
                .maximum(.movesAfterEnd) == 0
            ),
            inEach: scenarios
        )
    }

    static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try PictureDigests(values, in: directory).prepare()
        return []
    }

    static func measure(_ graph: any PictureGraph.Type, in sample: SampleContext) {
        GraphTrial(sample, graph.init()).run()
    }
}

/// The program.
package func main() -> Never { CancelAndDepend.main() }
