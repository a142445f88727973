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
        samples(of: cell).mishaps
    }
}

extension [Sample] {
    /// More kinds than anybody reads: messages may differ from sample to sample.
    private static let mostKinds = 10

    /// How the unfinished ones ended, one text per kind, in the order of their first: "crashed: SIGILL, 3 of 3".
    package var mishaps: [String] { mishapCounts.map { "\($0.text), \($0.count) of \(count)" } }

    /// The same, with how many ended that way. O(n).
    package var mishapCounts: [(text: String, count: Int)] {
        var counts: [String: Int] = [:]
        var kinds: [String] = []
        for text in compactMap(\.outcome.mishap) {
            counts[text, default: 0] += 1
            if counts[text] == 1 { kinds.append(text) }
        }
        let shown = kinds.prefix(Self.mostKinds).map { (text: $0, count: counts[$0, default: 0]) }
        let others = kinds.dropFirst(Self.mostKinds).reduce(0) { $0 + counts[$1, default: 0] }
        return others == 0 ? shown : shown + [(text: "ended otherwise", count: others)]
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
