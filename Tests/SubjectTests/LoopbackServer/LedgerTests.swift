import LoopbackServer
import Testing
import loopback_server

/// The record's accounting, without a network.
@Suite("Ledger")
struct LedgerTests {
    private let ledger = Ledger()

    private func begin(_ name: String, at time: UInt64 = 0) -> Int {
        ledger.began(name: name, method: "GET", range: nil, connection: 1, at: time)
    }

    @Test("A waiter is notified at the event that makes its condition true, once")
    func waiting() {
        var told: [String] = []
        _ = ledger.wait(for: .begun(2)) { told.append("two begun") }
        _ = ledger.wait(for: .ended(1, named: "b")) { told.append("b ended") }
        _ = ledger.wait(for: .sent(100, named: "a")) { told.append("a sent") }
        _ = ledger.wait(for: .idle(after: 2)) { told.append("idle") }
        let a = begin("a")
        #expect(told == [])
        let b = begin("b")
        #expect(told == ["two begun"])
        ledger.sent(b, bytes: 100)
        ledger.sent(a, bytes: 99)
        #expect(told == ["two begun"])
        ledger.sent(a, bytes: 1)
        #expect(told == ["two begun", "a sent"])
        ledger.ended(a, .complete, at: 1)
        ledger.ended(b, .complete, at: 2)
        #expect(told == ["two begun", "a sent", "b ended", "idle"])
        ledger.ended(begin("b"), .complete, at: 3)
        #expect(told.count == 4)
    }

    @Test("A condition that is already true notifies at once; an ended wait does not notify")
    func atOnceAndNever() {
        var told = 0
        #expect(ledger.wait(for: .idle(after: 0)) { told += 1 } == nil)
        #expect(ledger.wait(for: .open(atMost: 0)) { told += 1 } == nil)
        #expect(told == 2)
        let waiter = ledger.wait(for: .inFlight(1)) { told += 1 }
        if let waiter { ledger.stopWaiting(waiter) }
        _ = begin("a")
        #expect(told == 2)
    }

    @Test("A notified waiter may wait again, and may end another wait, from within")
    func reentry() {
        var told: [String] = []
        var second: Int?
        _ = ledger.wait(for: .begun(1)) {
            told.append("first")
            if let second { ledger.stopWaiting(second) }
            _ = ledger.wait(for: .begun(2)) { told.append("third") }
        }
        second = ledger.wait(for: .begun(1)) { told.append("second") }
        _ = begin("a")
        #expect(told == ["first"])
        _ = begin("a")
        #expect(told == ["first", "third"])
    }

    @Test("Peaks stay, counts go back, and a name's requests are counted separately")
    func counting() {
        #expect(ledger.connectionOpened() == 1)
        #expect(ledger.connectionOpened() == 2)
        ledger.connectionClosed()
        #expect(ledger.connectionOpened() == 3)
        let numbers = [begin("a", at: 5), begin("b", at: 6), begin("a", at: 7)]
        #expect(numbers == [1, 2, 3])
        #expect(ledger.requests(named: "a") == 2 && ledger.requests(named: "none") == 0)
        ledger.answered(2, status: 206, offset: 10, at: 8)
        ledger.sent(2, bytes: 90)
        ledger.ended(2, .closedByClient, at: 9)
        let record = ledger.record(from: 2, at: 10)
        #expect(record.time == 10)
        #expect(record.connectionsOpened == 3 && record.connectionsOpen == 2 && record.connectionsPeak == 2)
        #expect(record.requestsBegun == 3 && record.requestsInFlight == 2 && record.requestsPeak == 3)
        #expect(record.requestsEnded == 1 && record.bytesSent == 90)
        #expect(record.requests.map(\.number) == [2, 3])
        #expect(record.requests[0].offset == 10 && record.requests[0].status == 206)
        #expect(record.requests[0].ending == .closedByClient && record.requests[0].ended == 9)
    }
}
