import LoopbackServer

/// Keeps the record, and notifies waiters when their conditions become true. The ledger uses neither the network nor a
/// clock.
///
/// Not `Sendable`: only the event loop uses it.
package final class Ledger {
    private struct Tally {
        var begun = 0
        var ended = 0
        var bytesSent = 0
    }

    private struct Waiter {
        var condition: Condition
        var onHolding: () -> Void
    }

    private var record = ServerRecord()
    private var tallies: [String: Tally] = [:]
    private var waiters: [Int: Waiter] = [:]
    private var waitersSoFar = 0

    package init() {}

    // MARK: - Events

    /// - Returns: The connection's number.
    package func connectionOpened() -> Int {
        record.connectionsOpened += 1
        record.connectionsOpen += 1
        record.connectionsPeak = max(record.connectionsPeak, record.connectionsOpen)
        tellWaiters()
        return record.connectionsOpened
    }

    package func connectionClosed() {
        record.connectionsOpen -= 1
        tellWaiters()
    }

    /// - Returns: The request's number.
    package func began(name: String, method: String, range: String?, connection: Int, at time: UInt64) -> Int {
        let number = record.requests.count + 1
        record.requests.append(
            .init(number: number, name: name, method: method, connection: connection, range: range, began: time)
        )
        record.requestsBegun += 1
        record.requestsInFlight += 1
        record.requestsPeak = max(record.requestsPeak, record.requestsInFlight)
        tallies[name, default: Tally()].begun += 1
        tellWaiters()
        return number
    }

    package func answered(_ request: Int, status: Int, offset: Int, at time: UInt64) {
        record.requests[request - 1].status = status
        record.requests[request - 1].offset = offset
        record.requests[request - 1].answered = time
    }

    package func sent(_ request: Int, bytes: Int) {
        record.bytesSent += bytes
        record.requests[request - 1].bytesSent += bytes
        tallies[record.requests[request - 1].name]?.bytesSent += bytes
        tellWaiters()
    }

    package func ended(_ request: Int, _ ending: ServerRecord.Ending, at time: UInt64) {
        record.requests[request - 1].ended = time
        record.requests[request - 1].ending = ending
        record.requestsInFlight -= 1
        record.requestsEnded += 1
        tallies[record.requests[request - 1].name]?.ended += 1
        tellWaiters()
    }

    // MARK: - Queries

    /// Returns how many requests for the resource with this name have begun.
    package func requests(named name: String) -> Int {
        tallies[name]?.begun ?? 0
    }

    /// - Parameter first: The number of the first request in the record.
    package func record(from first: Int, at time: UInt64) -> ServerRecord {
        var told = record
        told.time = time
        if first > 1 { told.requests.removeFirst(min(first - 1, told.requests.count)) }
        return told
    }

    /// Calls `onHolding` once, as soon as the condition is true.
    ///
    /// - Returns: The number of the wait, for `stopWaiting`. Nil if the condition was already true.
    package func wait(for condition: Condition, _ onHolding: @escaping () -> Void) -> Int? {
        guard !holds(condition) else {
            onHolding()
            return nil
        }
        waitersSoFar += 1
        waiters[waitersSoFar] = Waiter(condition: condition, onHolding: onHolding)
        return waitersSoFar
    }

    package func stopWaiting(_ waiter: Int) {
        waiters[waiter] = nil
    }

    private func tellWaiters() {
        guard !waiters.isEmpty else { return }
        for (number, waiter) in waiters.sorted(by: { $0.key < $1.key }) where holds(waiter.condition) {
            if waiters.removeValue(forKey: number) != nil { waiter.onHolding() }
        }
    }

    private func holds(_ condition: Condition) -> Bool {
        switch condition {
        case .idle(let count): record.requestsBegun >= count && record.requestsInFlight == 0
        case .begun(let count, let name): tally(name).begun >= count
        case .ended(let count, let name): tally(name).ended >= count
        case .inFlight(let count, let name): tally(name).begun - tally(name).ended >= count
        case .sent(let count, let name): tally(name).bytesSent >= count
        case .open(let most): record.connectionsOpen <= most
        }
    }

    private func tally(_ name: String?) -> Tally {
        guard let name else {
            return Tally(begun: record.requestsBegun, ended: record.requestsEnded, bytesSent: record.bytesSent)
        }
        return tallies[name] ?? Tally()
    }
}
