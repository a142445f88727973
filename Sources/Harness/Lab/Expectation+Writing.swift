import Model

/// Expectations in one line each.
///
///     .pitfallShows(
///         "on-main-freezes",
///         "on-main freezes: …",
///         Figure.median(.longestOwnStall, of: "on-main", in: whole).isAtLeast(100)
///     )
extension Expectation {
    package static func pitfallShows(_ identifier: String, _ sentence: String, _ claim: Claim) -> Expectation {
        Expectation(identifier: identifier, role: .pitfallShows, sentence: sentence, claim: claim)
    }

    package static func flawShows(_ identifier: String, _ sentence: String, _ claim: Claim) -> Expectation {
        Expectation(identifier: identifier, role: .flawShows, sentence: sentence, claim: claim)
    }

    package static func fixHolds(_ identifier: String, _ sentence: String, _ claim: Claim) -> Expectation {
        Expectation(identifier: identifier, role: .fixHolds, sentence: sentence, claim: claim)
    }

    package static func sameWork(_ identifier: String, _ sentence: String, _ claim: Claim) -> Expectation {
        Expectation(identifier: identifier, role: .sameWork, sentence: sentence, claim: claim)
    }
}

package typealias Figure = Expectation.Figure
package typealias Cell = Expectation.Cell

extension Expectation.Figure {
    package static func median(_ metric: Metric, of variant: String, in scenario: Scenario) -> Self {
        Self(.median, of: metric.name, Expectation.Cell(variant, in: scenario))
    }

    package static func minimum(_ metric: Metric, of variant: String, in scenario: Scenario) -> Self {
        Self(.minimum, of: metric.name, Expectation.Cell(variant, in: scenario))
    }

    package static func maximum(_ metric: Metric, of variant: String, in scenario: Scenario) -> Self {
        Self(.maximum, of: metric.name, Expectation.Cell(variant, in: scenario))
    }

    package func isAtLeast(_ bound: Double) -> Expectation.Claim { .figure(self, .atLeast, .constant(bound)) }
    package func isAtMost(_ bound: Double) -> Expectation.Claim { .figure(self, .atMost, .constant(bound)) }
    package func equals(_ value: Double) -> Expectation.Claim { .figure(self, .equals, .constant(value)) }

    package func isAtLeast(_ factor: Double, times other: Self) -> Expectation.Claim {
        .figure(self, .atLeast, .multiple(factor, of: other))
    }

    package func isAtMost(_ factor: Double, times other: Self) -> Expectation.Claim {
        .figure(self, .atMost, .multiple(factor, of: other))
    }
}

extension Expectation.Cell {
    package init(_ variant: String, in scenario: Scenario) {
        self.init(variant, in: scenario.description.name)
    }
}

extension ChartDescription {
    /// A metric's bars in a scenario, in one line.
    package static func bars(_ title: String, _ scenario: Scenario, _ metric: Metric) -> ChartDescription {
        ChartDescription(title: title, scenario: scenario.description.name, drawing: .bars(metric: metric.name))
    }
}
