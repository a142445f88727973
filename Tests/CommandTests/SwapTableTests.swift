import Model
import Sampling
import Testing

@Suite("The tables of swaps")
struct SwapTableTests {
    @Test("Every expectation of every experiment is broken by a swap, or its table says that none can")
    func complete() async throws {
        for experiment in try await Installation.experiments() {
            let table = try SwapTable(of: experiment.name)
            let broken = Set(try table.swaps(of: experiment).flatMap(\.expectations))
            let open = experiment.expectations.filter { !broken.contains($0) }
            let missing = open.filter { !table.unbroken.contains(where: $0.isNamed) }
            #expect(missing.map(\.identifier) == [], "\(experiment.name): no swap breaks these")
            let stale = table.unbroken.filter { name in !open.contains { $0.isNamed(name) } }
            #expect(stale == [], "\(experiment.name): swaps break all of these")
        }
    }

    @Test(
        "A line that cannot be read is reported in a sentence with its file and its number",
        arguments: [
            ("slow as quick", "needs one colon"),
            ("slow: is-slow", "a line reads “VARIANT as OTHER: EXPECTATION, EXPECTATION”"),
            ("slow as quick:", "a line reads"),
            ("slow with rows=5: is-slow", "changes nothing; add as, in or told"),
            ("slow as quick soon: is-slow", "unknown word “soon”; choose as, in, told, with, deadline"),
            ("slow as quick in: is-slow", "nothing follows “in”"),
            ("slow told rows: is-slow", "“told rows” needs NAME=VALUE"),
            ("slow as quick deadline soon: is-slow", "“deadline soon” needs seconds"),
            ("lane: fast", "unknown lane “fast”; choose figures or counts"),
        ]
    )
    func malformed(line: String, sentence: String) throws {
        let error = #expect(throws: UsageError.self) {
            try SwapTable("# Two lines before it.\n\n\(line)\n", path: "x/swaps.txt", experiment: "x")
        }
        #expect(error?.description.hasPrefix("x/swaps.txt:3: ") == true, "\(error.debugDescription)")
        #expect(error?.description.contains(sentence) == true, "\(error.debugDescription)")
    }

    @Test(
        "A name that the experiment does not have is reported with the line and the names to choose from",
        arguments: [
            ("full-jiter as fixed-delay: spreads", "unknown variant “full-jiter”; choose retries-at-once, "),
            ("full-jitter as fixed: spreads", "unknown variant “fixed”; choose retries-at-once, "),
            ("full-jitter in outages: spreads", "unknown scenario “outages”; choose "),
            ("full-jitter told speed=1: spreads", "unknown parameter “speed”; choose "),
            ("full-jitter as fixed-delay: spread", "“full-jitter” has no expectation “spread”"),
        ]
    )
    func unknown(line: String, sentence: String) async throws {
        let table = try SwapTable(line, path: "x/swaps.txt", experiment: "retry-herd")
        let description = try await table.executable.describe()
        let error = #expect(throws: UsageError.self) { try table.swaps(of: description) }
        #expect(error?.description.hasPrefix("x/swaps.txt:1: \(sentence)") == true, "\(error.debugDescription)")
    }
}
