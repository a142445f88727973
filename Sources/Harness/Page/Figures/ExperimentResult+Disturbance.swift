import Model

extension ExperimentResult {
    /// A note on a cell's figures if they rest on disturbed samples, because there are no others.
    func disturbance(of cell: Expectation.Cell) -> [String] {
        samples(of: cell).contains(where: \.isDisturbed) ? ["disturbed by the machine"] : []
    }
}
