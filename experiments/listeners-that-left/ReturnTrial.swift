import Declaring
import Dispatch
import Locking
import Model

/// A trial whose only listener leaves while messages are under way to it. Then another listener comes.
@MainActor
final class ReturnTrial {
    private struct Screens {
        var heardByFirst = 0
        var heardBySecond: [Int] = []
    }

    /// The number of the message that is sent when the first listener has left.
    private nonisolated static let lastMessage = 5

    private let sample: SampleContext
    private let server = ChatServer()
    private let inbox: any Inbox
    private let screens = Locked(Screens())
    private let gate = HeldExecutor.Gate()
    private let network = DispatchQueue(label: "network")
    private var first: Task<Void, Never>?
    /// The messages that the first listener heard before the trial holds up a thread.
    private var heardAlone = 0
    /// The number of the newest message when the second listener comes.
    private var newestBefore = 0
    /// Does not pass through the pool, whose threads may all be held up.
    private lazy var patience = Patience(passesThroughPool: false) { [screens, gate] in
        screens.withLock { $0.heardByFirst + $0.heardBySecond.count } + (gate.held == nil ? 0 : 1)
    }

    init(_ sample: SampleContext, _ inbox: any Inbox.Type) {
        self.sample = sample
        self.inbox = inbox.init(server)
    }

    func run() {
        sample.startMeasuring()
        first = Task.detached(executorPreference: HeldExecutor(0, gate)) { [inbox, screens] in
            for await _ in inbox.messages() { screens.withLock { $0.heardByFirst += 1 } }
        }
        wait(until: { $0.server.openConnections > 0 }, then: { $0.sendFirst() })
    }

    private func send(_ count: Int = 1) {
        network.async { [server] in
            for _ in 0..<count { server.send() }
        }
    }

    private func sendFirst() {
        send()
        wait(until: { $0.screens.withLock { $0.heardByFirst } == 1 }, then: { $0.sendMore() })
    }

    /// Sends three messages. The thread that passes the first of them on is held up, so the others stay in the
    /// connection.
    private func sendMore() {
        heardAlone = screens.withLock { $0.heardByFirst }
        Patience.waitForOtherThreads()
        gate.arm()
        send(3)
        wait(until: { $0.gate.held != nil }, then: { $0.changeListeners() })
    }

    private func changeListeners() {
        DispatchQueue(label: "screens").async { [first] in first?.cancel() }
        Patience.waitForOtherThreads()
        newestBefore = server.newest()
        Task.detached(executorPreference: HeldExecutor(nil, gate)) { [inbox, screens] in
            for await message in inbox.messages() { screens.withLock { $0.heardBySecond.append(message.number) } }
        }
        Patience.waitForOtherThreads()
        gate.open()
        Patience.waitForOtherThreads()
        send()
        wait(
            until: { $0.screens.withLock { $0.heardBySecond.last } == Self.lastMessage },
            then: { $0.conclude() }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        let heard = screens.withLock { $0.heardBySecond }
        sample.note(.heardFromBefore, heard.count { $0 <= newestBefore })
        sample.note(.heard, heardAlone + heard.count { $0 == Self.lastMessage })
        sample.finish()
    }

    private func wait(
        until condition: @escaping @MainActor (ReturnTrial) -> Bool,
        then next: @escaping @MainActor (ReturnTrial) -> Void
    ) {
        patience.wait(Patience.short, until: { [self] in condition(self) }, then: { [self] in next(self) })
    }
}
