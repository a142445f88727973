import Model

extension SamplePool {
    /// Expectations over the same cells, which decide together how many samples these get. Parts have no cell in
    /// common: each can be simulated by itself.
    struct Part {
        let expectations: [Expectation]
        /// In declaration order.
        let order: [Expectation.Cell]
        let samples: [Expectation.Cell: [Sample]]
        /// A result without samples.
        let empty: ExperimentResult

        init(_ expectations: [Expectation], of pool: SamplePool) {
            self.expectations = expectations
            let cells = Set(expectations.flatMap(\.claim.cells))
            order = pool.cells.filter(cells.contains)
            samples = pool.samples.filter { cells.contains($0.key) }
            empty = pool.result(expectations)
        }
    }

    /// The expectations that are worth simulating: whatever is drawn, the others hold and ask for no sample.
    func parts(of expectations: [Expectation]) -> [Part] {
        var groups: [(expectations: [Expectation], cells: Set<Expectation.Cell>)] = []
        for expectation in open(expectations) {
            let cells = Set(expectation.claim.cells)
            let shared = groups.filter { !$0.cells.isDisjoint(with: cells) }
            groups.removeAll { !$0.cells.isDisjoint(with: cells) }
            groups.append(
                (
                    shared.flatMap(\.expectations) + [expectation],
                    shared.reduce(cells) { $0.union($1.cells) }
                )
            )
        }
        return groups.map { Part($0.expectations, of: self) }
    }

    /// Those parts first in which a fix fails over the whole pool.
    func likelyRedFirst(_ parts: [Part]) -> [Part] {
        let isRed = parts.map { part in
            Judgement.verdicts(of: result(part.expectations) { $0 })
                .contains { $0.ruling == .failed && $0.expectation.role.judgesTheFix }
        }
        return zip(parts, isRed).filter(\.1).map(\.0) + zip(parts, isRed).filter { !$0.1 }.map(\.0)
    }

    /// Without the expectations that are settled after any draw: they hold by far over the whole pool, and what holds
    /// by far over all samples does over some of them. One that is settled because its samples agree is not settled
    /// after the first; hence the look at single samples.
    private func open(_ expectations: [Expectation]) -> [Expectation] {
        let all = result(expectations) { $0 }
        let first = result(expectations) { Array($0.prefix(1)) }
        let held = [all, first].map { result in
            Set(Judgement.verdicts(of: result).filter { $0.ruling == .held }.map(\.expectation))
        }
        return expectations.filter { expectation in
            !(held.allSatisfy { $0.contains(expectation) } && SamplingRule.isSettled(expectation, in: all)
                && SamplingRule.isSettled(expectation, in: first))
        }
    }
}
