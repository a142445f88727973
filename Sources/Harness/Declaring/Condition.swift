import Model

/// A statistic of a metric over the samples of a variant in a scenario. By default the variant and the scenario are the
/// expectation's.
///
///     .longestOwnStall >= 250                                                    the median
///     .minimum(.exponent) >= 3                                                   each of the samples
///     .longestMerge >= 10 * .median(.longestMerge, of: withoutUndo, in: every250)
package struct Figure: Sendable {
    let statistic: Expectation.Statistic
    let metric: Metric
    let variant: Variant?
    let scenario: Scenario?

    package static func median(_ metric: Metric, of variant: Variant? = nil, in scenario: Scenario? = nil) -> Figure {
        Figure(statistic: .median, metric: metric, variant: variant, scenario: scenario)
    }

    /// The smallest value among the samples.
    package static func minimum(_ metric: Metric, of variant: Variant? = nil, in scenario: Scenario? = nil) -> Figure {
        Figure(statistic: .minimum, metric: metric, variant: variant, scenario: scenario)
    }

    /// The largest value among the samples.
    package static func maximum(_ metric: Metric, of variant: Variant? = nil, in scenario: Scenario? = nil) -> Figure {
        Figure(statistic: .maximum, metric: metric, variant: variant, scenario: scenario)
    }

    func resolved(_ variant: Variant, _ scenario: Scenario) -> Expectation.Figure {
        let cell = Expectation.Cell((self.variant ?? variant).name, in: (self.scenario ?? scenario).name)
        return Expectation.Figure(statistic, of: metric.name, cell)
    }
}

/// A multiple of a figure, as one side of a comparison.
package struct Multiple: Sendable {
    let factor: Double
    let figure: Figure
}

extension Figure {
    package static func * (factor: Double, figure: Figure) -> Multiple { Multiple(factor: factor, figure: figure) }
}

extension Metric {
    package static func * (factor: Double, metric: Metric) -> Multiple { factor * Figure.median(metric) }
}

/// A condition that a variant must meet in a scenario. It is a comparison of figures, or a required end of the samples.
package enum Condition: Sendable {
    case compares(Figure, Expectation.Relation, Double)
    case relates(Figure, Expectation.Relation, Multiple)
    /// Every sample ends with a crash of this cause.
    case crashes(by: CrashCause)
    /// Every sample is killed because it has reached its deadline.
    case timesOut
    /// Every sample finishes. Its figures do not matter.
    case finishes

    func claim(of variant: Variant, in scenario: Scenario) -> Expectation.Claim {
        let cell = Expectation.Cell(variant.name, in: scenario.name)
        switch self {
        case .compares(let figure, let relation, let bound):
            return .figure(figure.resolved(variant, scenario), relation, .constant(bound))
        case .relates(let figure, let relation, let multiple):
            let other = multiple.figure.resolved(variant, scenario)
            return .figure(figure.resolved(variant, scenario), relation, .multiple(multiple.factor, of: other))
        case .crashes(let cause): return .crashes(cell, by: cause)
        case .timesOut: return .timesOut(cell)
        case .finishes: return .finishes(cell)
        }
    }
}

extension Figure {
    package static func >= (figure: Figure, bound: Double) -> Condition { .compares(figure, .atLeast, bound) }
    package static func <= (figure: Figure, bound: Double) -> Condition { .compares(figure, .atMost, bound) }
    package static func == (figure: Figure, value: Double) -> Condition { .compares(figure, .equals, value) }
    package static func >= (figure: Figure, bound: Multiple) -> Condition { .relates(figure, .atLeast, bound) }
    package static func <= (figure: Figure, bound: Multiple) -> Condition { .relates(figure, .atMost, bound) }
    package static func == (figure: Figure, value: Multiple) -> Condition { .relates(figure, .equals, value) }
}

/// Comparisons of the metric's median.
extension Metric {
    package static func >= (metric: Metric, bound: Double) -> Condition { Figure.median(metric) >= bound }
    package static func <= (metric: Metric, bound: Double) -> Condition { Figure.median(metric) <= bound }
    package static func == (metric: Metric, value: Double) -> Condition { Figure.median(metric) == value }
    package static func >= (metric: Metric, bound: Multiple) -> Condition { Figure.median(metric) >= bound }
    package static func <= (metric: Metric, bound: Multiple) -> Condition { Figure.median(metric) <= bound }
}
