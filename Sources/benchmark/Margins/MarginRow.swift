import Model

/// An expectation's margin, and how often a run would fail it though nothing has changed.
package struct MarginRow: Sendable {
    package let experiment: String
    package let expectation: Expectation
    package let margin: Margin
    let unit: Metric.Unit
    /// The probability that a run fails it, with confirmation and without: what the draws show, or what the margin
    /// predicts if it is more. The draws cannot see beyond the recorded values, nor what is rarer than one of them; the
    /// prediction does not know the course.
    package let rate: Double
    package let unconfirmedRate: Double

    /// A row per measured expectation.
    package static func all(of pool: SamplePool, _ simulation: Simulation, _ numbers: SamplingNumbers) -> [MarginRow] {
        pool.measured.map { MarginRow($0, pool, simulation, numbers) }
    }

    private init(_ expectation: Expectation, _ pool: SamplePool, _ simulation: Simulation, _ numbers: SamplingNumbers) {
        experiment = pool.experiment.name
        self.expectation = expectation
        margin = Margin(of: expectation, in: pool)
        if case .figure(let figure, _, _) = expectation.claim {
            unit = pool.experiment.metrics.first { $0.name == figure.metric }?.unit ?? .count
        } else {
            unit = .count
        }
        let failures = simulation.failures[expectation.identifier] ?? Simulation.Failures()
        // What fails is never settled: a run that fails has taken as many samples as it may, and confirms with as many.
        let predicted = margin.fails(of: numbers.of(expectation.claim.cells[0], in: pool.experiment).most)
        unconfirmedRate = max(Double(failures.first) / Double(simulation.draws), predicted)
        rate = max(Double(failures.last) / Double(simulation.draws), predicted * predicted)
    }
}

extension [MarginRow] {
    /// The most frequent failure first; among equally rare ones, the smallest margin.
    package var worstFirst: [MarginRow] {
        enumerated().sorted { one, other in
            let (row, otherRow) = (one.element, other.element)
            if row.rate != otherRow.rate { return row.rate > otherRow.rate }
            if row.unconfirmedRate != otherRow.unconfirmedRate {
                return row.unconfirmedRate > otherRow.unconfirmedRate
            }
            return (row.margin.order, one.offset) < (otherRow.margin.order, other.offset)
        }.map(\.element)
    }
}

extension Margin {
    fileprivate var order: Double {
        switch distance {
        case .unscaled: -.infinity
        case .deviations(let deviations): deviations
        case .exact: .infinity
        }
    }
}
