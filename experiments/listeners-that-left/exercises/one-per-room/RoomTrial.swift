import Declaring
import Dispatch
import Locking
import Model

/// A trial with three rooms whose listeners come and leave, also while a message is being passed on.
@MainActor
final class RoomTrial {
    private enum Listener: CaseIterable {
        /// Two listeners of room 1 from the beginning.
        case early, second
        /// Comes to room 1 after its first message.
        case late
        /// Comes to room 1 while its third message is being passed on.
        case meanwhile
        /// Comes to room 1 when its last listener has left.
        case next
        /// The listener of room 2, which is busy with its first message.
        case busy
        /// The listener of room 3, which is cancelled before it listens.
        case cancelled
    }

    private struct Screens {
        var heard: [Listener: [Int]] = [:]
        var work: CheckedContinuation<Void, Never>?
        var isCancelled = false
    }

    private static let manyMessages = 300

    private let sample: SampleContext
    private let server = ChatServer()
    private var inbox: (any RoomInbox)?
    private weak var inboxLeft: (any RoomInbox)?
    private let screens = Locked(Screens())
    private let gate = HeldExecutor.Gate()
    private let network = DispatchQueue(label: "network")
    private var tasks: [Listener: Task<Void, Never>] = [:]
    private var extraConnections = 0
    private var openForNobody = 0
    /// Does not pass through the pool, whose threads may all be held up.
    private lazy var patience = Patience(passesThroughPool: false) { [server, screens] in
        server.messagesInMemory + screens.withLock { $0.heard.values.reduce(0) { $0 + $1.count } }
    }

    init(_ sample: SampleContext, _ inbox: any RoomInbox.Type) {
        self.sample = sample
        let inbox = inbox.init(server)
        self.inbox = inbox
        inboxLeft = inbox
    }

    func run() {
        sample.startMeasuring()
        Task {
            await comeAndListen()
            let first = await leaveWhileSending()
            // If a call never returned, the inbox cannot be asked for anything.
            if screens.withLock({ $0.isCancelled }) {
                await leaveAndComeBack(first)
                await leaveAll()
            } else {
                for metric in [Metric.registered, .keptMessages] {
                    sample.note(metric, unavailable: "a call never returned")
                }
            }
            conclude(first)
        }
    }

    // MARK: - Steps

    private func comeAndListen() async {
        for listener in [Listener.early, .second] { start(listener, in: 1) }
        start(.busy, in: 2)
        await settle { $0.inbox?.listeners == 3 && $0.server.openConnections == 2 }
        sample.note(.listed, inbox?.listeners ?? 0)
        send(to: 1)
        send(to: 2)
        await settle { $0.heard(.early) == [1] && $0.heard(.second) == [1] && $0.heard(.busy) == [1] }
        start(.late, in: 1)
        await settle { $0.heard(.late) == [1] }
        noteConnections(1, [1, 2])
        for _ in 0..<Self.manyMessages { send(to: 2) }
        send(to: 1)
        await settle { $0.heard(.early) == [1, 2] && $0.heard(.second) == [1, 2] && $0.heard(.late) == [1, 2] }
    }

    /// Cancels one of two listeners while a message is being passed to the other. Returns the other one.
    private func leaveWhileSending() async -> Listener {
        await hold(sending: 1)
        let (first, other) = gate.held == 1 ? (Listener.second, Listener.early) : (.early, .second)
        DispatchQueue(label: "screens").async { [task = tasks[other], screens] in
            task?.cancel()
            screens.withLock { $0.isCancelled = true }
        }
        Patience.waitForOtherThreads()
        start(.meanwhile, in: 1)
        Patience.waitForOtherThreads()
        gate.open()
        await settle { trial in
            trial.screens.withLock { $0.isCancelled } && trial.heard(.meanwhile) == [3]
                && trial.heard(first).contains(3) && trial.heard(.late).contains(3)
        }
        return first
    }

    /// Cancels the last listener of room 1 while three messages are under way to it. Then another one comes.
    private func leaveAndComeBack(_ last: Listener) async {
        for listener in [Listener.late, .meanwhile] { tasks[listener]?.cancel() }
        await settle { $0.inbox?.listeners == 2 }
        await hold(sending: 3)
        DispatchQueue(label: "screens").async { [task = tasks[last]] in task?.cancel() }
        Patience.waitForOtherThreads()
        start(.next, in: 1)
        Patience.waitForOtherThreads()
        gate.open()
        await settle { $0.inbox?.listeners == 2 && $0.server.openConnections(to: 1) == 1 }
        Patience.waitForOtherThreads()
        send(to: 1)
        await settle { !$0.heard(.next).isEmpty }
        noteConnections(1, [1, 2])
    }

    private func leaveAll() async {
        // This one returns from its loop.
        send(to: 1)
        await settle { $0.server.openConnections(to: 1) == 0 }
        noteConnections(0, [1])
        noteConnections(1, [2])
        screens.withLock { $0.work }?.resume()
        await settle { $0.heard(.busy).count == Self.manyMessages + 1 }
        tasks[.busy]?.cancel()
        start(.cancelled, in: 3)
        Patience.waitForOtherThreads()
        await settle { $0.server.openConnections > 0 || ($0.inbox?.listeners ?? 0) > 0 }
        await settle { $0.server.openConnections == 0 && $0.inbox?.listeners == 0 && $0.server.messagesInMemory == 0 }
        noteConnections(0, [1, 2, 3])
        tasks = [:]
        sample.note(.registered, inbox?.listeners ?? 0)
        sample.note(.keptMessages, server.messagesInMemory)
        inbox = nil
        await settle { $0.inboxLeft == nil }
    }

    // MARK: - The screens and the server

    private func start(_ listener: Listener, in room: Int) {
        guard let inbox else { return }
        let number = [Listener.early, .second].firstIndex(of: listener)
        tasks[listener] = Task.detached(executorPreference: HeldExecutor(number, gate)) { [screens] in
            if listener == .cancelled { withUnsafeCurrentTask { $0?.cancel() } }
            for await message in inbox.messages(in: room) {
                screens.withLock { $0.heard[listener, default: []].append(message.number) }
                switch (listener, message.number) {
                case (.busy, 1):
                    await withCheckedContinuation { work in screens.withLock { $0.work = work } }
                case (.next, 8): return
                default: break
                }
            }
        }
    }

    private func heard(_ listener: Listener) -> [Int] { screens.withLock { $0.heard[listener, default: []] } }

    private func send(to room: Int, _ count: Int = 1) {
        network.async { [server] in
            for _ in 0..<count { server.send(to: room) }
        }
    }

    /// Sends messages to room 1, and holds up the thread that passes the first of them on.
    private func hold(sending count: Int) async {
        Patience.waitForOtherThreads()
        gate.arm()
        send(to: 1, count)
        await settle { $0.gate.held != nil }
        Patience.waitForOtherThreads()
    }

    private func noteConnections(_ wanted: Int, _ rooms: [Int]) {
        for room in rooms {
            let open = server.openConnections(to: room)
            if wanted == 0 { openForNobody += open } else { extraConnections += abs(open - wanted) }
        }
    }

    private func settle(until condition: @escaping @MainActor (RoomTrial) -> Bool) async {
        await patience.wait(Patience.short) { [self] in condition(self) }
    }

    // MARK: - The end

    private func conclude(_ first: Listener) {
        sample.stopMeasuring()
        let expected: [Listener: [Int]] = [
            .early: first == .early ? [1, 2, 3] : [1, 2], .second: first == .second ? [1, 2, 3] : [1, 2],
            .late: [1, 2, 3], .meanwhile: [3], .next: [7, 8], .busy: Array(1...Self.manyMessages + 1),
        ]
        let missed = expected.map { Set($1).subtracting(heard($0)).count }.reduce(0, +)
        let disorder = Listener.allCases.map { listener in
            zip(heard(listener), heard(listener).dropFirst()).count { $0 >= $1 }
        }
        let wrongFirst = [Listener.late, .meanwhile, .next].count { heard($0).first != expected[$0]?.first }
        sample.note(.missed, missed)
        sample.note(.disorder, disorder.reduce(0, +))
        sample.note(.wrongFirst, wrongFirst)
        sample.note(.extraConnections, extraConnections)
        sample.note(.openForNobody, openForNobody)
        sample.note(.neverReturned, screens.withLock { $0.isCancelled } ? 0 : 1)
        sample.note(.keptInbox, inboxLeft == nil ? 0 : 1)
        sample.finish()
    }
}

extension Metric {
    static let listed = Metric("listed", .count, .neutral, "Listeners that the inbox counted when three had come.")
    static let disorder = Metric("disorder", .count, "Messages that a listener heard twice, or after a later one.")
    static let wrongFirst = Metric(
        "wrongFirst",
        .count,
        "Listeners whose first message was not the newest one that their room's connection had received."
    )
    static let extraConnections = Metric(
        "extraConnections",
        .count,
        "Connections too many or too few of rooms with listeners."
    )
    static let openForNobody = Metric("openForNobody", .count, "Open connections of rooms without listeners.")
}
