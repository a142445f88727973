import Declaring
import Model

/// An experiment with clients that reconnect to a server after it has lost all connections at once.
struct RetryHerd: Experiment {
    static let clients = Parameter("clients", default: 200, in: 1...5_000, help: "devices that come back at once")
    static let places = Parameter("places", default: 10, in: 1...1_000, help: "requests that the server serves at once")
    static let serviceTime = Parameter(
        "service-time",
        default: 10.0,
        in: 1...10_000,
        help: "how long a request occupies a place, in ms"
    )
    static let roundTrip = Parameter(
        "round-trip",
        default: 1.0,
        in: 0.1...10_000,
        help: "network round trip per request, in ms"
    )
    static let firstDelay = Parameter(
        "first-delay",
        default: 10.0,
        in: 1...60_000,
        help: "first of the growing delays, in ms"
    )
    static let longestDelay = Parameter("longest-delay", default: 80.0, in: 1...60_000, help: "longest delay, in ms")
    static let unchangedDelay = Parameter(
        "fixed-delay",
        default: 50.0,
        in: 1...60_000,
        help: "the delay if it does not grow, in ms"
    )
    /// Only an exercise's clients use the pauses.
    static let pause = Parameter("pause", default: 0.0, in: 0...60_000, help: "pause that the server asks for, in ms")
    static let secondPause = Parameter(
        "second-pause",
        default: 0.0,
        in: 0...60_000,
        help: "pause at every second refusal of a client, in ms; 0: the same pause"
    )

    static let outage = Scenario("outage", "The server is back, and 200 clients ask for its ten places at once.")
    static let fewClients = Scenario(
        "few-clients",
        "The server is back, and eight clients ask: none is refused.",
        setting: clients.to(8)
    )

    static let retriesAtOnce = variant(.pitfall, "asks again at once", RetriesAtOnce.self, twin: fixedDelay)
    static let fixedDelay = variant(.popularFix, "waits for the same time after each refusal", FixedDelay.self)
    static let exponentialDelay = variant(
        .popularFix,
        "waits for twice as long after each refusal",
        ExponentialDelay.self,
        twin: fullJitter
    )
    static let fullJitter = variant(.refinedFix, "waits for a random part of the growing delay", FullJitter.self)
    private static let popular = [fixedDelay, exponentialDelay]
    private static let all = [retriesAtOnce, fixedDelay, exponentialDelay, fullJitter]

    static let declaration = Declaration(
        "Clients that come back all at once",
        claim: "After an outage, clients that retry at once flood the server. With the same delay for all, they come "
            + "in waves. A growing delay leaves the server idle between waves; a random delay spreads the clients.",
        claimNumbers: [54],
        topic: .swiftConcurrency,
        lead: Lead(.requests, in: outage, retriesAtOnce, fullJitter),
        parameters: [
            clients, places, serviceTime, roundTrip, firstDelay, longestDelay, unchangedDelay, pause, secondPause,
        ],
        scenarios: [outage, fewClients],
        variants: all,
        metrics: [.requests, .placesUsed, .servedClients, .recoveryTime, .earlyRequests],
        charts: [
            .bars("Requests until all clients are served", outage, .requests),
            .lanes("Places in use", outage, series: "in use", limit: "places"),
            .bars("How full the places were", outage, .placesUsed),
            .bars("Time until all clients are served", outage, .recoveryTime),
        ],
        questions: questions,
        smallTest: .with(clients.to(2)),
        deadline: 20
    ) {
        retriesAtOnce.shows(
            "floods",
            "floods the server with at least five times the requests of full-jitter.",
            .requests >= 5 * .median(.requests, of: fullJitter),
            in: outage
        )
        popular.show(
            "comes-in-waves",
            "comes in waves: in each wave ten clients are served, and the others ask again. It sends at least 1.3 "
                + "times the requests of full-jitter.",
            .requests >= 1.3 * .median(.requests, of: fullJitter),
            in: outage
        )
        exponentialDelay.shows(
            "leaves-places-idle",
            "leaves the server idle between waves: it uses the places at most half as much as full-jitter.",
            .placesUsed <= 0.5 * .median(.placesUsed, of: fullJitter),
            in: outage
        )
        fullJitter.holds(
            "spares-the-server",
            "sends at most a fifth of the requests of retries-at-once.",
            .requests <= 0.2 * .median(.requests, of: retriesAtOnce),
            in: outage
        )
        fullJitter.holds(
            "spreads",
            "spreads its clients: it sends at most three quarters of the requests of exponential-delay.",
            .requests <= 0.75 * .median(.requests, of: exponentialDelay),
            in: outage
        )
        fullJitter.holds(
            "keeps-places-busy",
            "uses the places at least 1.5 times as much as fixed-delay.",
            .placesUsed >= 1.5 * .median(.placesUsed, of: fixedDelay),
            in: outage
        )
        all.doSameWork(
            "serves-all",
            "serves each of the 200 clients once.",
            .minimum(.servedClients) == 200,
            in: outage
        )
        all.doSameWork(
            "asks-once",
            "sends one request per client when none is refused.",
            .maximum(.requests) == 8,
            in: fewClients
        )
    }

    static func measure(_ client: any Reconnecting.Type, in sample: SampleContext) {
        HerdTrial(sample, client).run()
    }
}

/// The program.
package func main() -> Never { RetryHerd.main() }

extension Metric {
    static let requests = Metric("requests", .count, "Requests until all clients are served.")
    static let placesUsed = Metric(
        "placesUsed",
        .percent,
        .higherIsBetter,
        "The share of the server's places in use until the last client is served."
    )
    static let servedClients = Metric("servedClients", .count, .higherIsBetter, "Clients that were served once.")
    static let recoveryTime = Metric("recoveryTime", .milliseconds, "Time until the last client is served.")
    static let earlyRequests = Metric(
        "earlyRequests",
        .count,
        "Requests that came before the server's pause had passed."
    )
}
