import Declaring
import Measuring
import Model

/// Compares searches for the largest Mersenne prime below a bound, on the main thread and off it.
struct HeavyWork: Experiment {
    static let bound = Parameter("bound", default: 2_400, in: 4...20_000, help: "the exponent must be below this")
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
    static let inOperation = variant(.articleFix, "in an operation", InOperation.self, twin: onMain)
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
        claim: "Heavy computing on the main thread freezes the app, even in a task that inherits the main actor. An "
            + "operation or a detached task keeps the main thread free, and stops only if it checks for Cancel.",
        claimNumbers: [15],
        topic: .mainThread,
        lead: Lead(.longestOwnStall, in: search, onMain, askingOperation),
        parameters: [bound, cancelAfter],
        scenarios: [search, cancelled],
        variants: pitfalls + fixes,
        metrics: [.searchTime, .searchCPUTime, .workAfterCancel, .exponent],
        charts: [
            .bars("The longest time the main thread was blocked by its own work", search, .longestOwnStall),
            .bars("Time until the search has ended", search, .searchTime),
            .bars("Work done after the tap on Cancel", cancelled, .workAfterCancel),
            .bars("How long Cancel waited for its handler", cancelled, .tapLatency),
        ],
        questions: questions,
        smallTest: .noItems(because: "there is one search")
    ) {
        pitfalls.show(
            "freezes",
            "freezes the screen: the longest stall is at least 0.7 of the search's processor time.",
            .longestOwnStall >= 0.7 * .searchCPUTime,
            in: search
        )
        inheritedActor.shows(
            "cannot-be-cancelled",
            "handles the tap only after its search is over: every sample finds the exponent.",
            .minimum(.exponent) >= 3,
            in: cancelled
        )
        inOperation.shows(
            "goes-on",
            "continues after Cancel: a running operation is not stopped, and every sample finds the exponent.",
            .minimum(.exponent) >= 3,
            in: cancelled
        )
        fixes.hold(.framesKept, in: search)
        [askingOperation, detachedTask].hold(.stopsWhenCancelled(.workAfterCancel, within: 20), in: cancelled)
        (pitfalls + fixes).doSameWork("finds-it", "finds 2^2281 − 1.", .minimum(.exponent) == 2_281, in: search)
    }

    /// Taps Find, and Cancel in scenarios that cancel. Measures until the search has ended.
    static func measure(_ code: PrimeScreen.Type, in sample: SampleContext) {
        let search = PrimeSearch(below: sample[bound], timeline: sample.timeline)
        let screen = code.init(search)
        let begin = MonotonicTime.now
        let delay = Nanoseconds(milliseconds: sample[cancelAfter])
        var cancelled: MonotonicTime?
        /// Taps Cancel while the search is running. While the search is still queued, the tap is put off.
        func tapCancel() {
            sample.finger.tap(after: delay) { tap in
                guard search.hasBegun else { return tapCancel() }
                cancelled = tap.due
                screen.cancel()
            }
        }
        let cancels = delay > .zero
        if cancels { tapCancel() }
        sample.measure(
            until: { screen.hasEnded && (cancelled != nil || !cancels) && search.run != nil },
            then: {
                guard let run = search.run else { return }
                sample.note(.searchTime, (run.end - begin).milliseconds)
                sample.note(.searchCPUTime, run.running.milliseconds)
                sample.note(.exponent, screen.exponent ?? 0)
                sample.note(
                    .workAfterCancel,
                    cancelled.map { run.running(after: $0).milliseconds },
                    unavailable: "Cancel was not tapped"
                )
            }
        )
        screen.find()
    }
}

/// The program.
package func main() -> Never { HeavyWork.main() }

extension Metric {
    static let searchTime = Metric("searchTime", .milliseconds, "From the tap on Find to the end of the search.")
    static let searchCPUTime = Metric("searchCPUTime", .milliseconds, "Processor time of the search on its thread.")
    static let exponent = Metric("exponent", .count, .neutral, "The exponent that was found; 0 if cancelled.")
}
