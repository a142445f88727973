import Lab
import Model

/// The largest Mersenne prime below a bound, computed on the main thread and beside it.
@main
struct HeavyWork: Experiment {
    static let bound = Parameter(
        "bound",
        default: 2_400,
        in: 4...20_000,
        help: "the exponent is below it; the time of the search grows with its fourth power"
    )
    static let cancelAfter = Parameter(
        "cancel-after",
        default: 0.0,
        in: 0...600_000,
        help: "milliseconds from the tap on Find to the tap on Cancel; 0 for no tap"
    )

    static let search = Scenario(
        "search",
        "The user waits for the largest Mersenne prime with an exponent below 2,400."
    )
    static let cancelled = Scenario("cancelled", "The user taps Cancel soon after.", setting: cancelAfter.to(50))

    static let onMain = variant(.pitfall, "where the tap is handled", OnMain.self)
    static let inheritedActor = variant(.pitfall, "in a task that inherits the main actor", InheritedActor.self)
    static let inOperation = variant(
        .articleFix,
        "in an operation, its result handed to the main queue",
        InOperation.self,
        twin: onMain
    )
    static let askingOperation = variant(
        .refinedFix,
        "in an operation that checks whether it is cancelled",
        AskingOperation.self,
        twin: inOperation
    )
    static let detachedTask = variant(
        .structured,
        "in a detached task that checks whether it is cancelled",
        DetachedTask.self,
        twin: inheritedActor
    )
    private static let pitfalls = [onMain, inheritedActor]
    private static let fixes = [inOperation, askingOperation, detachedTask]

    static let declaration = Declaration(
        "Heavy computing behind a button",
        claim: "Heavy computing on the main thread freezes the app, and so it does in a task that inherits the main "
            + "actor; an operation or a detached task keeps the main thread free, and stops only if it checks for Cancel.",
        claimNumbers: [15],
        topic: .mainThread,
        parameters: [bound, cancelAfter],
        scenarios: [search, cancelled],
        variants: pitfalls + fixes,
        metrics: [.searchTime, .searchCPUTime, .workAfterCancel, .exponent],
        charts: [
            .bars("The longest that the main thread was blocked by its own work", search, .longestOwnStall),
            .bars("Until the result is there", search, .searchTime),
            .bars("Work that was done after the tap on Cancel", cancelled, .workAfterCancel),
            .bars("How long Cancel waited for its handler", cancelled, .tapLatency),
        ]
    ) {
        pitfalls.show(
            "freezes",
            "freezes the screen for as long as it computes: the longest stall is at least 0.7 of the search's processor "
                + "time.",
            .longestOwnStall >= 0.7 * .searchCPUTime,
            in: search
        )
        inheritedActor.shows(
            "cannot-be-cancelled",
            "checks whether it is cancelled, in vain: the tap is handled when the search is over, and every sample finds "
                + "the exponent.",
            .minimum(.exponent) >= 3,
            in: cancelled
        )
        inOperation.shows(
            "goes-on",
            "goes on after Cancel: a running operation is not stopped, and every sample finds the exponent.",
            .minimum(.exponent) >= 3,
            in: cancelled
        )
        fixes.hold(.framesKept, in: search)
        [askingOperation, detachedTask].hold(.stopsWhenCancelled(.workAfterCancel, within: 20), in: cancelled)
        (pitfalls + fixes).doSameWork(
            "finds-it",
            "finds 2^2281 − 1, the largest Mersenne prime with an exponent below 2,400.",
            .minimum(.exponent) == 2_281,
            in: search
        )
    }

    static func measure(_ screen: PrimeScreen.Type, in sample: SampleContext) {
        WorkTrial(sample).measure(screen)
    }
}

extension Metric {
    static let searchTime = Metric(
        "searchTime",
        .milliseconds,
        "From the tap on Find until the label shows the exponent, or the search has ended without one."
    )
    static let searchCPUTime = Metric(
        "searchCPUTime",
        .milliseconds,
        "Processor time that the search took on its thread."
    )
    static let exponent = Metric(
        "exponent",
        .count,
        .neutral,
        "The exponent of the prime that was found; 0 where the search was cancelled."
    )
}
