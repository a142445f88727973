import LoopbackServer
import Testing
import loopback_server

/// Tests the ledger's accounting, without a network.
@Suite("Ledger")
struct LedgerTests {
    private let ledger = Ledger()

    private func begin(_ name: String) -> Int {
        ledger.began(name: name, method: "GET", range: nil, connection: 1, at: 0)
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

}
