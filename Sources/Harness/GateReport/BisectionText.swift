import Gate
import Model

/// The words for a bisection's steps.
package enum BisectionText {
    /// "0123456789ab is worse: 0.41 s → 0.43 s, +5.1 % (4.2 % to 6 % by 60 blocks), and +5 % in a second round".
    package static func line(of step: BisectionRecord.Step) -> String {
        let commit = step.commit.prefix(12)
        let figures = step.evidence.map(figures) ?? step.reason ?? "not compared"
        return "\(commit) \(word(step)): \(figures)"
    }

    private static func word(_ step: BisectionRecord.Step) -> String {
        switch step.answer {
        case .good: "is not worse"
        case .bad: "is worse"
        case .skipped: step.evidence == nil ? "is skipped" : "is skipped, as the comparison is inconclusive"
        }
    }

    private static func figures(_ evidence: BisectionEvidence) -> String {
        let percent = ComparisonText.percent
        let medians = evidence.medians.map { medians in
            "\(evidence.unit.text(medians.base)) → \(evidence.unit.text(medians.head)), "
        }
        let again = evidence.confirmation.map { ", and \(percent($0)) in a second round" }
        return "\(medians ?? "")\(percent(evidence.worsening)) (\(percent(evidence.lower)) to "
            + "\(percent(evidence.upper)) by \(evidence.blocks) blocks)\(again ?? "")"
    }
}
