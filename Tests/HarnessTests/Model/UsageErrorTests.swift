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

    @Test func `an unknown name is reported with the existing ones, and with a similar one if there is any`() {
        func sentence(_ name: String) -> String {
            UsageError(unknown: "variant", name, known: ["coalesced", "flooded"]).description
        }
        #expect(sentence("coalesed").hasSuffix("choose coalesced or flooded; did you mean coalesced?"))
        #expect(!sentence("zzz").contains("did you mean"))
    }
}
