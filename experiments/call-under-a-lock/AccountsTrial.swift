import Declaring
import Dispatch
import Foundation
import Locking
import Model

/// A trial in which the accounts call an observer, and another thread or the observer itself uses the accounts meanwhile.
///
/// Gates bring about each meeting. The trial ends when all threads and tasks have ended, or when nothing happens any
/// more.
@MainActor
final class AccountsTrial {
    private nonisolated static let amount = 100
    private nonisolated static let balances = [Account.savings: 500, .checking: 500]

    /// A balance that an observer has shown.
    private struct Label: Hashable, Sendable {
        let observer: Int
        let account: Account
        var balance = 0
    }

    /// What the app has done so far.
    private struct Record: Sendable {
        /// Threads and tasks that have begun and ended.
        var begun = 0
        var ended = 0
        /// Calls of observers that have begun.
        var calls = 0
        /// The balances that the observers have shown, in the order of the calls' ends.
        var shown: [Label] = []
        var totals: [Int] = []
        var moves = 0
        /// Calls of observers that should have ended when a move returned, but had not.
        var lateCalls = 0
        /// Whether the thread that meets the first call of an observer has returned.
        var hasMet = false
        var hasPoolThread = false
        var heldCalls: Int?

        var progress: Int { begun + ended + calls + shown.count + totals.count + (hasPoolThread ? 1 : 0) }
    }

    private let sample: SampleContext
    private let accounts: any Accounts
    private let observers: Int
    private let record = Locked(Record())
    /// The queue on which the app's screen reads and shows balances, as an app's main queue does.
    private let screen = DispatchQueue(label: "screen")
    /// The first call of an observer waits for this gate.
    private let gate = DispatchSemaphore(value: 0)
    /// Blocked threads may occupy the pool, so the turns do not pass through it.
    private lazy var patience = Patience(passesThroughPool: false) { [record] in record.withLock(\.progress) }

    init(_ sample: SampleContext, _ accounts: any Accounts.Type) {
        self.sample = sample
        self.accounts = accounts.init(Self.balances)
        observers = sample[CallUnderALock.observers]
    }

    func run() {
        sample.startMeasuring()
        switch sample.scenario {
        case CallUnderALock.observerReads: observerReads()
        case CallUnderALock.screenReads: screenReads()
        case CallUnderALock.cancelMeetsChange: cancelMeetsChange()
        default: slowObserver()
        }
    }

    // MARK: - The scenarios

    /// Each observer reads the total.
    private func observerReads() {
        observe(holdsFirst: false) { [accounts, record] in
            let total = accounts.total
            record.withLock { $0.totals.append(total) }
        }
        startMove()
        conclude()
    }

    /// The screen reads the total while an observer runs. Then the observer waits for the screen.
    private func screenReads() {
        observe(holdsFirst: true) { [screen] in screen.sync {} }
        startMove()
        meet("read", on: screen) { [accounts, record] in
            let total = accounts.total
            record.withLock { $0.totals.append(total) }
        }
    }

    /// A task waits for a change, and is cancelled while an observer runs.
    private func cancelMeetsChange() {
        observe(holdsFirst: true) {}
        record.withLock { $0.begun += 1 }
        let payment = Task.detached { [accounts, record] in
            // The task ends in either way: the change and the cancel come at the same time.
            try? await accounts.nextChange()
            record.withLock { $0.ended += 1 }
        }
        Patience.waitForOtherThreads()
        startMove()
        meet("cancel") { payment.cancel() }
    }

    /// Another thread moves an amount while an observer runs.
    private func slowObserver() {
        observe(holdsFirst: true) {}
        startMove()
        meet("move", move)
    }

    // MARK: - The app

    /// Adds the observers.
    ///
    /// - Parameter holdsFirst: Whether the first call waits for the gate.
    private func observe(holdsFirst: Bool, _ work: @escaping @Sendable () -> Void) {
        for observer in 1...observers {
            accounts.observe { [record, gate] account, balance in
                let isFirst = record.withLock { record in
                    record.calls += 1
                    return record.calls == 1
                }
                if isFirst, holdsFirst { gate.wait() }
                work()
                record.withLock { $0.shown.append(Label(observer: observer, account: account, balance: balance)) }
            }
        }
    }

    private func startMove() {
        start("move", move)
    }

    /// Moves an amount. Afterwards counts the calls of observers that should have ended.
    private var move: @Sendable () -> Void {
        { [accounts, record, observers] in
            accounts.move(Self.amount, from: .savings, to: .checking)
            record.withLock { record in
                record.moves += 1
                record.lateCalls = max(record.lateCalls, 2 * observers * record.moves - record.shown.count)
            }
        }
    }

    /// Starts work on a queue, or on a new thread.
    private func start(_ name: StaticString, on queue: DispatchQueue? = nil, _ work: @escaping @Sendable () -> Void) {
        record.withLock { $0.begun += 1 }
        let job: @Sendable () -> Void = { [record, timeline = sample.timeline] in
            timeline.instant(name, .input)
            work()
            timeline.instant("return", .update)
            record.withLock { $0.ended += 1 }
        }
        if let queue { queue.async(execute: job) } else { Thread.detachNewThread(job) }
    }

    // MARK: - The meeting

    /// Starts another thread while the first call of an observer waits at the gate. Opens the gate when this thread has
    /// returned, or clearly waits for the observer, and when the calls that need not wait for the first one have ended.
    private func meet(
        _ name: StaticString,
        on queue: DispatchQueue? = nil,
        _ work: @escaping @Sendable () -> Void
    ) {
        wait(
            Patience.long,
            until: { $0.calls > 0 },
            then: { [self] in
                start(name, on: queue) { [record] in
                    work()
                    record.withLock { $0.hasMet = true }
                }
                wait(
                    Patience.short,
                    until: { $0.hasMet },
                    then: { [self] in
                        record.withLock { $0.heldCalls = $0.hasMet ? 0 : 1 }
                        openGate()
                    }
                )
            }
        )
    }

    private func openGate() {
        // If the first call blocks the pool's only thread, the pool adds another thread after a second. The calls before
        // this block have begun when this block runs.
        DispatchQueue.global().async { [record] in record.withLock { $0.hasPoolThread = true } }
        wait(
            .max,
            until: { $0.hasPoolThread },
            then: { [self] in
                let others = sample.scenario == CallUnderALock.slowObserver ? 4 * observers - 1 : 0
                wait(
                    Patience.short,
                    until: { $0.shown.count >= others },
                    then: { [self] in
                        gate.signal()
                        conclude()
                    }
                )
            }
        )
    }

    private func conclude() {
        wait(
            Patience.long,
            until: { [self] in $0.ended == $0.begun && $0.shown.count >= 2 * observers * $0.moves },
            then: { [self] in
                sample.stopMeasuring()
                note(record.withLock { $0 })
                sample.finish()
            }
        )
    }

    private func wait(
        _ turns: Int,
        until condition: @escaping @Sendable @MainActor (Record) -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        patience.wait(turns, until: { [record] in condition(record.withLock { $0 }) }, then: next)
    }

    // MARK: - The counting

    private func note(_ record: Record) {
        note(.stuck, record.begun - record.ended)
        note(.heldCalls, record.heldCalls, unavailable: "no other thread uses the accounts")
        let right = Self.balances.values.reduce(0, +)
        let totals = record.totals.isEmpty ? nil : record.totals.count { $0 != right }
        note(.wrongTotals, totals, unavailable: "no total was read")
        let isSlow = sample.scenario == CallUnderALock.slowObserver
        note(.oldBalances, isSlow ? oldBalances(record) : nil, unavailable: "one thread moves one amount")
        note(.lateCalls, isSlow ? record.lateCalls : nil, unavailable: "one thread moves one amount")
        note(.heard, isSlow ? heard(record) : nil, unavailable: "only counted when all calls return")
    }

    /// Returns the number of labels that end with an old balance.
    private func oldBalances(_ record: Record) -> Int {
        var labels: [Label: Int] = [:]
        for shown in record.shown {
            labels[Label(observer: shown.observer, account: shown.account)] = shown.balance
        }
        return labels.count { label, balance in balance != Self.balance(of: label.account, after: record.moves) }
    }

    /// Returns the number of different calls with a balance that the moves lead to.
    private func heard(_ record: Record) -> Int {
        var right: Set<Label> = []
        for observer in 1...observers {
            for account in Self.balances.keys {
                for moves in 1...2 {
                    right.insert(
                        Label(observer: observer, account: account, balance: Self.balance(of: account, after: moves))
                    )
                }
            }
        }
        return right.intersection(record.shown).count
    }

    private static func balance(of account: Account, after moves: Int) -> Int {
        balances[account, default: 0] + (account == .savings ? -1 : 1) * moves * amount
    }

    private func note(_ metric: Metric, _ count: Int?, unavailable reason: String = "") {
        sample.note(metric, count.map(Double.init), unavailable: reason)
    }
}
