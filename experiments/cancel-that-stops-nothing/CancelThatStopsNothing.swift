import Declaring
import Model

/// An experiment with a cancelled task whose work does not notice the cancel.
struct CancelThatStopsNothing: Experiment {
    static let pages = Parameter("pages", default: 20, in: 1...10_000, help: "pages of the report, one request each")
    static let readyAfter = Parameter(
        "ready-after",
        default: 100,
        in: 1...10_000,
        help: "milliseconds from the cancel until the report is ready, in while-polling"
    )

    static let whileFetching = Scenario(
        "while-fetching",
        "The user cancels while the fifth of 20 pages is in flight."
    )
    static let whilePolling = Scenario(
        "while-polling",
        "The user cancels while the export waits for the report, which is ready 100 ms later."
    )
    static let beforeStart = Scenario("before-start", "The user cancels before the export's task has begun.")
    static let between = Scenario(
        "between",
        "The user cancels after the order's request has been created, before it is sent."
    )
    static let nobodyCancels = Scenario("nobody-cancels", "The report is ordered and 20 pages are fetched.")
    private static let cancels = [whileFetching, whilePolling, beforeStart, between]

    static let unstructuredHop = variant(.pitfall, "the steps in a new unstructured task", UnstructuredHop.self)
    static let swallowedSleep = variant(.pitfall, "try? before the sleep", SwallowedSleep.self)
    static let asksInLoop = variant(
        .popularFix,
        "try? before the sleep, and the loop checks for a cancel",
        AsksInLoop.self,
        twin: swallowedSleep
    )
    static let handlerAlone = variant(
        .popularFix,
        "a handler that cancels the request in flight",
        HandlerAlone.self,
        twin: structuredCalls
    )
    static let asksFirst = variant(
        .popularFix,
        "a handler, and a check before each request",
        AsksFirst.self,
        twin: handlerAlone
    )
    static let forwardedCancel = variant(
        .refinedFix,
        "the steps in a new task, with the cancel passed on to it",
        ForwardedCancel.self,
        twin: unstructuredHop
    )
    static let structuredCalls = variant(
        .structured,
        "the steps in the caller's task; a handler with a latch",
        StructuredCalls.self,
        twin: unstructuredHop
    )
    private static let pitfalls = [unstructuredHop, swallowedSleep]
    private static let handlers = [handlerAlone, asksFirst]
    private static let all = pitfalls + [asksInLoop] + handlers + [forwardedCancel, structuredCalls]

    static let declaration = Declaration(
        "A cancel that stops nothing",
        claim: "Cancelling a task only sets its flag, and work that does not check the flag goes on. The cancel does "
            + "not reach an unstructured task started inside, a handler has nothing to cancel before the request "
            + "exists, and try? before a sleep turns a polling loop into a busy loop.",
        claimNumbers: [51, 58],
        topic: .swiftConcurrency,
        lead: Lead(.requestsAfterCancel, in: whileFetching, unstructuredHop, structuredCalls),
        parameters: [pages, readyAfter],
        scenarios: cancels + [nobodyCancels],
        variants: all,
        metrics: [
            .requestsAfterCancel, .pollsAfterCancel, .successAfterCancel, .workAfterCancel, .endAfterCancel, .pages,
        ],
        charts: [
            .bars("Requests that began after the cancel, while pages are fetched", whileFetching, .requestsAfterCancel),
            .bars("Polls for the report after the cancel", whilePolling, .pollsAfterCancel),
            .bars("Processor time after the cancel, while the report is awaited", whilePolling, .workAfterCancel),
            .bars("Requests of an export that was cancelled before it began", beforeStart, .requestsAfterCancel),
            .bars("Requests of an export cancelled before its first request is sent", between, .requestsAfterCancel),
        ],
        questions: questions,
        smallTest: .with(pages.to(2)),
        deadline: 10
    ) {
        unstructuredHop.shows(
            "goes-on",
            "fetches all remaining pages after the cancel.",
            .minimum(.requestsAfterCancel) >= 1,
            in: whileFetching
        )
        unstructuredHop.shows(
            "reports-success",
            "returns the whole report to a task that was cancelled.",
            .minimum(.successAfterCancel) == 1,
            in: whileFetching
        )
        swallowedSleep.shows(
            "spins",
            "polls for the report at least a thousand times after the cancel: every sleep returns at once.",
            .minimum(.pollsAfterCancel) >= 1_000,
            in: whilePolling
        )
        asksInLoop.shows(
            "acts-once-more",
            "polls for the report once more after the cancel.",
            .pollsAfterCancel >= 1,
            in: whilePolling
        )
        handlerAlone.shows(
            "runs-as-if-nothing-were",
            "orders and fetches everything although it was cancelled before it began.",
            .minimum(.successAfterCancel) == 1,
            in: beforeStart
        )
        handlers.show(
            "sends-what-was-cancelled",
            "sends a request that was cancelled after it was created and before it was sent.",
            .minimum(.requestsAfterCancel) >= 1,
            in: between
        )
        ([asksInLoop] + handlers + [forwardedCancel, structuredCalls]).hold(
            "stops-in-flight",
            "begins no request after the cancel.",
            .maximum(.requestsAfterCancel) == 0,
            in: whileFetching
        )
        [asksInLoop, forwardedCancel, structuredCalls].hold(
            "stops-looking",
            "polls for the report at most once more after the cancel.",
            .maximum(.pollsAfterCancel) <= 1,
            in: whilePolling
        )
        [asksFirst, structuredCalls].hold(
            "begins-nothing",
            "begins no request if the export was cancelled before its start.",
            .maximum(.requestsAfterCancel) == 0,
            in: beforeStart
        )
        structuredCalls.holds(
            "sends-nothing",
            "does not send a request that was cancelled before it was sent.",
            .maximum(.requestsAfterCancel) == 0,
            in: between
        )
        [structuredCalls].hold(
            Promise(
                "reports-the-cancel",
                "returns no report to a task that was cancelled.",
                .maximum(.successAfterCancel) == 0
            ),
            inEach: cancels
        )
        all.doSameWork(
            "fetches-all",
            "fetches each of the 20 pages if the user does not cancel.",
            .minimum(.pages) == 20,
            in: nobodyCancels
        )
    }

    static func measure(_ export: any ReportExport.Type, in sample: SampleContext) {
        ExportTrial(sample, export).run()
    }
}

/// The program.
package func main() -> Never { CancelThatStopsNothing.main() }

extension Metric {
    static let requestsAfterCancel = Metric("requestsAfterCancel", .count, "Requests that began after the cancel.")
    static let pollsAfterCancel = Metric("pollsAfterCancel", .count, "Polls for the report after the cancel.")
    static let successAfterCancel = Metric(
        "successAfterCancel",
        .count,
        "1 if the export returned the report although its task was cancelled."
    )
    static let endAfterCancel = Metric(
        "endAfterCancel",
        .milliseconds,
        "From the cancel until the export returned or threw. Includes time in which the machine ran other programs."
    )
    static let pages = Metric("pages", .count, .neutral, "Pages that the export returned.")
}
