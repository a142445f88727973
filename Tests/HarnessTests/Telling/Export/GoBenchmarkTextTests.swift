import Model
import Telling
import Testing

/// Tests the rules of Go's benchmark format: which lines benchstat reads, and which it skips.
struct GoBenchmarkTextTests {
    private func lines(_ documents: [ResultDocument] = [ScriptedRun.document()]) throws -> [Substring] {
        try ScriptedRun.text(.benchstat, documents).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test func `a line per counted sample: a name, one iteration, and pairs of value and unit`() throws {
        let results = try lines().filter { $0.hasPrefix("Benchmark") }
        #expect(results.count == 6)
        for line in results {
            let words = line.split(separator: " ")
            // The 10 of "feed-10" is not read as the number of processors, because that number is at the end.
            #expect(words[0].hasSuffix("/scenario=feed-10-2"))
            #expect(words[1] == "1")
            let pairs = words.dropFirst(2)
            #expect(pairs.count == 14)
            #expect(pairs.enumerated().allSatisfy { $0.offset.isMultiple(of: 2) == (Double($0.element) != nil) })
        }
        #expect(results[0].hasPrefix("BenchmarkProgressFlood/variant=coalesced/scenario=feed-10-2 1 0.25 cpuTime-sec "))
        #expect(results[0].contains(" 0.0125 longestStall-sec "))
        #expect(results[0].contains(" 2048 peakHeap-B"))
        // A name has one slash between two parts, and no slash within a part.
        #expect(results.allSatisfy { $0.split(separator: " ")[0].count { $0 == "/" } == 2 })
    }

    @Test func `a sample that did not finish is a failed benchmark, as Go prints it`() throws {
        let failed = try lines().filter { $0.hasPrefix("--- FAIL: BenchmarkProgressFlood/variant=coalesced") }
        #expect(failed.map { $0.split(separator: " (").last } == ["crashed: SIGSEGV)", "timed out after 20 s)"])
    }

    @Test func `only what must agree is configuration, on one line each; the commit is a remark`() throws {
        let others = try lines().filter { !$0.hasPrefix("Benchmark") && !$0.hasPrefix("---") && !$0.hasPrefix("Unit ") }
        #expect(others.first == "# a run of commit 0123456789ab, begun 2026-09-22T14:13:20Z")
        let configuration = others.dropFirst()
        #expect(configuration.allSatisfy { $0.wholeMatch(of: /(system|cpu|build|parameters): \S.*/) != nil })
        #expect(configuration.contains("parameters: feed=a b\\u{A}c rows=500"))
    }

    @Test func `each unit says which direction is better, once for several runs`() throws {
        let units = try lines([1, 2].map { ScriptedRun.document(day: $0) }).filter { $0.hasPrefix("Unit ") }
        #expect(Set(units).count == units.count)
        #expect(units.contains("Unit cpuTime-sec better=lower"))
        #expect(units.contains("Unit throughput-rows/sec better=higher"))
        #expect(!units.contains { $0.contains("rowsStored") })
    }
}
