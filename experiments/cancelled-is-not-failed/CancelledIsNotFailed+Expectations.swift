import Declaring
import Model

/// The expectations, which are statements that a run can prove wrong.
extension CancelledIsNotFailed {
    @ExpectationBuilder static var expectations: [Expectation] {
        pitfallShows
        flawsShow
        popularFixesHold
        ownsItsLoad.holds("ends-no-spinner", "hides no spinner of a load in flight.", noSpinnerEnded, in: lineChanges)
        [ownsItsLoad].hold(noFalseAlert, inEach: [lineChanges, userLeaves, pullEnds])
        [ownsItsLoad].hold(noSpinnerLeft, inEach: [userLeaves, pullEnds])
        [ownsItsLoad].hold(noListEmptied, inEach: [lineChanges, userLeaves, pullEnds, loadsFail])
        [ownsItsLoad].hold(noFailureHidden, inEach: [pullEnds, loadsFail])
        ownsItsLoad.holds(
            "keeps-the-refresh",
            "shows the refreshed departures, although the pull's task was cancelled.",
            .maximum(.refreshesLost) == 0,
            in: pullEnds
        )
        for (scenario, lines) in [(lineChanges, 5.0), (userLeaves, 3), (pullEnds, 2), (loadsFail, 2)] {
            all.doSameWork(
                "shows-the-lines-\(scenario.name)",
                "shows the departures of all \(Int(lines)) lines that are loaded to the end (\(scenario.name)).",
                .linesShown == lines,
                in: scenario
            )
        }
    }

    @ExpectationBuilder private static var pitfallShows: [Expectation] {
        showsEveryError.shows(
            "shows-false-alerts",
            "shows an alert for each cancelled load.",
            .minimum(.falseAlerts) == 1 * .maximum(.loadsCancelled),
            in: lineChanges
        )
        showsEveryError.shows(
            "alerts-on-leaving",
            "shows an alert for each load that was cancelled because the user left.",
            .minimum(.falseAlerts) == 1 * .maximum(.loadsCancelled),
            in: userLeaves
        )
        ([showsEveryError] + byType + [swallowsErrors]).show(
            "ends-the-next-spinner",
            "hides the spinner of the next load, each time that a cancelled load ends.",
            .minimum(.spinnersEndedEarly) == 1 * .maximum(.loadsCancelled),
            in: lineChanges
        )
        all.filter { $0.name != ownsItsLoad.name }.show(
            "loses-the-refresh",
            "loses the refresh: the pull's task is cancelled, and with it the load.",
            .minimum(.refreshesLost) == 1,
            in: pullEnds
        )
    }

    @ExpectationBuilder private static var flawsShow: [Expectation] {
        catchesCancellationError.shows(
            "alerts-for-the-request",
            "shows an alert for the load that was cancelled during its request: the error is URLError.cancelled.",
            .minimum(.alertsForURLError) == 1,
            in: lineChanges
        )
        byType.show(
            "alerts-for-other-types",
            "shows alerts for at least two cancelled loads: the errors have other types.",
            .minimum(.falseAlerts) >= 2,
            in: lineChanges
        )
        catchesBothTypes.shows(
            "hides-the-sessions-cancel",
            "hides the failure of a load that the session ended: its error looks like a cancel of the screen.",
            .minimum(.hiddenFailures) == 1,
            in: loadsFail
        )
        asksInCatch.shows(
            "leaves-the-spinner",
            "leaves the spinner on the screen, both times that the user leaves.",
            .minimum(.spinnersLeft) == 2,
            in: userLeaves
        )
        [asksInCatch, numbersLoads].show(
            "hides-an-earlier-failure",
            "hides the failure that came before the cancel.",
            .minimum(.hiddenFailures) == 1,
            in: pullEnds
        )
        swallowsErrors.shows(
            "empties-the-list",
            "empties the list at the end of each cancelled load.",
            .minimum(.emptyLists) == 1 * .maximum(.loadsCancelled),
            in: lineChanges
        )
        swallowsErrors.shows(
            "hides-every-failure",
            "hides both failures: the list is empty, without a reason.",
            .minimum(.hiddenFailures) == 2,
            in: loadsFail
        )
    }

    @ExpectationBuilder private static var popularFixesHold: [Expectation] {
        byType.hold(
            "accepts-cancellation-error",
            "shows no alert for the load that was cancelled before its answer was decoded.",
            .maximum(.alertsForCancellationError) == 0,
            in: lineChanges
        )
        catchesBothTypes.holds(
            "accepts-url-error",
            "shows no alert for the load that was cancelled during its request.",
            .maximum(.alertsForURLError) == 0,
            in: lineChanges
        )
        [asksInCatch, swallowsErrors, numbersLoads].hold(noFalseAlert, inEach: [lineChanges, userLeaves])
        [asksInCatch, numbersLoads].hold(
            "ends-no-spinner",
            "hides no spinner of a load in flight.",
            noSpinnerEnded,
            in: lineChanges
        )
        [asksInCatch, numbersLoads].hold(noFailureHidden, inEach: [loadsFail])
        byType.hold(noFailureHidden, inEach: [pullEnds])
        [numbersLoads].hold(noSpinnerLeft, inEach: [userLeaves, pullEnds])
    }

    private static let noSpinnerEnded = Condition.compares(.maximum(.spinnersEndedEarly), .equals, 0)

    private static let noFalseAlert = Promise(
        "shows-no-false-alert",
        "shows no alert for a load that was cancelled.",
        .maximum(.falseAlerts) == 0
    )
    private static let noSpinnerLeft = Promise(
        "leaves-no-spinner",
        "shows no spinner when no load is in flight.",
        .maximum(.spinnersLeft) == 0
    )
    private static let noListEmptied = Promise(
        "empties-no-list",
        "keeps the departures on the board until a load has new ones.",
        .maximum(.emptyLists) == 0
    )
    private static let noFailureHidden = Promise(
        "hides-no-failure",
        "shows an alert for each load that failed.",
        .maximum(.hiddenFailures) == 0
    )
}
