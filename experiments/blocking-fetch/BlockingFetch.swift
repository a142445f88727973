import Declaring
import FetchApp
import Model

/// Compares fetches. Some of them block a thread, and the others do not.
struct BlockingFetch: Experiment {
    static let fetches = Parameter("fetches", default: 100, in: 1...10_000, help: "addresses to fetch")
    static let behind = Parameter("behind", default: 12, in: 1...1000, help: "fetches after the unanswered one")
    static let delay = Parameter("delay", default: 50, in: 0...10_000, help: "ms from a request to its response")
    static let size = Parameter("size", default: 10_000, in: 1...100_000_000, help: "bytes of a body")
    static let connections = Parameter("connections", default: 4, in: 1...64, help: "connection limit of the fixes")
    static let patience = Parameter(
        "patience",
        default: 2000,
        in: 1...600_000,
        help: "ms in which nothing arrives until the user gives up"
    )
    static let idle = Parameter(
        "idle",
        default: 500,
        in: 1...60_000,
        help: "ms in which app and server are idle until the user gives up"
    )
    static let unanswered = Parameter("unanswered", default: 32, in: 1...1000, help: "addresses never answered")
    static let timeout = Parameter("timeout", default: 60, in: 1...86_400, help: "request timeout of the fixes, in s")
    static let cancels = Parameter("cancels", default: 100, in: 1...10_000, help: "how often the user cancels")

    static let fewFetches = Scenario(
        "few-fetches",
        "Two fetches, which every variant completes within three seconds.",
        setting: fetches.to(2),
        patience.to(3000),
        idle.to(3000)
    )
    static let manyFetches = Scenario(
        "many-fetches",
        "A hundred fetches (20 in a quick run) of 50 ms each; the user gives up when nothing has arrived for two "
            + "seconds, or for half a second while the server has nothing to answer and the app is idle."
    )
    static let twelveFetches = Scenario(
        "twelve-fetches",
        "Twelve fetches; the user gives up when nothing has arrived for a minute.",
        isLarge: true,
        setting: fetches.to(12),
        patience.to(60_000),
        idle.to(60_000)
    )
    static let stuckFetch = Scenario(
        "stuck-fetch",
        "After one fetch, thirteen begin; the first is never answered. When nothing has arrived for 0.3 s, the user "
            + "cancels.",
        setting: patience.to(300)
    )
    static let unansweredFetches = Scenario(
        "unanswered-fetches",
        "One address per processor is never answered; the user cancels. Of the next 36, 32 are never answered, and the "
            + "four behind them are answered after 0.4 s. The fixes have 32 connections and a timeout of one second, "
            + "except the article's, which sets no timeout. The user gives up when nothing has arrived for 1.7 s.",
        setting: behind.to(4),
        delay.to(400),
        connections.to(32),
        timeout.to(1),
        patience.to(1700)
    )
    static let systemTimeout = Scenario(
        "system-timeout",
        "One fetch; then two, the first of which is never answered. The fixes have a timeout of one second, except the "
            + "article's; the blocking call takes no timeout. The user waits for 80 s.",
        isLarge: true,
        setting: behind.to(1),
        timeout.to(1),
        patience.to(80_000)
    )
    static let badMoments = Scenario(
        "bad-moments",
        "The user cancels three times: before the fetches start, in the middle of a start, and right after the starts."
    )
    static let failingFetches = Scenario(
        "failing-fetches",
        "Four fetches: one succeeds, one gets status 404, one connection closes before the response, and one closes in "
            + "the middle of its response."
    )
    static let manyCancels = Scenario(
        "many-cancels",
        "The user cancels a hundred times, each time while four addresses do not answer.",
        isLarge: true
    )

    static let serialQueue = variant(.pitfall, "reads each address in a serial queue", SerialQueue.self)
    static let concurrentQueue = variant(.pitfall, "reads each address in a concurrent queue", ConcurrentQueue.self)
    static let asksOnce = variant(
        .pitfall,
        "an operation that checks for a cancel once, when it starts",
        AsksOnce.self,
        AsksOnceFetch.self,
        twin: cancellableOperation
    )
    static let forgetsCancel = variant(
        .pitfall,
        "awaits; a cancel reaches the data task only if it exists",
        ForgetsCancel.self,
        twin: awaited
    )
    static let asynchronousOperation = variant(
        .articleFix,
        "one operation per connection",
        AsynchronousOperation.self,
        AsynchronousOperationFetch.self,
        twin: serialQueue
    )
    static let cancellableOperation = variant(
        .refinedFix,
        "one operation per connection, which always ends exactly once",
        CancellableOperation.self,
        CancellableOperationFetch.self,
        twin: asynchronousOperation
    )
    static let dataTask = variant(.refinedFix, "one data task per address", DataTask.self, twin: serialQueue)
    static let awaited = variant(.structured, "awaits, in a task per connection", Awaited.self, twin: concurrentQueue)

    static let declaration = Declaration(
        "Fetching by a call that blocks",
        claim: "A fetch that blocks keeps its thread until the response, and cannot be cancelled. In a serial queue "
            + "every later fetch waits; in a concurrent one each waiting fetch occupies another thread.",
        claimNumbers: [25, 26],
        topic: .network,
        lead: Lead(.unansweredBehind, in: stuckFetch, serialQueue, awaited),
        parameters: [fetches, behind, delay, size, connections, patience, idle, unanswered, timeout, cancels],
        scenarios: [
            fewFetches, manyFetches, twelveFetches, stuckFetch, unansweredFetches, systemTimeout, badMoments,
            failingFetches, manyCancels,
        ],
        variants: pitfalls + [asksOnce, forgetsCancel] + fixes,
        metrics: [
            .totalTime, .missing, .fetchCPUTime, .waitingCPUShare, .unansweredBehind, .headOfLineWait, .withoutEnd,
            .failures, .wrongBodies, .stranded, .peakRequests, .requestsBeyondProcessors, .threadsPerFurtherRequest,
            .cancelLatency,
            .leftInFlight, .answeredAfterCancel, .answeredBeforeStart, .answeredInStart, .answeredAfterStart,
        ],
        charts: [
            .bars("Behind an address that never answers: fetches without their bodies", stuckFetch, .unansweredBehind),
            .bars("Requests still in flight after Cancel", stuckFetch, .leftInFlight),
            .bars("Fetches without their bodies when the user gave up", manyFetches, .missing),
            .bars("Twelve fetches: until the last has ended", twelveFetches, .totalTime),
            .bars("Twelve fetches: the most threads at once", twelveFetches, .peakThreads),
            .bars("Processor time of one fetch", manyFetches, .fetchCPUTime),
            .bars("Processor time used while the fetches only wait", stuckFetch, .waitingCPUShare),
            .bars(
                "Addresses that never answer: threads added per further request",
                unansweredFetches,
                .threadsPerFurtherRequest
            ),
            .bars("Requests answered although they were cancelled in time", badMoments, .answeredAfterCancel),
            .bars("Failed fetches that never report their failure", failingFetches, .withoutEnd),
        ],
        questions: questions,
        smallTest: .with(fetches.to(2), behind.to(2), unanswered.to(2), cancels.to(2)),
        // The system's own timeout takes a minute. In every sample the user gives up before the deadline.
        deadline: 100
    ) {
        expectations
    }

    static func measure(_ fetching: any Fetching.Type, in sample: SampleContext) throws {
        let trial = try FetchTrial(sample, fetching)
        switch sample.scenario {
        case stuckFetch: trial.cancelStuckFetch()
        case unansweredFetches: trial.waitForTimeouts()
        case systemTimeout: trial.waitForTheTimeout()
        case badMoments: trial.cancelAtBadMoments()
        case failingFetches: trial.fetchAll(trial.failing)
        case manyCancels: trial.cancelRepeatedly()
        default: trial.fetchAll(trial.fetches("fetch", sample[fetches]))
        }
    }
}

/// The program.
package func main() -> Never { BlockingFetch.main() }
