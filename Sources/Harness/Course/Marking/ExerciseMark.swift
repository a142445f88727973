import Model

/// How a learner's file was marked: by what was measured of it.
package struct ExerciseMark: Sendable {
    package enum Grade: String, Codable, Sendable {
        case holds
        case notYet
        /// The machine was busy, or the samples decide nothing. It never counts against the learner.
        case inconclusive
    }

    package struct Line: Sendable {
        package let verdict: Verdict
        /// In words, with its unit; nil if the expectation is about how samples end.
        package let figures: Figures?
    }

    /// A figure of the learner's and what it is compared with.
    package struct Figures: Sendable {
        package let yours: String
        package let bound: String
        /// The same figure of the other variants, by their names.
        package let others: [(name: String, value: String)]
    }

    package let grade: Grade
    /// In the order of the declaration.
    package let lines: [Line]
    /// The observed figures, by their expectations' identifiers.
    package let figures: [String: Double]

    /// - Parameter result: Of the exercise's own program, judged.
    package init(_ result: ExperimentResult) {
        let verdicts = result.verdicts
        let rulings = Set(verdicts.map(\.ruling))
        grade = rulings.contains(.failed) ? .notYet : rulings == [.held] ? .holds : .inconclusive
        lines = verdicts.map { Line(verdict: $0, figures: Figures($0.expectation.claim, in: result)) }
        figures = Dictionary(
            verdicts.compactMap { verdict in
                guard case .figure(let figure, _, _) = verdict.expectation.claim, let value = result.value(of: figure)
                else { return nil }
                return (verdict.expectation.identifier, value)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    package func lines(_ rulings: Verdict.Ruling...) -> [Line] {
        lines.filter { rulings.contains($0.verdict.ruling) }
    }
}

extension ExerciseMark.Figures {
    fileprivate init?(_ claim: Expectation.Claim, in result: ExperimentResult) {
        guard case .figure(let figure, let relation, let bound) = claim, let value = result.value(of: figure),
            let limit = bound.value(in: result)
        else { return nil }
        let unit = result.experiment.metrics.first { $0.name == figure.metric }?.unit ?? .count
        yours = unit.text(value)
        self.bound = "\(relation.words) \(unit.text(limit))"
        others = result.experiment.variants.compactMap { variant in
            guard variant.name != figure.cell.variant else { return nil }
            let cell = Expectation.Cell(variant.name, in: figure.cell.scenario)
            return result.value(of: Expectation.Figure(figure.statistic, of: figure.metric, cell)).map {
                (variant.name, unit.text($0))
            }
        }
    }
}

extension Expectation.Bound {
    fileprivate func value(in result: ExperimentResult) -> Double? {
        switch self {
        case .constant(let value): value
        case .multiple(let factor, of: let figure): result.value(of: figure).map { factor * $0 }
        }
    }
}

extension Expectation.Relation {
    fileprivate var words: String {
        switch self {
        case .atMost: "at most"
        case .atLeast: "at least"
        case .equals: "must be"
        }
    }
}
