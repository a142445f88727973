import FetchApp
import Lab
import Model

/// Fetching by a call that blocks its thread, and fetching without such a call.
@main
struct BlockingFetch: Experiment {
    static let fetches = Parameter("fetches", default: 100, in: 1...10_000, help: "addresses of a screen")
    static let behind = Parameter("behind", default: 12, in: 1...1000, help: "fetches behind the one never answered")
    static let delay = Parameter("delay", default: 50, in: 0...10_000, help: "ms from a request to its response")
    static let size = Parameter("size", default: 10_000, in: 1...100_000_000, help: "bytes of a body")
    static let connections = Parameter("connections", default: 4, in: 1...64, help: "connections at most, of the fixes")
    static let patience = Parameter("patience", default: 2000, in: 1...60_000, help: "ms without news before giving up")
    static let idle = Parameter("idle", default: 500, in: 1...60_000, help: "the same while app and server are idle")
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
        "A hundred fetches of 50 ms (20 in a quick run); the user gives up when nothing has arrived for two seconds, or "
            + "for half a second in which the server has nothing to answer and the app is idle."
    )
    static let twelveFetches = Scenario(
        "twelve-fetches",
        "Twelve fetches, and the patience of a minute.",
        isLarge: true,
        setting: fetches.to(12),
        patience.to(60_000),
        idle.to(60_000)
    )
    static let stuckFetch = Scenario(
        "stuck-fetch",
        "One fetch, then thirteen, the first of which is never answered. When nothing has arrived for 0.3 s, the user "
            + "goes on to a screen that fetches three more, leaves it at once, and all fetches are cancelled.",
        setting: patience.to(300)
    )
    static let failingFetches = Scenario(
        "failing-fetches",
        "Four fetches: one succeeds, one gets status 404, one connection closes before the response, one in its middle."
    )
    static let manyCancels = Scenario(
        "many-cancels",
        "A hundred times, four addresses never answer and the user cancels.",
        isLarge: true
    )

    static let serialQueue = variant(.pitfall, "reads each address in a serial queue", SerialQueue.self)
    static let concurrentQueue = variant(.pitfall, "reads each address in a concurrent queue", ConcurrentQueue.self)
    static let asynchronousOperation = variant(
        .articleFix,
        "one operation per connection",
        AsynchronousOperation.self,
        AsynchronousOperationFetch.self,
        twin: serialQueue
    )
    static let cancellableOperation = variant(
        .refinedFix,
        "one operation per connection, which ends once, whatever happens",
        CancellableOperation.self,
        CancellableOperationFetch.self,
        twin: asynchronousOperation
    )
    static let dataTask = variant(.refinedFix, "one data task per address", DataTask.self, twin: serialQueue)
    static let awaited = variant(.structured, "awaits, in a task per connection", Awaited.self, twin: concurrentQueue)

    static let declaration = Declaration(
        "Fetching by a call that blocks",
        claim: "Data(contentsOf:) in a queue blocks a thread until the response and cannot be cancelled: in a serial "
            + "queue every later fetch waits, in a concurrent one each waiting fetch occupies another thread.",
        claimNumbers: [25, 26],
        topic: .network,
        parameters: [fetches, behind, delay, size, connections, patience, idle, cancels],
        scenarios: [fewFetches, manyFetches, twelveFetches, stuckFetch, failingFetches, manyCancels],
        variants: pitfalls + fixes,
        metrics: [
            .totalTime, .missing, .fetchCPUTime, .waitingCPUShare, .unansweredBehind, .headOfLineWait, .withoutEnd,
            .wrongBodies, .stranded, .peakRequests, .cancelLatency, .leftInFlight, .answeredAfterCancel,
        ],
        charts: [
            .bars("Fetches without their bodies when the user gave up", manyFetches, .missing),
            .bars("Twelve fetches: until the last has ended", twelveFetches, .totalTime),
            .bars("Twelve fetches: the most threads at once", twelveFetches, .peakThreads),
            .bars("Processor time of one fetch", manyFetches, .fetchCPUTime),
            .bars("Behind an address that never answers: fetches without their bodies", stuckFetch, .unansweredBehind),
            .bars("Requests still in flight after Cancel", stuckFetch, .leftInFlight),
            .bars("Processor time used while the fetches only wait", stuckFetch, .waitingCPUShare),
            .bars("Failed fetches that never report their failure", failingFetches, .withoutEnd),
        ],
        deadline: 30
    ) {
        expectations
    }

    static func measure(_ fetching: any Fetching.Type, in sample: SampleContext) throws {
        let trial = try FetchTrial(sample, fetching)
        switch sample.scenario {
        case stuckFetch: trial.cancelStuckFetch()
        case failingFetches: trial.fetchAll(trial.failing)
        case manyCancels: trial.cancelRepeatedly()
        default: trial.fetchAll(trial.fetches("fetch", sample[fetches]))
        }
    }
}
