import Model

/// An expectation's recorded values as single comparisons.
struct ComparedValues {
    var values: [Double] = []
    var bound = 0.0
    var isRatio = false
    /// +1 if the values must stay below the bound, −1 if above; nil if they must be equal to it.
    var sign: Double?
    /// The share that fails by itself.
    var shareFailing = 0.0

    init(_ expectation: Expectation, _ taken: [[Sample]]) {
        guard let own = taken.first, !own.isEmpty else { return }
        switch expectation.claim {
        case .crashes(_, let cause): shareFailing = own.share { !$0.outcome.isCrash(by: cause) }
        case .timesOut: shareFailing = own.share { if case .timedOut = $0.outcome { false } else { true } }
        case .finishes: shareFailing = own.share { $0.outcome != .finished }
        case .figure(let figure, let relation, let bound):
            compare(figure, in: own, relation, bound, taken.last ?? [])
            sign =
                switch relation {
                case .atMost: 1
                case .atLeast: -1
                case .equals: nil
                }
            // Of a sample that did not finish, nothing is known; only for a fix it counts as a failure.
            if expectation.role.judgesTheFix {
                shareFailing = max(shareFailing, own.share { $0.outcome != .finished })
            }
        }
    }

    private mutating func compare(
        _ figure: Expectation.Figure,
        in own: [Sample],
        _ relation: Expectation.Relation,
        _ bound: Expectation.Bound,
        _ others: [Sample]
    ) {
        switch bound {
        case .constant(let limit):
            values = own.compactMap { $0.figure(figure.metric) }
            self.bound = limit
        case .multiple(let factor, of: let other):
            let pairs: [(own: Double, other: Double)]
            if other.cell == figure.cell {
                // Two figures of one sample vary together.
                pairs = own.compactMap { sample in
                    sample.figure(figure.metric).flatMap { one in sample.figure(other.metric).map { (one, $0) } }
                }
            } else {
                let others = others.compactMap { $0.figure(other.metric) }
                pairs = own.compactMap { $0.figure(figure.metric) }.flatMap { one in others.map { (one, $0) } }
            }
            isRatio = pairs.allSatisfy { $0.other > 0 }
            values = pairs.map { isRatio ? $0.own / $0.other : $0.own - factor * $0.other }
            self.bound = isRatio ? factor : 0
        }
        guard !values.isEmpty else { return }
        shareFailing = Double(values.count { !relation.holds($0, self.bound) }) / Double(values.count)
    }
}

extension Sample {
    /// Nil if it did not finish or could not read the metric.
    fileprivate func figure(_ metric: String) -> Double? { outcome == .finished ? self.metrics[metric]?.value : nil }
}

extension [Sample] {
    fileprivate func share(where isCounted: (Sample) -> Bool) -> Double {
        Double(count(where: isCounted)) / Double(count)
    }
}
