import Model

extension ExperimentDescription {
    /// Where a variant's fault is looked for: the scenarios in which it must show, without those that take long.
    func searched(_ scenarios: [Scenario]) -> [Scenario] { scenarios.filter { !$0.isLarge } }

    /// The fixes that are measured in a scenario beside what must show there: what a detector says of them too, it says of
    /// the runtime or of the experiment's own instruments.
    package func controls(in scenario: Scenario) -> [VariantDescription] {
        let kinds: [VariantDescription.Kind] = [.refinedFix, .structured]
        return variants.filter { variant in
            kinds.contains(variant.kind)
                && expectations.contains { expectation in
                    expectation.role.judgesTheFix
                        && expectation.claim.cells.contains(Expectation.Cell(variant.name, in: scenario.name))
                }
        }
    }

    /// Whether a sample of the cell is expected to hang.
    func expectsHang(_ cell: Expectation.Cell) -> Bool {
        expectations.contains { expectation in
            if case .timesOut(cell) = expectation.claim { true } else { false }
        }
    }
}
