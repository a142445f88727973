import Model
import Telling
import Testing

@Suite("A shard")
struct ShardTests {
    @Test("All parts together are everything, once", arguments: 1...7)
    func complete(count: Int) throws {
        let all = (0..<7).map(String.init)
        let parts = try (1...count).map { try Shard("\($0)/\(count)").part(of: all) }
        #expect(parts.flatMap(\.self).sorted() == all)
        let counts = parts.map(\.count).sorted()
        #expect(counts[count - 1] <= counts[0] + 1)
    }

    @Test(
        "What is not a part is refused in a sentence that names it",
        arguments: ["", "2", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1.5/2", " 1/2"]
    )
    func refused(text: String) {
        let error = #expect(throws: UsageError.self) { try Shard(text) }
        #expect(error.map { "\($0)".contains("“\(text)”") } == true)
    }

    @Test("With more parts than experiments, some have nothing, and the error says so")
    func empty() {
        #expect(throws: UsageError.self) { try Shard("3/3").part(of: ["a", "b"]) }
    }
}
