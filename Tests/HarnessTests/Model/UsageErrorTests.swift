import Model
import Testing

struct UsageErrorTests {
    @Test func `a name of a megabyte, with escape sequences, is one short line`() {
        let name = String(repeating: "\u{1B}[2Jé\n", count: 200_000)
        let error = UsageError(unknown: "variant", name, known: ["one", "two\u{1B}[2J"])
        #expect(error.description.count < 2000)
        #expect(!error.description.contains("\n"))
        #expect(!error.description.contains("\u{1B}"))
        #expect(error.description.contains("choose one or two"))
    }

    @Test func `the nearest name is suggested`() {
        let error = UsageError(unknown: "variant", "coalesed", known: ["coalesced", "flooded"])
        #expect(error.description.hasSuffix("choose coalesced or flooded; did you mean coalesced?"))
    }
}
