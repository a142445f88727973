import Declaring
import Model
import Testing

// The testing library also has a type `Expectation`.
import struct Model.Expectation

/// Tests a condition's figures, with their variants and scenarios.
@Suite("Conditions")
struct ClaimTests {
    private let own = Expectation.Cell("in-task", in: "short")
    private let wait = Example.wait

    private func claim(_ condition: Condition) -> Expectation.Claim {
        Example.refined.holds("holds", "holds.", condition, in: Example.short).claim
    }

    /// Returns a metric's median over the samples of the sentence's own cell.
    private func ownMedian(_ metric: String) -> Expectation.Figure {
        Expectation.Figure(.median, of: metric, own)
    }

    @Test("A metric alone is the median over the sentence's own samples")
    func median() {
        let figure = ownMedian("wait")
        #expect(claim(wait <= 5) == .figure(figure, .atMost, .constant(5)))
        #expect(claim(wait >= 5) == .figure(figure, .atLeast, .constant(5)))
        #expect(claim(wait == 5) == .figure(figure, .equals, .constant(5)))
        #expect(claim(.longestOwnStall <= 5) == .figure(ownMedian("longestOwnStall"), .atMost, .constant(5)))
    }

    @Test("A named statistic is taken over all of the samples")
    func statistics() {
        func figure(_ statistic: Expectation.Statistic) -> Expectation.Figure {
            Expectation.Figure(statistic, of: "wait", own)
        }
        #expect(claim(.median(wait) <= 5) == .figure(figure(.median), .atMost, .constant(5)))
        #expect(claim(.minimum(wait) >= 5) == .figure(figure(.minimum), .atLeast, .constant(5)))
        #expect(claim(.maximum(wait) == 5) == .figure(figure(.maximum), .equals, .constant(5)))
    }

    @Test("A figure may come from another variant, another scenario, or both")
    func others() {
        func cell(of variant: Variant? = nil, in scenario: Scenario? = nil) -> [Expectation.Cell] {
            claim(.median(wait, of: variant, in: scenario) >= 1).cells
        }
        #expect(cell() == [own])
        #expect(cell(of: Example.onMain) == [Expectation.Cell("on-main", in: "short")])
        #expect(cell(in: Example.long) == [Expectation.Cell("in-task", in: "long")])
        #expect(cell(of: Example.onMain, in: Example.long) == [Expectation.Cell("on-main", in: "long")])
    }

    @Test("A bound may be a multiple of a figure: of the own samples, or of others")
    func multiples() {
        let figure = ownMedian("wait")
        #expect(claim(wait <= 2 * Example.rows) == .figure(figure, .atMost, .multiple(2, of: ownMedian("rows"))))
        #expect(claim(wait >= 2 * Example.rows) == .figure(figure, .atLeast, .multiple(2, of: ownMedian("rows"))))
        let other = Expectation.Cell("on-main", in: "long")
        let largest = Expectation.Figure(.maximum, of: "wait", other)
        let multiple = 0.5 * Figure.maximum(wait, of: Example.onMain, in: Example.long)
        #expect(claim(wait <= multiple) == .figure(figure, .atMost, .multiple(0.5, of: largest)))
        #expect(claim(.median(wait) >= multiple) == .figure(figure, .atLeast, .multiple(0.5, of: largest)))
        #expect(claim(.median(wait) == multiple) == .figure(figure, .equals, .multiple(0.5, of: largest)))
        #expect(claim(wait <= multiple).cells == [own, other])
    }

    @Test("A claim about how samples end is about the sentence's own samples")
    func endings() {
        #expect(claim(.finishes) == .finishes(own))
        #expect(claim(.crashes(by: .trap)) == .crashes(own, by: .trap))
        #expect(claim(.timesOut) == .timesOut(own))
    }
}
