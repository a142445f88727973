import Declaring
import Dispatch
import Foundation
import Locking
import Model

/// A balance whose observers read it, set it, and add and remove observers while they are called. Later, another thread
/// does all this while an observer is called. At the end, two threads meet in many other balances.
@MainActor
final class ObserversTrial {
    /// The observers, in the order in which they are added.
    private enum Name: Int, CaseIterable {
        /// When it hears 2, it reads the balance, removes `removed`, adds `added`, and sets 3.
        case first
        /// Owns an object that reads the balance when it is released.
        case removed
        case second
        case added
        /// Removes itself when it hears 4.
        case once
        /// Added by another thread while `added` is called with 6.
        case late

        /// The balances that it must hear.
        var balances: ClosedRange<Int> {
            switch self {
            case .first: 1...8
            case .removed: 1...1
            // Another thread sets 7, and then removes it. It may hear 7 before it is removed.
            case .second: 1...6
            case .added: 3...8
            case .once: 4...4
            case .late: 8...8
            }
        }
    }

    private struct Record: Sendable {
        var begun = 0
        var ended = 0
        var numbers: [Name: Int] = [:]
        /// The observers whose removal has returned.
        var removed: Set<Name> = []
        var callsAfterRemoval = 0
        var heard: [(name: Name, balance: Int)] = []
        var isAtGate = false
        var lateCalls = 0
        var wrongBalances = 0
        var heldCalls = 0

        func balances(of name: Name) -> [Int] {
            heard.filter { $0.name == name }.map(\.balance)
        }

        /// Returns how many balances up to this one have not been heard.
        func missing(upTo balance: Int) -> Int {
            Name.allCases.reduce(0) { count, name in
                count + name.balances.count { $0 <= balance && !balances(of: name).contains($0) }
            }
        }
    }

    /// Reads the balance when it is released.
    private final class Row: Sendable {
        let read: @Sendable () -> Void

        init(_ read: @escaping @Sendable () -> Void) { self.read = read }

        deinit { read() }
    }

    private let sample: SampleContext
    private let model: any ObservedBalance
    private let meeting: MeetingSets
    private let record = Locked(Record())
    /// The call of `added` with 6 waits for this gate.
    private let gate = DispatchSemaphore(value: 0)
    private lazy var patience = Patience(passesThroughPool: false) { [record] in
        record.withLock { $0.begun + $0.ended + $0.heard.count + ($0.isAtGate ? 1 : 0) }
    }

    init(_ sample: SampleContext, _ model: any ObservedBalance.Type) {
        self.sample = sample
        self.model = model.init(0)
        meeting = MeetingSets(model)
    }

    func run() {
        sample.startMeasuring()
        start { $0.setOnOneThread() }
        wait(
            Patience.long,
            until: { $0.isAtGate },
            then: { [self] in
                start { $0.useMeanwhile() }
                wait(
                    Patience.short,
                    until: { $0.ended == 1 },
                    then: { [self] in
                        record.withLock { $0.heldCalls = $0.begun - $0.ended - 1 }
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
            until: { $0.ended == 2 && $0.missing(upTo: 7) == 0 },
            then: { [self] in
                start { $0.set(8, reaching: 8) }
                wait(
                    Patience.long,
                    until: { $0.ended == 3 && $0.missing(upTo: 8) == 0 },
                    then: { [self] in meet() }
                )
            }
        )
    }

    private func meet() {
        meeting.start()
        patience.wait(
            Patience.long,
            until: { [meeting] in meeting.stuck == 0 && meeting.lost == 0 },
            then: { [self] in
                sample.stopMeasuring()
                note(record.withLock { $0 })
                sample.finish()
            }
        )
    }

    private func start(_ work: @escaping @Sendable (User) -> Void) {
        record.withLock { $0.begun += 1 }
        Thread.detachNewThread { [record, user = User(model: model, record: record, gate: gate)] in
            work(user)
            record.withLock { $0.ended += 1 }
        }
    }

    private func wait(
        _ turns: Int,
        until condition: @escaping @Sendable @MainActor (Record) -> Bool,
        then next: @escaping @MainActor () -> Void
    ) {
        patience.wait(turns, until: { [record] in condition(record.withLock { $0 }) }, then: next)
    }

    // MARK: - The app

    /// The parts of the app that use the balance, on any thread.
    private struct User: Sendable {
        let model: any ObservedBalance
        let record: Locked<Record>
        let gate: DispatchSemaphore

        func setOnOneThread() {
            add(.first) { balance in if balance == 2 { changeTheList() } }
            addOwner()
            add(.second) { _ in }
            set(1, reaching: 1)
            set(2, reaching: 3)
            add(.once) { balance in if balance == 4 { remove(.once) } }
            set(4, reaching: 4)
            set(5, reaching: 5)
            model.set(6)
        }

        /// Adds the observer that alone owns a row.
        private func addOwner() {
            let row = Row { _ = model.balance }
            add(.removed) { _ in withExtendedLifetime(row) {} }
        }

        private func changeTheList() {
            expect(2)
            remove(.removed)
            add(.added) { balance in
                guard balance == 6 else { return }
                record.withLock { $0.isAtGate = true }
                gate.wait()
            }
            model.set(3)
            expect(3)
        }

        /// Uses the balance on another thread while `added` is called with 6.
        func useMeanwhile() {
            expect(6)
            model.set(7)
            expect(7)
            remove(.second)
            add(.late) { _ in }
        }

        /// Sets a balance. Afterwards counts the balances that have not been heard.
        func set(_ balance: Int, reaching last: Int) {
            model.set(balance)
            record.withLock { $0.lateCalls += $0.missing(upTo: last) }
            expect(last)
        }

        private func expect(_ balance: Int) {
            let read = model.balance
            record.withLock { $0.wrongBalances += read == balance ? 0 : 1 }
        }

        private func add(_ name: Name, _ work: @escaping @Sendable (Int) -> Void) {
            let number = model.add { [record] balance in
                record.withLock { $0.callsAfterRemoval += $0.removed.contains(name) ? 1 : 0 }
                work(balance)
                record.withLock { $0.heard.append((name, balance)) }
            }
            record.withLock { $0.numbers[name] = number }
        }

        private func remove(_ name: Name) {
            record.withLock { $0.numbers[name] }.map(model.remove)
            record.withLock { _ = $0.removed.insert(name) }
        }
    }

    // MARK: - The counting

    private func note(_ record: Record) {
        let heard = Name.allCases.map { (name: $0, balances: record.balances(of: $0)) }
        func count(_ isWrong: (Name, Int) -> Bool) -> Int {
            heard.reduce(0) { sum, observer in sum + observer.balances.count { isWrong(observer.name, $0) } }
        }
        sample.note(.stuck, record.begun - record.ended + meeting.stuck)
        sample.note(.heldCalls, record.heldCalls)
        sample.note(.wrongBalances, record.wrongBalances)
        sample.note(.lateCalls, record.lateCalls)
        sample.note(.outOfOrder, heard.reduce(0) { $0 + Self.descents($1.balances) })
        sample.note(.wrongTurns, (1...8).reduce(0) { $0 + Self.descents(Self.order(of: $1, in: record)) })
        sample.note(.callsAfterRemoval, record.callsAfterRemoval)
        sample.note(.earlyBalances, count { name, balance in balance < name.balances.lowerBound })
        let repeated = heard.reduce(0) { $0 + $1.balances.count - Set($1.balances).count }
        sample.note(.notHeardOnce, record.missing(upTo: 8) + repeated + abs(meeting.lost))
    }

    /// Returns the places of a balance's observers in the order in which they were added, in the order of their calls.
    private static func order(of balance: Int, in record: Record) -> [Int] {
        record.heard.filter { $0.balance == balance }.map(\.name.rawValue)
    }

    /// Returns how many numbers follow a larger one.
    private static func descents(_ numbers: [Int]) -> Int {
        zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }
}

extension Metric {
    static let wrongBalances = Metric("wrongBalances", .count, "Readings of the balance that were not the newest one.")
    static let outOfOrder = Metric("outOfOrder", .count, "Balances that an observer heard after a newer one.")
    static let wrongTurns = Metric(
        "wrongTurns",
        .count,
        "Observers that heard a balance before an observer that was added earlier."
    )
    static let callsAfterRemoval = Metric(
        "callsAfterRemoval",
        .count,
        "Calls of observers that began after the observer's removal had returned."
    )
    static let earlyBalances = Metric(
        "earlyBalances",
        .count,
        "Balances that observers heard although they were set before the observer was added."
    )
    static let notHeardOnce = Metric(
        "notHeardOnce",
        .count,
        "Balances that an observer should have heard and did not, or heard twice."
    )
}
