import Requests
import Testing

@Suite("Which request goes next")
struct WaitingLineTests {
    @Test("No more requests start than the limit allows, and each one that ends lets one start")
    func limit() {
        var line = WaitingLine(limit: 2)
        for name in 0..<4 { line.enter(name) }
        #expect(line.goAll() == [0, 1])
        line.leave(1)
        #expect(line.goAll() == [2])
        // A request that has not started releases no slot.
        line.leave(3)
        #expect(line.goAll() == [])
        line.leave(0)
        line.leave(0)
        line.enter(4)
        line.enter(5)
        #expect(line.goAll() == [4])
    }

    @Test("Ready requests start by priority, then by arrival")
    func order() {
        var line = WaitingLine(limit: 1)
        line.enter(1, priority: -4)
        line.enter(2)
        line.enter(3, priority: 4, after: [2])
        line.enter(4, priority: 4)
        line.enter(5)
        var order: [Int] = []
        while let name = line.next() {
            order.append(name)
            line.leave(name)
        }
        #expect(order == [4, 2, 3, 5, 1])
    }

    @Test("A request that has left the line, or was never in it, does not hold back its dependents")
    func dependencies() {
        var line = WaitingLine(limit: 2)
        line.enter(1, after: [7])
        line.enter(3, priority: -8, after: [1])
        line.enter(2, after: [3])
        line.enter(4, after: [3])
        #expect(line.goAll() == [1])
        line.leave(3)
        #expect(line.goAll() == [2])
        line.leave(1)
        #expect(line.goAll() == [4])
        line.enter(5, after: [2])
        line.leave(4)
        #expect(line.goAll() == [])
    }
}

extension WaitingLine {
    /// Takes all requests that may start now.
    fileprivate mutating func goAll() -> [Int] {
        var names: [Int] = []
        while let name = next() { names.append(name) }
        return names
    }
}
