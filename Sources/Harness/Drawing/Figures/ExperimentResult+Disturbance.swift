import Model

extension ExperimentResult {
    /// A note on a cell's figures if they rest on disturbed samples, because there are no others.
    func disturbance(of cell: Expectation.Cell) -> [String] {
        isDisturbed(cell) ? ["disturbed by the machine"] : []
    }
}
