/// A question that a reader answers before a run, and the figure of the run that answers it.
package struct Question: Codable, Sendable, Hashable {
    /// Stable and unique within the experiment, in lower case with hyphens. The recorded guesses refer to the
    /// question by this name.
    package var name: String
    /// One plain sentence that ends with a question mark.
    package var text: String
    package var asked: Asked

    package init(name: String, text: String, asked: Asked) {
        (self.name, self.text, self.asked) = (name, text, asked)
    }

    package enum Asked: Codable, Sendable, Hashable {
        /// A statistic of one variant in one scenario, in the metric's unit.
        case number(Expectation.Figure)
        /// The one variant whose figure is the largest or the smallest.
        case variant(Ranking)
        /// Exactly one of these texts is true.
        case statement([Statement])
        case order(Ranking)
    }

    /// A ranking of variants by one figure in one scenario.
    package struct Ranking: Codable, Sendable, Hashable {
        package var statistic: Expectation.Statistic
        package var metric: String
        package var scenario: String
        /// The variants, in the order in which the question offers them.
        package var variants: [String]
        package var first: End

        package init(
            _ statistic: Expectation.Statistic,
            of metric: String,
            in scenario: String,
            variants: [String],
            first: End
        ) {
            (self.statistic, self.metric, self.scenario) = (statistic, metric, scenario)
            (self.variants, self.first) = (variants, first)
        }

        /// Which figure is asked for; in an order, which figure comes first.
        package enum End: String, Codable, Sendable {
            case smallest, largest
        }

        /// The figures of the variants, in the order of `variants`.
        package var figures: [Expectation.Figure] {
            variants.map { Expectation.Figure(statistic, of: metric, Expectation.Cell($0, in: scenario)) }
        }
    }

    /// An offered text, and the claim that makes it true.
    package struct Statement: Codable, Sendable, Hashable {
        package var text: String
        /// The condition under which the text is true. A text without a claim is true if all other texts are false.
        package var claim: Expectation.Claim?

        package init(_ text: String, _ claim: Expectation.Claim?) {
            (self.text, self.claim) = (text, claim)
        }
    }

    /// The cells whose samples answer the question, each once.
    package var cells: [Expectation.Cell] {
        let all: [Expectation.Cell] =
            switch asked {
            case .number(let figure): [figure.cell]
            case .variant(let ranking), .order(let ranking): ranking.figures.map(\.cell)
            case .statement(let statements): statements.compactMap(\.claim).flatMap(\.cells)
            }
        var seen: Set<Expectation.Cell> = []
        return all.filter { seen.insert($0).inserted }
    }

    /// The options to choose from or to sort; empty if the answer is a number.
    package var options: [String] {
        switch asked {
        case .number: []
        case .variant(let ranking), .order(let ranking): ranking.variants
        case .statement(let statements): statements.map(\.text)
        }
    }
}
