/// The verdict on an expectation over the samples of a run.
package struct Verdict: Codable, Sendable {
    package var expectation: Expectation
    package var ruling: Ruling
    /// The figures in words: "median 0.42 ms, at most 16.7 ms".
    package var evidence: String
    /// The number of samples of the expectation's cells, including the disturbed samples.
    package var samples = 0
    package var disturbed = 0

    /// The evidence for an expectation that is judged on other systems only.
    static let elsewhere = "not on this system"

    package init(expectation: Expectation, ruling: Ruling, evidence: String) {
        (self.expectation, self.ruling, self.evidence) = (expectation, ruling, evidence)
    }

    package enum Ruling: String, Codable, Sendable {
        case held
        case failed
        /// The samples do not decide the expectation. For example, a value is unavailable, or the machine was busy.
        case undecided
        /// The run took no samples for the expectation, or the expectation does not apply to this system or to a feed
        /// of the user.
        case notMeasured

        package static let shownOrder: [Verdict.Ruling] = [.failed, .undecided, .notMeasured, .held]

        /// The ruling as a word for a sentence such as "1 not measured".
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

    /// The number of samples behind the verdict in words, for example "6 samples, 2 disturbed". Nil without samples.
    package var samplesText: String? {
        guard samples > 0 else { return nil }
        let text = "\(samples) sample\(samples == 1 ? "" : "s")"
        guard disturbed > 0 else { return text }
        return "\(text), \(disturbed < samples ? "\(disturbed) " : samples > 1 ? "all " : "")disturbed"
    }

    /// Whether the expectation is judged on other systems only.
    package var isElsewhere: Bool { ruling == .notMeasured && evidence == Self.elsewhere }

    /// Whether the machine disturbed a sample of the expectation.
    package var isDisturbed: Bool { disturbed > 0 }
}

/// The verdicts in the order in which they are shown: failures come first.
extension [Verdict] {
    package var failuresFirst: [Verdict] {
        Verdict.Ruling.shownOrder.flatMap { ruling in filter { $0.ruling == ruling } }
    }

    /// The number of expectations by ruling, for example "12 expectations: 1 failed, 11 held".
    package var tally: String {
        guard !isEmpty else { return "no expectations were judged" }
        let parts = Verdict.Ruling.shownOrder.compactMap { ruling -> String? in
            let count = count { $0.ruling == ruling }
            return count == 0 ? nil : "\(count) \(ruling.word)"
        }
        return "\(count) expectation\(count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
    }
}
