import Declaring
import Model

/// The expectations, which are statements that a run can prove wrong.
extension TimeoutThatWaits {
    @ExpectationBuilder static var expectations: [Expectation] {
        pitfallsShow
        popularFixesShow
        (popular + fixes).hold(
            "returns-before-the-answer",
            "returns before the server has answered.",
            .maximum(.heldForAnswer) == 0,
            in: answersLate
        )
        fixes.hold(
            "ends-its-requests",
            "ends its requests at the limit: the server completes no answer.",
            .maximum(.answeredInVain) == 0,
            in: answersLate
        )
        (popular + fixes).hold(returnsAtAll, in: neverAnswers)
        fixes.hold(leavesNothing, in: neverAnswers)
        fixes.hold(
            "lets-the-user-leave",
            "returns when the user leaves, whether its work has begun or not.",
            .maximum(.stillWaiting) == 0,
            in: userLeaves
        )
        fixes.hold(
            "leaves-with-the-user",
            "leaves no request in flight when the user has left, whether its work had begun or not.",
            .maximum(.leftInFlight) == 0,
            in: userLeaves
        )
        fixes.hold(
            "stops-calculating",
            "stops each calculation at the limit: none completes.",
            .maximum(.calculatedTooLate) == 0,
            in: longCalculation
        )
        let all = pitfalls + popular + fixes
        all.doSameWork("gives-prices", "gives all eight prices in time.", .minimum(.rightPrices) == 8, in: inTime)
        all.doSameWork(
            "times-out",
            "reports each of the eight late prices as a timeout.",
            .minimum(.timedOut) == 8,
            in: answersLate
        )
    }

    private static let returnsAtAll = Promise(
        "returns",
        "returns at its limit, though the server never answers.",
        .maximum(.stillWaiting) == 0
    )
    private static let leavesNothing = Promise(
        "leaves-nothing",
        "leaves no request in flight.",
        .maximum(.leftInFlight) == 0
    )

    @ExpectationBuilder private static var pitfallsShow: [Expectation] {
        pitfalls.show(
            "waits-for-the-answer",
            "reports all timeouts only after the server has answered.",
            .minimum(.heldForAnswer) == 8,
            in: answersLate
        )
        groupAndSleep.shows(
            "never-returns",
            "never returns if the server never answers: after the limit, all eight callers still wait.",
            .minimum(.stillWaiting) == 8,
            in: neverAnswers
        )
        groupAndSleep.shows(
            "holds-the-user",
            "does not return when the user leaves.",
            .minimum(.stillWaiting) == 8,
            in: userLeaves
        )
        [groupAndSleep, awaitsValue].show(
            "calculates-on",
            "keeps calculating after the limit: it fully calculates at least half of the prices.",
            .calculatedTooLate >= 50,
            in: longCalculation
        )
    }

    @ExpectationBuilder private static var popularFixesShow: [Expectation] {
        unstructuredRace.shows(
            "works-on",
            "lets the requests go on: the server completes all eight answers, and none is used.",
            .minimum(.answeredInVain) == 8,
            in: answersLate
        )
        unstructuredRace.shows(
            "leaves-requests",
            "leaves all eight requests in flight when all callers have returned.",
            .minimum(.leftInFlight) == 8,
            in: neverAnswers
        )
        unstructuredRace.shows(
            "leaves-the-users-requests",
            "leaves all eight requests in flight when the users have left.",
            .minimum(.leftInFlight) == 8,
            in: userLeaves
        )
        unstructuredRace.shows(
            "calculates-on",
            "keeps calculating after the limit: it fully calculates at least half of the prices.",
            .calculatedTooLate >= 50,
            in: longCalculation
        )
        popular.show(
            "returns-late",
            "returns at least one price after the limit, without an error: the sleep's task found no thread in time.",
            .latePrices >= 1,
            in: longCalculation
        )
        checksOnly.shows(
            "misses-the-limit",
            "fully calculates at least a quarter of the prices after the limit: nothing cancels them in time.",
            .calculatedTooLate >= 25,
            in: longCalculation
        )
    }
}
