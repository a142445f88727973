import Model

extension Question {
    /// Asks for a number: the median of a metric.
    ///
    ///     .number("screen-blocked", "How long is the screen blocked?", .longestOwnStall, of: onMain, in: search)
    ///
    /// - Parameters:
    ///   - name: The question's identifier, in lower case with hyphens. Keep the identifier when you improve the text.
    ///   - text: One plain sentence that says what is measured; the metric determines the unit.
    package static func number(
        _ name: String,
        _ text: String,
        _ metric: Metric,
        of variant: Variant,
        in scenario: Scenario
    ) -> Question {
        number(name, text, .median(metric), of: variant, in: scenario)
    }

    /// Asks for a number: a statistic of a metric other than the median.
    package static func number(
        _ name: String,
        _ text: String,
        _ figure: Figure,
        of variant: Variant,
        in scenario: Scenario
    ) -> Question {
        Question(name: name, text: text, asked: .number(figure.resolved(variant, scenario)))
    }

    /// Asks which of several variants has the smallest median.
    package static func smallest(
        _ name: String,
        _ text: String,
        _ metric: Metric,
        of variants: [Variant],
        in scenario: Scenario
    ) -> Question {
        Question(name: name, text: text, asked: .variant(ranking(metric, variants, scenario, .smallest)))
    }

    /// Asks which of several variants has the largest median.
    package static func largest(
        _ name: String,
        _ text: String,
        _ metric: Metric,
        of variants: [Variant],
        in scenario: Scenario
    ) -> Question {
        Question(name: name, text: text, asked: .variant(ranking(metric, variants, scenario, .largest)))
    }

    /// Asks the reader to sort several variants by their medians.
    ///
    /// - Parameter variants: The variants in the order in which the reader sees them. This should not be the correct
    ///   order.
    package static func order(
        _ name: String,
        _ text: String,
        _ metric: Metric,
        of variants: [Variant],
        in scenario: Scenario,
        first: Question.Ranking.End = .smallest
    ) -> Question {
        Question(name: name, text: text, asked: .order(ranking(metric, variants, scenario, first)))
    }

    /// Asks which of several texts is true.
    ///
    ///     .choice("fifty-rows", "What does it do with a feed of 50 rows?", [
    ///         .option("it crashes", everyHundredth, .crashes(by: .trap), in: fiftyRows),
    ///         .otherwise("it shows every row"),
    ///     ])
    package static func choice(_ name: String, _ text: String, _ statements: [Question.Statement]) -> Question {
        Question(name: name, text: text, asked: .statement(statements))
    }

    private static func ranking(
        _ metric: Metric,
        _ variants: [Variant],
        _ scenario: Scenario,
        _ first: Question.Ranking.End
    ) -> Question.Ranking {
        Question.Ranking(.median, of: metric.name, in: scenario.name, variants: variants.map(\.name), first: first)
    }
}

extension Question.Statement {
    /// Returns a text that is true if a variant meets a condition in a scenario.
    package static func option(
        _ text: String,
        _ variant: Variant,
        _ condition: Condition,
        in scenario: Scenario
    ) -> Question.Statement {
        Question.Statement(text, condition.claim(of: variant, in: scenario))
    }

    /// A text that is true if none of the other texts is true.
    package static func otherwise(_ text: String) -> Question.Statement {
        Question.Statement(text, nil)
    }
}
