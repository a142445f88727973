import DownloadTrial
import Testing

struct ShrinkingTests {
    @Test func `the result is what the failure needs, in order`() async throws {
        let needed = [3, 40, 41, 99]
        var asked = 0
        let shortest = try await shortestPart(of: Array(0..<100)) { part in
            asked += 1
            return needed.allSatisfy(part.contains)
        }
        #expect(shortest == needed)
        #expect(asked < 100)
    }

    @Test func `no single element can be left out`() async throws {
        // Any three of the odd ones.
        let shortest = try await shortestPart(of: Array(0..<64)) { part in part.count { $0 % 2 == 1 } >= 3 }
        #expect(shortest.count == 3)
    }

    @Test func `a list that does not fail is returned unchanged`() async throws {
        #expect(try await shortestPart(of: [1, 2]) { _ in false } == [1, 2])
    }

    @Test func `a failure that needs nothing gives an empty list`() async throws {
        #expect(try await shortestPart(of: [1, 2, 3]) { _ in true } == [])
    }
}
