/// A question that a reader answers before a run. The run's figures give the correct answer.
package struct Question: Codable, Sendable, Hashable {
    /// A name in lower case with hyphens, unique within the experiment. The recorded guesses contain the name, so it
    /// must not change.
    package var name: String
    /// One plain sentence that ends with a question mark.
    package var text: String
    package var asked: Asked

    package init(name: String, text: String, asked: Asked) {
        (self.name, self.text, self.asked) = (name, text, asked)
    }

    package enum Asked: Codable, Sendable, Hashable {
        /// The answer is a statistic of one variant in one scenario, in the metric's unit.
        case number(Expectation.Figure)
        /// The answer is the variant with the largest or the smallest figure.
        case variant(Ranking)
        /// The answer is the only true text.
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

        /// The end of the ranking that the question asks for. In an order, this figure comes first.
        package enum End: String, Codable, Sendable {
            case smallest, largest
        }

        /// The figures of the variants, in the order of `variants`.
        package var figures: [Expectation.Figure] {
            variants.map { Expectation.Figure(statistic, of: metric, Expectation.Cell($0, in: scenario)) }
        }
    }

    /// A text that a reader can choose, with the claim that makes the text true.
    package struct Statement: Codable, Sendable, Hashable {
        package var text: String
        /// The condition under which the text is true. A text without a claim is true if all other texts are false.
        package var claim: Expectation.Claim?

        package init(_ text: String, _ claim: Expectation.Claim?) {
            (self.text, self.claim) = (text, claim)
        }
    }

    /// The cells whose samples answer the question, without duplicates.
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

    /// The options that the reader chooses from or sorts. Empty if the answer is a number.
    package var options: [String] {
        switch asked {
        case .number: []
        case .variant(let ranking), .order(let ranking): ranking.variants
        case .statement(let statements): statements.map(\.text)
        }
    }
}
