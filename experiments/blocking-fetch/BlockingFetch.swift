import Lab
import Model

/// Fetching by a call that blocks its thread, beside fetching without one.
@main
struct BlockingFetch: Experiment {
    static let situation = Parameter(
        "situation",
        default: Situation.fetchAll,
        help: "what happens to the fetches"
    )
    static let fetches = Parameter("fetches", default: 100, in: 1...10_000, help: "addresses of a screen")
    static let behind = Parameter("behind", default: 12, in: 1...1000, help: "fetches behind the one never answered")
    static let delay = Parameter("delay", default: 50, in: 0...10_000, help: "ms from a request to its answer")
    static let size = Parameter("size", default: 10_000, in: 1...100_000_000, help: "bytes of a body")
    static let connections = Parameter("connections", default: 4, in: 1...64, help: "connections at most, of the fixes")
    static let patience = Parameter(
        "patience",
        default: 2000,
        in: 1...60_000,
        help: "ms without anything new after which the user gives up"
    )
    static let cancels = Parameter("cancels", default: 100, in: 1...10_000, help: "how often the user cancels")

    static let fewFetches = Scenario(
        "few-fetches",
        "Two fetches: what every variant ends, given three seconds.",
        setting: [.init(fetches, 2), .init(patience, 3000)]
    )
    static let manyFetches = Scenario(
        "many-fetches",
        "A hundred fetches of 50 ms (20 in a quick run); the user gives up when nothing has come for two seconds."
    )
    static let twelveFetches = Scenario(
        "twelve-fetches",
        "Twelve fetches, and the patience of a minute.",
        isLarge: true,
        setting: [.init(fetches, 12), .init(patience, 60_000)]
    )
    static let stuckFetch = Scenario(
        "stuck-fetch",
        "One fetch, then thirteen, the first of which is never answered. When nothing new has come for 0.3 s the user goes "
            + "on to a screen that fetches three more, leaves it at once, and all is cancelled.",
        setting: [.init(situation, .stuck), .init(patience, 300)]
    )
    static let failingFetches = Scenario(
        "failing-fetches",
        "Four fetches: one goes well, one is answered with 404, one connection closes before the answer and one in its "
            + "middle. The user gives up when nothing has come for two seconds.",
        setting: [.init(situation, .failing)]
    )
    static let manyCancels = Scenario(
        "many-cancels",
        "A hundred times, four addresses never answer and the user cancels.",
        isLarge: true,
        setting: [.init(situation, .manyCancels)]
    )

    static let declaration = Declaration(
        name: "blocking-fetch",
        title: "Fetching by a call that blocks",
        claim:
            "Data(contentsOf:) in a queue holds a thread until its answer and cannot be cancelled: in a serial queue "
            + "all that is behind it waits, in a concurrent one each waiting fetch takes another thread.",
        claimNumbers: [25, 26],
        topic: .network,
        parameters: [
            AnyParameter(fetches), AnyParameter(situation), AnyParameter(behind), AnyParameter(delay),
            AnyParameter(size), AnyParameter(connections), AnyParameter(patience), AnyParameter(cancels),
        ],
        scenarios: [fewFetches, manyFetches, twelveFetches, stuckFetch, failingFetches, manyCancels],
        variants: [
            variant(
                "serial-queue",
                .pitfall,
                "reads each address in a serial queue",
                "SerialQueueFetch.swift",
                SerialQueueFetch.self
            ),
            variant(
                "concurrent-queue",
                .pitfall,
                "reads each address in a concurrent queue",
                "ConcurrentQueueFetch.swift",
                ConcurrentQueueFetch.self
            ),
            variant(
                "asynchronous-operation",
                .articleFix,
                "an operation for each connection",
                "AsynchronousOperation.swift",
                AsynchronousOperationFetch.self
            ),
            variant(
                "cancellable-operation",
                .refinedFix,
                "an operation that ends once, whatever comes",
                "CancellableOperation.swift",
                CancellableOperationFetch.self
            ),
            variant(
                "awaited",
                .structured,
                "awaits each, in as many tasks as connections",
                "AwaitedFetch.swift",
                AwaitedFetch.self
            ),
        ],
        metrics: FetchMetrics.all,
        expectations: FetchExpectations.all,
        charts: [
            .bars("Fetches without their bodies when the user gave up", manyFetches, FetchMetrics.missing),
            .bars("Twelve fetches: until the last has ended", twelveFetches, FetchMetrics.totalTime),
            .bars("Twelve fetches: the most threads at once", twelveFetches, .peakThreads),
            .bars("Processor time of one fetch", manyFetches, FetchMetrics.fetchCPUTime),
            .bars(
                "Behind an address that never answers: fetches without their bodies",
                stuckFetch,
                FetchMetrics.unansweredBehind
            ),
            .bars("Requests that Cancel left under way", stuckFetch, FetchMetrics.leftUnderWay),
            .bars("A processor's time while there is nothing to do but wait", stuckFetch, FetchMetrics.waitingCPUShare),
            .bars("Fetches of which nobody hears that they have failed", failingFetches, FetchMetrics.withoutEnd),
        ],
        deadline: 30,
        lesson: PackageResources.README_md
    )

    private static func variant(
        _ name: String,
        _ kind: VariantDescription.Kind,
        _ summary: String,
        _ file: String,
        _ fetching: any Fetching.Type
    ) -> Variant {
        Variant(name, kind, summary, file: file) { context in
            let trial = try FetchTrial(context, fetching)
            switch context[situation] {
            case .fetchAll: trial.fetchAll(trial.fetches("fetch", context[fetches]))
            case .stuck: trial.cancelAStuckOne()
            case .failing: trial.fetchAll(trial.failing)
            case .manyCancels: trial.cancelOverAndOver()
            }
        }
    }
}
