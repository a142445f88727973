import Declaring
import Dispatch
import Locking
import Model

/// A trial with two listeners. While a message is being passed to the first one, the other one is cancelled.
@MainActor
final class SendingTrial {
    private struct Screens {
        var heard = [0, 0]
        var isCancelled = false
    }

    private let sample: SampleContext
    private let server = ChatServer()
    private let inbox: any Inbox
    private let screens = Locked(Screens())
    private let gate = HeldExecutor.Gate()
    private let network = DispatchQueue(label: "network")
    private var tasks: [Task<Void, Never>] = []
    /// Does not pass through the pool, whose threads may all be held up.
    private lazy var patience = Patience(passesThroughPool: false) { [screens, gate] in
        screens.withLock { $0.heard[0] + $0.heard[1] } + (gate.held == nil ? 0 : 1)
    }

    init(_ sample: SampleContext, _ inbox: any Inbox.Type) {
        self.sample = sample
        self.inbox = inbox.init(server)
    }

    func run() {
        sample.startMeasuring()
        tasks = (0..<2).map { screen in
            Task.detached(executorPreference: HeldExecutor(screen, gate)) { [inbox, screens] in
                for await _ in inbox.messages() { screens.withLock { $0.heard[screen] += 1 } }
            }
        }
        wait(until: { $0.isConnected }, then: { $0.sendFirst() })
    }

    private var isConnected: Bool {
        server.openConnections > 0 && max(inbox.listeners, server.openConnections) == 2
    }

    private func sendFirst() {
        send()
        wait(until: { $0.screens.withLock { $0.heard } == [1, 1] }, then: { $0.sendWhileBothWait() })
    }

    private func send() {
        network.async { [server] in server.send() }
    }

    private func sendWhileBothWait() {
        sample.note(.heard, screens.withLock { $0.heard[0] + $0.heard[1] })
        // When nothing else runs, both listeners wait for the next message.
        Patience.waitForOtherThreads()
        gate.arm()
        send()
        wait(until: { $0.gate.held != nil }, then: { $0.cancelTheOther() })
    }

    private func cancelTheOther() {
        DispatchQueue(label: "screens").async { [task = tasks[1 - first], screens] in
            task.cancel()
            screens.withLock { $0.isCancelled = true }
        }
        // Until the cancel has returned, or waits for the thread that is held up.
        Patience.waitForOtherThreads()
        gate.open()
        wait(
            until: { trial in trial.screens.withLock { $0.isCancelled && $0.heard[trial.first] == 2 } },
            then: { $0.sendLast() }
        )
    }

    private func sendLast() {
        send()
        wait(until: { $0.missed == 0 }, then: { $0.conclude() })
    }

    /// The listener that the message was being passed to.
    private var first: Int { gate.held ?? 0 }

    private var missed: Int { 3 - screens.withLock { $0.heard }[first] }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.neverReturned, screens.withLock { $0.isCancelled } ? 0 : 1)
        sample.note(.missed, missed)
        sample.finish()
    }

    private func wait(
        until condition: @escaping @MainActor (SendingTrial) -> Bool,
        then next: @escaping @MainActor (SendingTrial) -> Void
    ) {
        patience.wait(Patience.short, until: { [self] in condition(self) }, then: { [self] in next(self) })
    }
}
