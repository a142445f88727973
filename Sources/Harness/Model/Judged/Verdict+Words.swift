/// Verdicts as shown: failures come first.
extension [Verdict] {
    package var failuresFirst: [Verdict] {
        Verdict.Ruling.shownOrder.flatMap { ruling in filter { $0.ruling == ruling } }
    }

    /// For example "12 expectations: 1 failed, 11 held".
    package var tally: String {
        guard !isEmpty else { return "no expectations were judged" }
        let parts = Verdict.Ruling.shownOrder.compactMap { ruling -> String? in
            let count = count { $0.ruling == ruling }
            return count == 0 ? nil : "\(count) \(ruling.word)"
        }
        return "\(count) expectation\(count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    }
}

extension Verdict.Ruling {
    package static let shownOrder: [Verdict.Ruling] = [.failed, .undecided, .notMeasured, .held]

    /// As in a sentence: "1 not measured".
    package var word: String {
        switch self {
        case .held: "held"
        case .failed: "failed"
        case .undecided: "undecided"
        case .notMeasured: "not measured"
        }
    }

    package var symbol: String {
        switch self {
        case .held: "✓"
        case .failed: "✗"
        case .undecided: "?"
        case .notMeasured: "–"
        }
    }
}

extension Expectation.Role {
    /// Whose failure it would be, as a note before the evidence.
    package var label: String {
        switch self {
        case .pitfallShows: "the pitfall must show"
        case .flawShows: "the flaw must show"
        case .sameWork: "the work must be the same"
        case .fixHolds: "the fix must hold"
        }
    }
}
