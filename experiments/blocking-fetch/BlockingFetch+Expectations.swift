import Declaring
import Model

extension BlockingFetch {
    static let pitfalls = [serialQueue, concurrentQueue]
    private static let refined = [cancellableOperation, dataTask, awaited]
    static let fixes = [asynchronousOperation] + refined

    @ExpectationBuilder static var expectations: [Expectation] {
        pitfallsShow
        cancelsThatComeTooLate
        asynchronousOperation.shows(
            "never-ends",
            "never ends if its connection breaks, as in the printed excerpt: it reports nothing, and stays in the queue.",
            .withoutEnd >= 1,
            in: failingFetches
        )
        asynchronousOperation.shows(
            "takes-the-error-page",
            "treats the page that comes with status 404 as the data.",
            .minimum(.wrongBodies) == 1,
            in: failingFetches
        )
        fixes.hold("has-several-in-flight", "has several requests in flight.", .peakRequests >= 2, in: manyFetches)
        fixes.hold(
            "gets-what-is-behind",
            "gets the bodies of all fetches behind the stuck fetch.",
            .unansweredBehind == 0,
            in: stuckFetch
        )
        fixes.hold("cancels", "has nothing in flight 300 ms after Cancel.", .leftInFlight == 0, in: stuckFetch)
        refined.hold(
            "sends-nothing-after-cancel",
            "cancels in time at each of three bad moments: the server answers no cancelled request.",
            .maximum(.answeredAfterCancel) == 0,
            in: badMoments
        )
        refined.hold(
            "ends-at-bad-moments",
            "ends each fetch that is cancelled at a bad moment.",
            .maximum(.withoutEnd) == 0,
            in: badMoments
        )
        timeouts
        refined.hold("ends-what-is-cancelled", "ends each fetch, cancelled or not.", .withoutEnd == 0, in: stuckFetch)
        refined.hold("reports-failures", "reports a broken connection.", .withoutEnd == 0, in: failingFetches)
        refined.hold(
            "takes-no-error-page",
            "never treats an error page or half a body as the data.",
            .wrongBodies == 0,
            in: failingFetches
        )
        let all = pitfalls + fixes
        all.doSameWork("gets-the-few", "gets a few bodies, byte for byte.", .missing == 0, in: fewFetches)
        all.doSameWork("gets-the-twelve", "gets twelve bodies in the end.", .maximum(.missing) == 0, in: twelveFetches)
        ([serialQueue] + fixes).doSameWork(
            "gets-all",
            "gets the bodies of many fetches, byte for byte.",
            .missing == 0,
            in: manyFetches
        )
    }

    /// Expectations about addresses that are never answered. The operations use the same session as the awaited
    /// fetches.
    @ExpectationBuilder private static var timeouts: [Expectation] {
        [dataTask, awaited].hold(
            "gives-up",
            "ends each fetch that is not answered within its timeout of one second.",
            .maximum(.withoutEnd) == 0,
            in: unansweredFetches
        )
        [asynchronousOperation, dataTask, awaited].hold(
            "adds-few-threads",
            "adds at most three threads per four further requests that wait.",
            .threadsPerFurtherRequest <= 0.75,
            in: unansweredFetches
        )
        [serialQueue, awaited].doSameWork(
            "ends-by-itself",
            "ends the unanswered fetch by itself, with an error and without a cancel.",
            .minimum(.failures) == 1,
            in: systemTimeout
        )
        serialQueue.shows(
            "waits-for-the-system",
            "blocks its thread until the system's own timeout, 50 s or more: fetches queued behind it wait as long.",
            .minimum(.headOfLineWait) >= 50_000,
            in: systemTimeout
        )
        // Only Foundation on Linux uses processor time while it waits.
        serialQueue.shows(
            "burns-until-the-timeout",
            "uses at least a tenth of a processor until the system's timeout.",
            .waitingCPUShare >= 10,
            in: systemTimeout
        ).only(on: .linux)
        awaited.holds(
            "gets-what-waits-behind-timeouts",
            "gets the bodies of fetches behind unanswered fetches: a request's timeout begins when it has a "
                + "connection.",
            .maximum(.unansweredBehind) == 0,
            in: unansweredFetches
        )
        dataTask.shows(
            "times-out-what-waits",
            "loses the fetches behind unanswered fetches: all timeouts begin at once, even for requests without a "
                + "connection.",
            .minimum(.unansweredBehind) >= 1,
            in: unansweredFetches
        ).only(on: .linux)
    }

    /// Expectations about a cancel that coincides with a start.
    @ExpectationBuilder private static var cancelsThatComeTooLate: [Expectation] {
        // Apple's session asks `RequestGate` on its own queue, so the gate cannot hold a start there.
        asksOnce.shows(
            "misses-a-cancel-in-its-start",
            "sends the one request that was cancelled after the operation's check, before it had a task to cancel.",
            .minimum(.answeredInStart) == 1,
            in: badMoments
        ).only(on: .linux)
        forgetsCancel.shows(
            "forgets-an-early-cancel",
            "sends requests that were cancelled before they had a task to cancel.",
            .minimum(.answeredBeforeStart) >= 1,
            in: badMoments
        )
        asynchronousOperation.shows(
            "starts-what-was-cancelled",
            "sends requests that were cancelled while queued: the operation's start does not check for a cancel.",
            .minimum(.answeredBeforeStart) >= 1,
            in: badMoments
        )
        asynchronousOperation.shows(
            "sends-after-cancel",
            "sends requests that were cancelled after the operation's start, before its block on the main queue ran.",
            .minimum(.answeredAfterStart) >= 1,
            in: badMoments
        )
    }

    @ExpectationBuilder private static var pitfallsShow: [Expectation] {
        serialQueue.shows(
            "goes-one-by-one",
            "never has two requests in flight.",
            .maximum(.peakRequests) == 1,
            in: manyFetches
        )
        serialQueue.shows(
            "blocks-what-is-behind",
            "gets nothing that is queued behind an address that never answers.",
            .unansweredBehind >= 1,
            in: stuckFetch
        )
        // Linux's pool adds one thread per second. Other systems' pools add all threads at once.
        concurrentQueue.shows(
            "strands-responses",
            "strands responses that the server has sent: delivering them needs a thread, and all threads wait.",
            .stranded >= 1,
            in: manyFetches
        ).only(on: .linux)
        concurrentQueue.shows(
            "is-late",
            "lacks bodies when the user gives up; serial-queue has them all.",
            .minimum(.missing) >= 1,
            in: manyFetches
        ).only(on: .linux)
        concurrentQueue.shows(
            "is-slower",
            "takes three times as long as serial-queue where processors are few: "
                + "the pool adds one thread per second.",
            .totalTime >= 3 * .median(.totalTime, of: serialQueue),
            in: twelveFetches
        ).only(on: .linux)
        concurrentQueue.shows(
            "adds-a-thread-per-request",
            "blocks a thread with each waiting request: once each processor has one, every further request adds a "
                + "thread.",
            .threadsPerFurtherRequest >= 1,
            in: unansweredFetches
        )
        concurrentQueue.shows(
            "grows-beyond-the-processors",
            "makes the pool add a thread when all are blocked: more requests wait than there are processors.",
            .minimum(.requestsBeyondProcessors) >= 1,
            in: unansweredFetches
        )
        concurrentQueue.shows(
            "outlasts-the-timeout",
            "still holds its threads when the user gives up, after the fixes' timeout of one second.",
            .minimum(.leftInFlight) >= 1,
            in: unansweredFetches
        )
        concurrentQueue.shows(
            "adds-threads",
            "has at least 1.25 times the threads of awaited at its peak: one more for each waiting fetch.",
            .peakThreads >= 1.25 * .median(.peakThreads, of: awaited),
            in: twelveFetches
        )
        // Only Foundation on Linux uses processor time while it waits.
        serialQueue.shows(
            "burns-processor-time",
            "takes at least three times awaited's processor time per fetch: "
                + "Linux spins while a new connection waits.",
            .fetchCPUTime >= 3 * .median(.fetchCPUTime, of: awaited),
            in: manyFetches
        ).only(on: .linux)
        serialQueue.shows(
            "burns-while-stuck",
            "uses at least a twentieth of a processor while it only waits for the stuck fetch: waiting needs none.",
            .waitingCPUShare >= 5,
            in: stuckFetch
        ).only(on: .linux)
        serialQueue.shows(
            "ignores-cancel",
            "still has its one request in flight after Cancel.",
            .minimum(.leftInFlight) == 1,
            in: stuckFetch
        )
        concurrentQueue.shows(
            "ignores-cancel",
            "still has a request in flight after Cancel.",
            .minimum(.leftInFlight) >= 1,
            in: stuckFetch
        )
    }
}
