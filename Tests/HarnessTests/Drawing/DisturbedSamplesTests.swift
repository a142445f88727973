import Drawing
import Model
import Testing

/// Tests the report's text about disturbed samples and about samples that confirm a failure.
struct DisturbedSamplesTests {
    private static let disturbed = ControlRecord(longestDelay: 42, stolen: 0, span: 500)
    private static let quiet = ControlRecord(longestDelay: 0.2, stolen: 0, span: 500)

    private static func html(_ change: (inout ExperimentResult) -> Void = { _ in }) throws -> String {
        var result = Fixture.result
        for index in result.samples.indices { result.samples[index].control = quiet }
        change(&result)
        return try HTMLReport(Fixture.document([result])).html()
    }

    @Test func `a quiet run says so once`() throws {
        let html = try Self.html()
        #expect(html.contains("<dd>3 of each variant in each scenario, a fresh process each; 24 in all</dd>"))
        #expect(html.contains("<dt>Noise</dt><dd>the machine disturbed no sample; while"))
        #expect(html.ranges(of: "disturbed").count == 1)
        #expect(!html.contains("class=\"alert\""))
    }

    @Test func `a verdict says over how many samples it was made, and how many were disturbed`() throws {
        let html = try Self.html { result in
            (result.verdicts[0].samples, result.verdicts[0].disturbed) = (6, 2)
            (result.verdicts[1].samples, result.verdicts[1].disturbed) = (6, 0)
            (result.verdicts[2].samples, result.verdicts[2].disturbed) = (1, 1)
            (result.verdicts[3].samples, result.verdicts[3].disturbed) = (0, 0)
        }
        #expect(html.contains("median 1.06 s, at least 250 ms · 6 samples, 2 disturbed</small>"))
        #expect(html.contains("median 18.2 ms, at most 16.7 ms · 6 samples</small>"))
        #expect(html.contains("2 of 3 samples crashed · 1 sample, disturbed</small>"))
        #expect(html.contains("no samples were taken</small>"))
    }

    @Test func `figures leave out a disturbed sample, and say so`() throws {
        let html = try Self.html { result in
            result = result.changing("flooded") { if $0.block == 3 { $0.control = Self.disturbed } }
        }
        #expect(html.contains("2 samples, 954 ms – 1.06 s in all; the machine disturbed 1 more"))
        #expect(html.contains("the machine disturbed 2 of 24 samples; while"))
        // Two of 24 samples are too few for a warning.
        #expect(!html.contains("class=\"alert\""))
    }

    @Test func `figures of disturbed samples alone are marked, and a disturbed run has a warning`() throws {
        let html = try Self.html { result in
            result = result.changing("flooded") { $0.control = Self.disturbed }
        }
        #expect(html.contains(">disturbed by the machine<"))
        #expect(html.contains("3 samples, 954 ms – 1.17 s in all; disturbed by the machine"))
        #expect(
            html.contains(
                "<p class=\"alert\" role=\"note\">The machine disturbed 6 of 24 samples, which count only if a "
                    + "variant has no other samples.</p>"
            )
        )
    }

    @Test func `different numbers of samples, and the confirming samples, are given`() throws {
        let html = try Self.html { result in
            result.samples.removeAll { $0.variant == "newest-only" && $0.block > 1 }
            var again = Sample.madeUp("flooded", "whole-import", block: 4)
            again.isConfirmation = true
            result.samples.append(again)
        }
        #expect(
            html.contains(
                "1 to 4 of each variant in each scenario, a fresh process each; 21 in all, 1 of them to confirm a failure"
            )
        )
    }

    @Test func `a lesson says how many samples its medians rest on`() {
        var result = Fixture.result
        func markdown() -> String { ObservedFigures(Fixture.document([result]), result).markdown }
        #expect(markdown().hasPrefix("Medians of 3 samples (in brackets"))
        result.experiment.scenarios[1].isLarge = true
        #expect(markdown().hasPrefix("Medians of 3 samples (in brackets"))
        result.samples.removeAll { $0.scenario == "fifty-rows" && $0.block > 1 }
        #expect(markdown().hasPrefix("Medians of 3 samples, 1 in large scenarios (in brackets"))
        result.experiment.scenarios[1].isLarge = false
        #expect(markdown().hasPrefix("Medians of 1 to 3 samples (in brackets"))
        result.samples.removeAll { $0.block > 1 }
        #expect(markdown().hasPrefix("Medians of 1 sample (in brackets"))
    }
}
