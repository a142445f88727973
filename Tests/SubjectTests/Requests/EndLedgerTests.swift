import Requests
import Testing

@Suite("How often an end was reported")
struct EndLedgerTests {
    @Test("An ordered request counts as unreported, and as missing its completion, until its end")
    func unreported() {
        let ledger = EndLedger()
        for name in 1...3 { ledger.noteOrder(of: name) }
        ledger.noteEnd(of: 1)
        ledger.noteCompletion(of: 1)
        ledger.noteEnd(of: 2)
        let totals = ledger.totals
        #expect(totals.ordered == [1, 2, 3])
        #expect(totals.unreported == [3])
        #expect(totals.uncompleted == [2, 3])
        #expect(totals.extraEnds == 0 && totals.extraCompletions == 0)
        #expect(ledger.events == 3)
    }

    @Test("Each report after the first is one too many")
    func again() {
        let ledger = EndLedger()
        for name in 1...2 { ledger.noteOrder(of: name) }
        for _ in 1...3 { ledger.noteEnd(of: 1) }
        for _ in 1...2 { ledger.noteCompletion(of: 2) }
        let totals = ledger.totals
        #expect(totals.extraEnds == 2)
        #expect(totals.extraCompletions == 1)
        #expect(totals.unreported == [2])
        #expect(totals.uncompleted == [1])
        #expect(ledger.events == 5)
    }
}
