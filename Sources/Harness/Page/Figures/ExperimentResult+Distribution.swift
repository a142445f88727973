import Model

extension ExperimentResult {
    /// The percentiles of a cell's samples combined; nil if none was recorded.
    func distribution(of metric: String, _ cell: Expectation.Cell) -> Distribution? {
        let distributions = samples(of: cell).compactMap { $0.distributions[metric] }.filter { $0.count > 0 }
        return distributions.isEmpty ? nil : .sum(of: distributions)
    }
}
