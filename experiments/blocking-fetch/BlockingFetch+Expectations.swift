import Lab
import Model

/// What a run can prove wrong.
extension BlockingFetch {
    static let pitfalls = [serialQueue, concurrentQueue]
    private static let refined = [cancellableOperation, dataTask, awaited]
    static let fixes = [asynchronousOperation] + refined

    @ExpectationBuilder static var expectations: [Expectation] {
        pitfallsShow
        asynchronousOperation.shows(
            "sends-after-cancel",
            "sends requests that were cancelled while queued: its start does not check for a cancel.",
            .answeredAfterCancel >= 1,
            in: stuckFetch
        )
        asynchronousOperation.shows(
            "never-ends",
            "never ends if its connection breaks: it reports nothing, and holds its place in the queue.",
            .withoutEnd >= 1,
            in: failingFetches
        )
        asynchronousOperation.shows(
            "takes-the-error-page",
            "treats the page that comes with status 404 as the data.",
            .wrongBodies >= 1,
            in: failingFetches
        )
        fixes.hold("has-several-in-flight", "has several requests in flight.", .peakRequests >= 2, in: manyFetches)
        fixes.hold("gets-what-is-behind", "gets all behind a stuck fetch.", .unansweredBehind == 0, in: stuckFetch)
        fixes.hold("cancels", "has nothing in flight 300 ms after Cancel.", .leftInFlight == 0, in: stuckFetch)
        refined.hold(
            "sends-nothing-after-cancel",
            "cancels in time what is cancelled at once: the server answers none of it.",
            .answeredAfterCancel == 0,
            in: stuckFetch
        )
        refined.hold("ends-what-is-cancelled", "ends each fetch, cancelled or not.", .withoutEnd == 0, in: stuckFetch)
        refined.hold("reports-failures", "reports a broken connection.", .withoutEnd == 0, in: failingFetches)
        refined.hold(
            "takes-no-error-page",
            "treats no error page and no half of a body as the data.",
            .wrongBodies == 0,
            in: failingFetches
        )
        let all = pitfalls + fixes
        all.doSameWork("gets-the-few", "gets a few bodies, byte for byte.", .missing == 0, in: fewFetches)
        all.doSameWork("gets-the-twelve", "gets twelve bodies in the end.", .maximum(.missing) == 0, in: twelveFetches)
        fixes.doSameWork("gets-all", "gets the bodies of many fetches, byte for byte.", .missing == 0, in: manyFetches)
    }

    @ExpectationBuilder private static var pitfallsShow: [Expectation] {
        serialQueue.shows("goes-one-by-one", "never has two in flight.", .maximum(.peakRequests) == 1, in: manyFetches)
        serialQueue.shows(
            "blocks-what-is-behind",
            "gets nothing that is queued behind an address that never answers.",
            .unansweredBehind >= 1,
            in: stuckFetch
        )
        // Linux's pool adds one thread per second; others add them at once.
        concurrentQueue.shows(
            "strands-responses",
            "strands responses that the server has sent: delivering them needs a thread, and all threads wait.",
            .stranded >= 1,
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
            "adds-threads",
            "has at least 1.25 times the threads of awaited in the end: another one for each waiting fetch.",
            .peakThreads >= 1.25 * .median(.peakThreads, of: awaited),
            in: twelveFetches
        )
        // Of Linux's Foundation.
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
        pitfalls.show("ignores-cancel", "has a request in flight after Cancel.", .leftInFlight >= 1, in: stuckFetch)
    }
}
