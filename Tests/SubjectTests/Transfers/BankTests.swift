import Testing
import retain_cycle

@Suite("A bank and its transfers")
struct BankTests {
    private let transfer = Transfer(number: 1)

    @Test("Both halves make a complete transfer; one half alone leaves it incomplete")
    func halves() async {
        let bank = Bank(isOffline: false) { _, confirmed in confirmed() }
        await bank.withdraw(transfer)
        #expect(bank.record.whole == 0)
        #expect(bank.record.half == 1)
        await bank.deposit(transfer)
        #expect(bank.record.whole == 1)
        #expect(bank.record.half == 0)
    }

    @Test("A deposit without a withdrawal, and a repeated half, are not complete transfers")
    func neither() async {
        let bank = Bank(isOffline: false) { _, confirmed in confirmed() }
        await bank.deposit(Transfer(number: 2))
        await bank.withdraw(transfer)
        await bank.withdraw(transfer)
        await bank.deposit(transfer)
        #expect(bank.record.whole == 0)
        #expect(bank.record.half == 2)
        #expect(bank.record.events == 4)
    }

    @Test("A sum is lost if it never arrives; a transfer that does not wait for the previous one is out of turn")
    func lost() async {
        let bank = Bank(isOffline: false) { _, confirmed in confirmed() }
        await bank.withdraw(transfer)
        await bank.withdraw(Transfer(number: 2))
        #expect(bank.record.outOfTurn == 1)
        #expect(!bank.record.hasLost(2))
        await bank.deposit(transfer)
        #expect(bank.record.hasLost(2))
        #expect(bank.record.wholeNumbers == [1])
    }

    @Test("A withdrawal is recorded before it is confirmed, and returns after that")
    func confirmation() async {
        let (confirmations, waiting) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
        let bank = Bank(isOffline: false) { _, confirmed in waiting.yield(confirmed) }
        async let deposited: Void = makeWhole(bank)
        for await confirm in confirmations {
            #expect(bank.record.withdrawals == [1: 1])
            #expect(bank.record.deposits.isEmpty)
            confirm()
            break
        }
        await deposited
        #expect(bank.record.whole == 1)
    }

    private func makeWhole(_ bank: Bank) async {
        await bank.withdraw(transfer)
        await bank.deposit(transfer)
    }
}
