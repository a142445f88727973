import Declaring
import Locking
import Measuring
import Model

/// A trial that simulates all clients of a server. The clients come back at the same moment.
@MainActor
final class HerdTrial {
    private let sample: SampleContext
    private let client: any Reconnecting.Type
    private let delays: RetryDelays
    private let server: BusyServer
    private let places: Int
    private let hasEnded = Locked(false)

    init(_ sample: SampleContext, _ client: any Reconnecting.Type) {
        self.sample = sample
        places = sample[RetryHerd.places]
        self.client = client
        delays = RetryDelays(
            first: .milliseconds(sample[RetryHerd.firstDelay]),
            longest: .milliseconds(sample[RetryHerd.longestDelay]),
            fixed: .milliseconds(sample[RetryHerd.unchangedDelay])
        )
        let (pause, secondPause) = (sample[RetryHerd.pause], sample[RetryHerd.secondPause])
        server = BusyServer(
            places: places,
            serviceTime: .milliseconds(sample[RetryHerd.serviceTime]),
            roundTrip: .milliseconds(sample[RetryHerd.roundTrip]),
            pauses: [.milliseconds(pause), .milliseconds(secondPause > 0 ? secondPause : pause)]
        )
    }

    func run() {
        let began = ContinuousClock.now
        sample.measure(
            until: { [hasEnded] in hasEnded.withLock(\.self) },
            then: { [self] in noteFigures(since: began) }
        )
        let count = sample[RetryHerd.clients]
        let (client, delays, server, hasEnded) = (client, delays, server, hasEnded)
        Task.detached {
            // No task is cancelled, so no client throws. Each client asks until it is served.
            await withDiscardingTaskGroup { group in
                for number in 0..<count {
                    // Devices share nothing.
                    let device = client.init(delays)
                    group.addTask { try? await device.reconnect(number, to: server) }
                }
            }
            hasEnded.withLock { $0 = true }
        }
    }

    private func noteFigures(since began: ContinuousClock.Instant) {
        let visits = server.visits
        sample.note(.requests, visits.allRequests)
        sample.note(.placesUsed, visits.share(of: places), unavailable: "no client was served")
        sample.note(.servedClients, visits.services.values.count { $0 == 1 })
        sample.note(.earlyRequests, visits.earlyRequests)
        let end = visits.taken.last?.moment ?? began
        sample.note(.recoveryTime, (end - began) / .milliseconds(1))
        noteLane(visits, since: began)
    }

    private func noteLane(_ visits: ServerVisits, since began: ContinuousClock.Instant) {
        let start = sample.beginning
        let steps = visits.taken.map { step in
            (
                moment: start + Nanoseconds(milliseconds: max(0, (step.moment - began) / .milliseconds(1))),
                value: Double(step.places)
            )
        }
        sample.note(series: "in use", [(start, 0)] + steps)
        sample.note(series: "places", [(start, Double(places))])
    }
}
