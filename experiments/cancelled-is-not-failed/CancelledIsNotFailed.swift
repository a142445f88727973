import Declaring
import Model

/// A screen cancels loads, and a cancelled load throws an error like a load that has failed.
struct CancelledIsNotFailed: Experiment {
    static let changes = Parameter("changes", default: 4, in: 1...4, help: "times that the user chooses another line")

    static let lineChanges = Scenario(
        "line-changes",
        "The user chooses another line four times while a load is in flight. Each cancelled load throws another error."
    )
    static let userLeaves = Scenario(
        "user-leaves",
        "The user leaves the screen during the request and, the second time, before the answer is decoded. Both times "
            + "the user returns."
    )
    static let pullEnds = Scenario(
        "pull-ends",
        "The user pulls to refresh twice. The screen cancels the first pull's task before its answer is decoded, the "
            + "second one's after the load has failed. The user stays."
    )
    static let loadsFail = Scenario(
        "loads-fail",
        "The screen cancels nothing. One load fails with status 503, and in another the session ends the request."
    )

    static let showsEveryError = variant(.pitfall, "an alert for every error", ShowsEveryError.self)
    static let catchesCancellationError = variant(
        .popularFix,
        "no alert for CancellationError",
        CatchesCancellationError.self,
        twin: showsEveryError
    )
    static let catchesBothTypes = variant(
        .popularFix,
        "no alert for CancellationError and URLError.cancelled",
        CatchesBothTypes.self,
        twin: showsEveryError
    )
    static let asksInCatch = variant(
        .popularFix,
        "returns from catch if the task is cancelled",
        AsksInCatch.self,
        twin: showsEveryError
    )
    static let swallowsErrors = variant(
        .popularFix,
        "no alert; an error is an empty list",
        SwallowsErrors.self,
        twin: showsEveryError
    )
    static let numbersLoads = variant(
        .popularFix,
        "only the newest load's number counts; runs in the screen's task",
        NumbersLoads.self,
        twin: ownsItsLoad
    )
    static let ownsItsLoad = variant(
        .refinedFix,
        "the model owns the newest load; only it changes the board",
        OwnsItsLoad.self,
        twin: showsEveryError
    )
    static let byType = [catchesCancellationError, catchesBothTypes]
    static let all =
        [showsEveryError] + byType + [asksInCatch, swallowsErrors, numbersLoads, ownsItsLoad]

    static let declaration = Declaration(
        "Cancelled is not failed",
        claim:
            "A load that the screen has cancelled shows an alert, empties the list, or ends the next load's spinner. "
            + "Neither the error's type nor the task's flag says whose cancel it was: let the model own the newest "
            + "load, and let only this load change the screen.",
        claimNumbers: [65],
        topic: .swiftConcurrency,
        lead: Lead(.falseAlerts, in: lineChanges, showsEveryError, ownsItsLoad),
        parameters: [changes],
        scenarios: [lineChanges, userLeaves, pullEnds, loadsFail],
        variants: all,
        metrics: Metric.ofBoards,
        charts: [
            .bars("Alerts for four loads that were cancelled", lineChanges, .falseAlerts),
            .bars("Spinners hidden while a load is in flight", lineChanges, .spinnersEndedEarly),
            .bars("Spinners that stay after the user has left", userLeaves, .spinnersLeft),
            .bars("Refreshes lost because their pull ended", pullEnds, .refreshesLost),
            .bars("Failed loads without an alert, of two", loadsFail, .hiddenFailures),
        ],
        questions: questions,
        smallTest: .with(changes.to(2)),
        deadline: 10
    ) {
        expectations
    }

    static func measure(_ model: any BoardModel.Type, in sample: SampleContext) throws {
        try BoardTrial(sample, model).measure()
    }
}

/// The program.
package func main() -> Never { CancelledIsNotFailed.main() }
