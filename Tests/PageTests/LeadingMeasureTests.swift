import Model
import Page
import Testing

import struct Model.Expectation

struct LeadingMeasureTests {
    @Test func `the pair of one scenario by one metric leads, in the charts' order`() throws {
        // Of the first chart's metric, only the pitfall is called bad.
        let lead = try #require(
            LeadingMeasure(
                of: experiment(
                    claim(.pitfallShows, "longestStall", "flooded", "whole-import", .atLeast),
                    claim(.pitfallShows, "throughput", "flooded", "whole-import", .atMost),
                    claim(.fixHolds, "throughput", "newest-only", "whole-import", .atLeast)
                )
            )
        )
        #expect(lead.metric == Fixture.throughput)
        #expect(lead.scenario == "whole-import")
        #expect([lead.pitfall, lead.fix] == ["flooded", "newest-only"])
    }

    @Test func `a refined fix comes before a structured one, and this before the article's`() throws {
        let shown = claim(.pitfallShows, "longestStall", "flooded", "whole-import", .atLeast)
        func fix(of names: [String]) -> String? {
            let claims = names.map { claim(.fixHolds, "longestStall", $0, "whole-import", .atMost) }
            return LeadingMeasure(of: experiment([shown] + claims))?.fix
        }
        #expect(fix(of: ["every-hundredth", "newest-only", "guarded"]) == "guarded")
        #expect(fix(of: ["every-hundredth", "newest-only"]) == "newest-only")
        #expect(fix(of: ["every-hundredth"]) == "every-hundredth")
    }

    @Test func `a chart's metric may be claimed in another scenario`() {
        let lead = LeadingMeasure(
            of: experiment(
                claim(.pitfallShows, "longestStall", "flooded", "fifty-rows", .atLeast),
                claim(.fixHolds, "longestStall", "guarded", "fifty-rows", .atMost)
            )
        )
        #expect(lead?.metric == Fixture.stall)
        #expect(lead?.scenario == "fifty-rows")
    }

    @Test func `a bound that is the other side's figure names both sides`() {
        var bounded = claim(.pitfallShows, "longestStall", "flooded", "whole-import", .atLeast)
        bounded.claim = .figure(
            Expectation.Figure(.median, of: "longestStall", Expectation.Cell("flooded", in: "whole-import")),
            .atLeast,
            .multiple(
                5,
                of: Expectation.Figure(.median, of: "longestStall", Expectation.Cell("guarded", in: "whole-import"))
            )
        )
        let lead = LeadingMeasure(of: experiment(bounded))
        #expect([lead?.pitfall, lead?.fix] == ["flooded", "guarded"])
    }

    @Test func `what makes a pitfall attractive is not what it costs`() {
        // "flooded looks fast": its stall is at most so long.
        let lead = LeadingMeasure(
            of: experiment(
                claim(.pitfallShows, "longestStall", "flooded", "whole-import", .atMost),
                claim(.fixHolds, "longestStall", "guarded", "whole-import", .atMost),
                claim(.pitfallShows, "throughput", "flooded", "fifty-rows", .atMost),
                claim(.fixHolds, "throughput", "guarded", "fifty-rows", .atLeast)
            )
        )
        #expect(lead?.metric == Fixture.throughput)
    }

    @Test func `a large scenario leads nowhere while there is another`() {
        var description = experiment(
            claim(.pitfallShows, "longestStall", "flooded", "whole-import", .atLeast),
            claim(.fixHolds, "longestStall", "guarded", "whole-import", .atMost),
            claim(.pitfallShows, "throughput", "flooded", "fifty-rows", .atMost),
            claim(.fixHolds, "throughput", "guarded", "fifty-rows", .atLeast)
        )
        description.scenarios[0].isLarge = true
        #expect(LeadingMeasure(of: description)?.scenario == "fifty-rows")
    }

    @Test func `a crash is a cost, beside a fix that finishes`() {
        let cells = ["flooded", "newest-only"].map { Expectation.Cell($0, in: "fifty-rows") }
        let lead = LeadingMeasure(
            of: experiment(
                Expectation(identifier: "a", role: .pitfallShows, sentence: "a", claim: .crashes(cells[0], by: .trap)),
                Expectation(identifier: "b", role: .fixHolds, sentence: "b", claim: .finishes(cells[1]))
            )
        )
        #expect(lead?.scenario == "fifty-rows")
        #expect([lead?.pitfall, lead?.fix] == ["flooded", "newest-only"])
    }

    @Test func `without claims, the first chart leads, with the first pitfall and the best kind of fix`() {
        let lead = LeadingMeasure(of: Fixture.experiment)
        #expect(lead?.metric == Fixture.stall)
        #expect([lead?.pitfall, lead?.fix] == ["flooded", "guarded"])
    }

    @Test func `without charts nothing leads`() {
        var description = Fixture.experiment
        description.charts = []
        #expect(LeadingMeasure(of: description) == nil)
    }

    private func experiment(_ expectations: Expectation...) -> ExperimentDescription { experiment(expectations) }

    private func experiment(_ expectations: [Expectation]) -> ExperimentDescription {
        var description = Fixture.experiment
        description.expectations = expectations
        return description
    }

    private func claim(
        _ role: Expectation.Role,
        _ metric: String,
        _ variant: String,
        _ scenario: String,
        _ relation: Expectation.Relation
    ) -> Expectation {
        Expectation(
            identifier: "\(variant)-\(metric)",
            role: role,
            sentence: "\(variant) holds.",
            claim: .figure(
                Expectation.Figure(.median, of: metric, Expectation.Cell(variant, in: scenario)),
                relation,
                .constant(10)
            )
        )
    }
}
