import Declaring
import Measuring
import Model

/// Runs one variant's server with the clients of a scenario.
@MainActor
final class ServerTrial {
    /// The number of calls before the first heap measurement, which trigger the one-time allocations.
    private static let warmUpCalls = 200

    let sample: SampleContext
    let server: RunningServer
    /// Holds its threads from before the server begins.
    private let heldPool: HeldPool?
    private(set) lazy var patience = Patience { [unowned self] in server.events }

    init(_ sample: SampleContext, _ serve: @escaping RunningServer.Serve) throws {
        self.sample = sample
        heldPool = sample.scenario == NeverEmptiedGroup.rush ? HeldPool() : nil
        server = try RunningServer(serve)
    }

    /// Runs the scenario, and ends the process.
    func run() {
        sample.startMeasuring()
        switch sample.scenario {
        case NeverEmptiedGroup.oneStays: stay()
        case NeverEmptiedGroup.oneIsMalformed: sendMalformed()
        case NeverEmptiedGroup.malformedBesideOpen: sendMalformedBesideOpen()
        case NeverEmptiedGroup.stopped: stopBesideOpen()
        case NeverEmptiedGroup.fullHouse: fillTheHouse()
        case NeverEmptiedGroup.manyMalformed: sendManyMalformed()
        case NeverEmptiedGroup.rush: if let heldPool { rush(heldPool) }
        default: callManyTimes()
        }
    }

    // MARK: - Many connections

    private func callManyTimes() {
        call(Self.warmUpCalls) { [self] _ in
            let heap = ProcessCounters.heapInUse()
            let processorTime = ProcessCounters.processorTime()
            let connections = sample[NeverEmptiedGroup.connections]
            call(connections) { [self] answered in
                let used = ProcessCounters.processorTime() - processorTime
                sample.note(.answered, answered)
                sample.note(.connectionCPUTime, Double(used.count) / Double(connections))
                noteHeap(since: heap, connections)
                stop()
            }
        }
    }

    /// Makes calls, and waits until all progress has stopped.
    private func call(_ count: Int, then next: @escaping @MainActor (_ answered: Int) -> Void) {
        waitForEnd(of: CallerThread(server.socket.port, calls: count), next)
    }

    private func waitForEnd(
        of callers: CallerThread,
        _ next: @escaping @MainActor (_ answered: Int) -> Void
    ) {
        patience.wait(Patience.long) {
            callers.answered != nil
        } then: { [self] in
            guard let answered = callers.answered else { return waitForEnd(of: callers, next) }
            patience.wait(Patience.short) {
                false
            } then: {
                next(answered)
            }
        }
    }

    private func noteHeap(since before: UInt64?, _ connections: Int) {
        guard let before, let now = ProcessCounters.heapInUse() else {
            for metric in [Metric.heapHeld, .heapPerConnection] {
                sample.note(metric, unavailable: "this system does not report the heap in use")
            }
            return
        }
        let held = Double(now > before ? now - before : 0)
        sample.note(.heapHeld, held)
        sample.note(.heapPerConnection, held / Double(connections))
    }

    private func stop() {
        let begin = MonotonicTime.now
        let processorTime = ProcessCounters.processorTime()
        server.stop()
        patience.wait(Patience.long) { [server] in
            server.end != nil
        } then: { [self] in
            let used = ProcessCounters.processorTime() - processorTime
            sample.note(.stopCPUTime, used.milliseconds)
            sample.note(.stopTime, server.end.map { ($0.moment - begin).milliseconds }, unavailable: "it did not end")
            conclude()
        }
    }

    // MARK: - Single clients

    /// Lets a client connect and say nothing, while other clients come.
    private func stay() {
        let silent = connect()
        untilServed { [self] in
            callOthers { [self] in
                withExtendedLifetime(silent) { conclude() }
            }
        }
    }

    /// Lets a client send a malformed request. Other clients come afterwards.
    private func sendMalformed() {
        connect().say("good morning")
        patience.wait(Patience.long) { [server] in
            server.counts.ended == 1
        } then: { [self] in
            // A child's error reaches its group after its connection has ended.
            patience.wait(Patience.short) {
                false
            } then: { [self] in
                callOthers { [self] in
                    sample.note(.loggedErrors, server.log.count)
                    sample.note(.serverEnds, server.end == nil ? 0 : 1)
                    conclude()
                }
            }
        }
    }

    /// Lets a client send a malformed request while another client is connected. Then the connected client says hello.
    private func sendMalformedBesideOpen() {
        let open = connect()
        untilServed { [self] in
            let malformed = connect()
            malformed.say("good morning")
            patience.wait(Patience.long) { [server] in
                server.counts.ended == 1
            } then: { [self] in
                patience.wait(Patience.short) {
                    false
                } then: { [self] in
                    open.say("hello Ada")
                    waitForReplies([open]) { [self] answered in
                        sample.note(.cutOff, answered == 1 ? 0 : 1)
                        withExtendedLifetime(malformed) { conclude() }
                    }
                }
            }
        }
    }

    /// Stops the server while a client is connected. Then the client says hello.
    private func stopBesideOpen() {
        let open = connect()
        untilServed { [self] in
            server.stop()
            patience.wait(Patience.long) { [server] in
                server.end != nil
            } then: { [self] in
                sample.note(.returned, server.end == nil ? 0 : 1)
                sample.note(
                    .servedAfterStop,
                    server.end.map { Double($0.stillServed) },
                    unavailable: "the server did not end"
                )
                open.say("hello Ada")
                waitForReplies([open]) { [self] answered in
                    sample.note(.answeredAfterStop, answered)
                    conclude()
                }
            }
        }
    }

    // MARK: - Steps

    func connect() -> Caller {
        sample.attempt { try Caller(to: server.socket.port) }
    }

    /// Waits until this many connections are being served.
    func untilServed(_ count: Int = 1, then next: @escaping @MainActor () -> Void) {
        patience.wait(Patience.long) { [server] in
            server.counts.served == count
        } then: {
            next()
        }
    }

    func callOthers(then next: @escaping @MainActor () -> Void) {
        let others = (0..<sample[NeverEmptiedGroup.others]).map { _ in connect() }
        for caller in others { caller.say("hello Ada") }
        waitForReplies(others) { [self] answered in
            sample.note(.unanswered, others.count - answered)
            next()
        }
    }

    /// Waits until all callers have a reply or are cut off, or until all progress has stopped.
    func waitForReplies(_ callers: [Caller], then next: @escaping @MainActor (_ answered: Int) -> Void) {
        patience.wait(Patience.long) {
            callers.allSatisfy { $0.reply != .none }
        } then: {
            next(callers.count { $0.reply == .line("welcome Ada") })
        }
    }

    func conclude() {
        sample.stopMeasuring()
        sample.finish()
    }
}
