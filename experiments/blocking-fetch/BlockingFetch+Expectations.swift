import Lab
import Model

/// What a run can prove wrong.
extension BlockingFetch {
    static let pitfalls = [serialQueue, concurrentQueue]
    private static let refined = [cancellableOperation, dataTask, awaited]
    static let fixes = [asynchronousOperation] + refined

    @ExpectationBuilder static var expectations: [Expectation] {
        pitfallsShow
        flawsShow
        fixesHold
        (pitfalls + fixes).doSameWork(
            "gets-the-few",
            "gets the bodies of a few fetches, byte for byte.",
            .missing == 0,
            in: fewFetches
        )
        (pitfalls + fixes).doSameWork(
            "gets-the-twelve",
            "gets the bodies of twelve fetches, byte for byte, however long it takes.",
            .maximum(.missing) == 0,
            in: twelveFetches
        )
        fixes.doSameWork("gets-all", "gets the bodies of many fetches, byte for byte.", .missing == 0, in: manyFetches)
    }

    @ExpectationBuilder private static var pitfallsShow: [Expectation] {
        serialQueue.shows(
            "goes-one-by-one",
            "fetches one address after another: the server never has two of its requests.",
            .maximum(.peakRequests) == 1,
            in: manyFetches
        )
        serialQueue.shows(
            "blocks-what-is-behind",
            "gets nothing that is queued behind an address that never answers.",
            .unansweredBehind >= 1,
            in: stuckFetch
        )
        concurrentQueue.shows(
            "strands-responses",
            "strands responses that the server has sent: delivering them needs a thread, and all threads wait in fetches.",
            .stranded >= 1,
            in: manyFetches
        )
        concurrentQueue.shows(
            "is-slower",
            "takes at least three times as long for twelve fetches as serial-queue, on a machine with few processors: the "
                + "pool grows by one thread per second.",
            .totalTime >= 3 * .median(.totalTime, of: serialQueue),
            in: twelveFetches
        )
        concurrentQueue.shows(
            "adds-threads",
            "has at least one and a quarter times the threads of awaited in the end: another one for each waiting fetch.",
            .peakThreads >= 1.25 * .median(.peakThreads, of: awaited),
            in: twelveFetches
        )
        serialQueue.shows(
            "burns-processor-time",
            "takes at least three times the processor time of awaited per fetch: Linux spins while a new connection waits, "
                + "and each of its fetches opens a new connection.",
            .fetchCPUTime >= 3 * .median(.fetchCPUTime, of: awaited),
            in: manyFetches
        )
        serialQueue.shows(
            "burns-while-stuck",
            "takes at least three times the processor time of awaited while one address does not answer and nothing else "
                + "is left to do.",
            .waitingCPUShare >= 3 * .median(.waitingCPUShare, of: awaited),
            in: stuckFetch
        )
        pitfalls.show(
            "ignores-cancel",
            "cannot be cancelled: the server still has a request in flight long after Cancel.",
            .leftInFlight >= 1,
            in: stuckFetch
        )
    }

    @ExpectationBuilder private static var flawsShow: [Expectation] {
        asynchronousOperation.shows(
            "sends-after-cancel",
            "sends requests that were cancelled while queued, and the server answers them: its start does not check, and "
                + "its connection begins later, on the main thread.",
            .answeredAfterCancel >= 1,
            in: stuckFetch
        )
        asynchronousOperation.shows(
            "never-ends",
            "never ends if its connection breaks: it then never reports completion, and never releases its place in the "
                + "queue.",
            .withoutEnd >= 1,
            in: failingFetches
        )
        asynchronousOperation.shows(
            "takes-the-error-page",
            "treats the page that comes with status 404 as the data.",
            .wrongBodies >= 1,
            in: failingFetches
        )
    }

    @ExpectationBuilder private static var fixesHold: [Expectation] {
        fixes.hold(
            "has-several-in-flight",
            "has several requests in flight at once.",
            .peakRequests >= 2,
            in: manyFetches
        )
        fixes.hold(
            "gets-what-is-behind",
            "gets everything that is queued behind an address that never answers.",
            .unansweredBehind == 0,
            in: stuckFetch
        )
        fixes.hold(
            "cancels",
            "cancels: 300 ms later the server has nothing in flight.",
            .leftInFlight == 0,
            in: stuckFetch
        )
        refined.hold(
            "sends-nothing-after-cancel",
            "cancels in time what is cancelled at once: the server answers none of it.",
            .answeredAfterCancel == 0,
            in: stuckFetch
        )
        refined.hold(
            "ends-what-is-cancelled",
            "reports the end of each fetch, including the cancelled ones.",
            .withoutEnd == 0,
            in: stuckFetch
        )
        refined.hold(
            "reports-failures",
            "reports the end of each fetch, including those whose connection broke.",
            .withoutEnd == 0,
            in: failingFetches
        )
        refined.hold(
            "takes-no-error-page",
            "treats no error page and no half of a body as the data.",
            .wrongBodies == 0,
            in: failingFetches
        )
    }
}
