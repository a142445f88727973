import Statistics

/// What a cell's samples report for one metric: its figures, or why there are none.
package enum Reading {
    /// `values` are in the order the samples were taken.
    case figures(Summary, values: [Double])
    /// Samples finished, but none could read it.
    case unavailable(reason: String)
    /// Samples were taken, but none finished.
    case unfinished
    /// The run took no samples of the cell.
    case notMeasured

    package var summary: Summary? {
        if case .figures(let summary, _) = self { summary } else { nil }
    }

    package var values: [Double] {
        if case .figures(_, let values) = self { values } else { [] }
    }
}

extension ExperimentResult {
    package func reading(of metric: String, _ cell: Expectation.Cell) -> Reading {
        let values = values(of: metric, cell)
        if let summary = Summary(values) { return .figures(summary, values: values) }
        let samples = samples(of: cell)
        guard let finished = samples.first(where: { $0.outcome == .finished }) else {
            return samples.isEmpty ? .notMeasured : .unfinished
        }
        guard case .unavailable(let reason) = finished.metrics[metric] else {
            return .unavailable(reason: "this variant does not report it")
        }
        return .unavailable(reason: reason)
    }

    /// How a cell's unfinished samples ended, one text per kind: "crashed: SIGILL, 3 of 3".
    package func mishaps(in cell: Expectation.Cell) -> [String] {
        let samples = samples(of: cell)
        var kinds: [(text: String, count: Int)] = []
        for text in samples.compactMap(\.outcome.mishap) {
            if let index = kinds.firstIndex(where: { $0.text == text }) {
                kinds[index].count += 1
            } else {
                kinds.append((text, 1))
            }
        }
        return kinds.map { "\($0.text), \($0.count) of \(samples.count)" }
    }
}

extension Sample.Outcome {
    /// What went wrong, in words; nil for a sample that finished.
    package var mishap: String? { self == .finished ? nil : label }

    /// Short enough for a column of figures.
    package var word: String {
        switch self {
        case .finished: "finished"
        case .crashed: "crashed"
        case .timedOut: "timed out"
        case .failed: "failed"
        }
    }
}
