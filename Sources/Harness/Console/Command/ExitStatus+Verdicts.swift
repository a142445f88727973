import Model
import Statistics

extension ExitStatus {
    /// What a document's verdicts amount to: a fix that failed weighs more than a pitfall that is gone, and that more
    /// than what was not decided.
    ///
    /// What a finished run was not asked to measure decides nothing either way. A run that was cut off has not passed,
    /// as it lacks samples that it was to take, and neither has one that decided nothing at all.
    package init(verdictsOf document: ResultDocument) {
        let verdicts = document.experiments.flatMap(\.verdicts)
        let failed = verdicts.filter { $0.ruling == .failed }
        if failed.contains(where: \.expectation.role.judgesTheFix) {
            self = .fixFailed
        } else if !failed.isEmpty {
            self = .pitfallGone
        } else if document.status != .complete || verdicts.contains(where: { $0.ruling == .undecided })
            || !verdicts.contains(where: { $0.ruling == .held })
        {
            self = .inconclusive
        } else {
            self = .held
        }
    }
}
