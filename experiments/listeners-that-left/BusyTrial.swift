import Declaring
import Locking
import Model

/// A trial with one listener, which is busy with its first message while all others arrive.
@MainActor
final class BusyTrial {
    private struct Screen {
        var heard: Set<Int> = []
        var work: CheckedContinuation<Void, Never>?
    }

    private let sample: SampleContext
    private let server = ChatServer()
    private let inbox: any Inbox
    private let screen = Locked(Screen())
    private lazy var patience = Patience { [server, screen] in
        server.messagesInMemory + screen.withLock { $0.heard.count }
    }

    init(_ sample: SampleContext, _ inbox: any Inbox.Type) {
        self.sample = sample
        self.inbox = inbox.init(server)
    }

    func run() {
        sample.startMeasuring()
        Task.detached { [inbox, screen] in
            for await message in inbox.messages() {
                screen.withLock { _ = $0.heard.insert(message.number) }
                guard message.number == 1 else { continue }
                await withCheckedContinuation { work in screen.withLock { $0.work = work } }
            }
        }
        wait(until: { $0.server.openConnections > 0 }, then: { $0.sendFirst() })
    }

    private func sendFirst() {
        server.send()
        wait(until: { $0.screen.withLock { $0.work } != nil }, then: { $0.sendMeanwhile() })
    }

    private func sendMeanwhile() {
        sample.note(.heard, screen.withLock { $0.heard.count })
        for _ in 0..<sample[ListenersThatLeft.messages] { server.send() }
        Patience.waitForOtherThreads()
        screen.withLock { $0.work }?.resume()
        wait(until: { $0.missed == 0 }, then: { $0.conclude() })
    }

    private var missed: Int { sample[ListenersThatLeft.messages] + 1 - screen.withLock { $0.heard.count } }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.missed, missed)
        sample.note(.mostConnections, server.mostConnections)
        sample.finish()
    }

    private func wait(
        until condition: @escaping @MainActor (BusyTrial) -> Bool,
        then next: @escaping @MainActor (BusyTrial) -> Void
    ) {
        patience.wait(Patience.short, until: { [self] in condition(self) }, then: { [self] in next(self) })
    }
}
