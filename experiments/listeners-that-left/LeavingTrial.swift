import Declaring
import Dispatch
import Locking
import Model

/// A trial whose listeners all leave: from the loop, by a cancel, or before they have listened at all.
@MainActor
final class LeavingTrial {
    /// What the listeners have done so far.
    private struct Progress {
        var heard = 0
        var left = 0
    }

    /// The number of messages that each listener hears before it leaves.
    private nonisolated static let rounds = 3

    private let sample: SampleContext
    private let server = ChatServer()
    private var inbox: (any Inbox)?
    private weak var inboxLeft: (any Inbox)?
    private let progress = Locked(Progress())
    private var tasks: [Task<Void, Never>] = []
    private lazy var patience = Patience { [server, progress] in
        server.messagesInMemory + server.openConnections + progress.withLock { $0.heard + $0.left }
    }

    init(_ sample: SampleContext, _ inbox: any Inbox.Type) {
        self.sample = sample
        let inbox = inbox.init(server)
        self.inbox = inbox
        inboxLeft = inbox
    }

    private var listeners: Int { inbox?.listeners ?? 0 }

    func run() {
        sample.startMeasuring()
        if sample.scenario == ListenersThatLeft.closedAtOnce {
            leaveAtOnce()
        } else {
            listen()
        }
    }

    private func listen() {
        let count = sample[ListenersThatLeft.listeners]
        for _ in 0..<count { startListener(returns: sample.scenario == ListenersThatLeft.returns) }
        patience.wait(
            Patience.long,
            until: { [self] in server.openConnections > 0 && max(listeners, server.openConnections) == count },
            then: { [self] in sendRound(1, to: count) }
        )
    }

    private func startListener(returns: Bool = false, isCancelled: Bool = false) {
        guard let inbox else { return }
        tasks.append(
            Task.detached { [progress] in
                if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                for await message in inbox.messages() {
                    progress.withLock { $0.heard += 1 }
                    if returns, message.number == Self.rounds { break }
                }
                progress.withLock { $0.left += 1 }
            }
        )
    }

    private func sendRound(_ round: Int, to count: Int) {
        guard round <= Self.rounds else { return leave(count) }
        server.send()
        patience.wait(
            Patience.long,
            until: { [self] in progress.withLock { $0.heard } == count * round },
            then: { [self] in sendRound(round + 1, to: count) }
        )
    }

    private func leave(_ count: Int) {
        if sample.scenario == ListenersThatLeft.cancels {
            for task in tasks { task.cancel() }
        }
        patience.wait(
            Patience.long,
            until: { [self] in progress.withLock { $0.left } == count },
            then: { [self] in lookWhileQuiet() }
        )
    }

    /// Starts a listener that is cancelled before it listens. The main thread is busy until the listener has left.
    private func leaveAtOnce() {
        startListener(isCancelled: true)
        Patience.waitForOtherThreads()
        patience.wait(
            Patience.short,
            until: { [self] in listeners > 0 || server.openConnections > 0 },
            then: { [self] in lookWhileQuiet() }
        )
    }

    /// Waits until the inbox has noticed that nobody listens, or clearly does not notice. No message comes meanwhile.
    private func lookWhileQuiet() {
        tasks = []
        sample.note(.heard, progress.withLock { $0.heard })
        patience.wait(
            Patience.short,
            until: { [self] in listeners == 0 && server.openConnections == 0 },
            then: { [self] in
                sample.note(.registered, listeners)
                sample.note(.openConnections, server.openConnections)
                if sample.scenario == ListenersThatLeft.closedAtOnce { conclude() } else { sendToNobody() }
            }
        )
    }

    private func sendToNobody() {
        for _ in 0..<sample[ListenersThatLeft.messages] { server.send() }
        patience.wait(
            Patience.short,
            until: { [self] in server.messagesInMemory == 0 && listeners == 0 },
            then: { [self] in
                sample.note(.keptMessages, server.messagesInMemory)
                sample.note(.registeredLater, listeners)
                signOut()
            }
        )
    }

    /// Lets go of the inbox, as an app does when the user signs out. No message comes afterwards.
    private func signOut() {
        inbox = nil
        patience.wait(
            Patience.short,
            until: { [self] in inboxLeft == nil && server.openConnections == 0 },
            then: { [self] in
                sample.note(.keptInbox, inboxLeft == nil ? 0 : 1)
                sample.note(.leftOpen, server.openConnections)
                conclude()
            }
        )
    }

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.mostConnections, server.mostConnections)
        sample.finish()
    }
}
