import Model

extension ExitStatus {
    /// The status for a document's verdicts: a failed fix outranks a pitfall that no longer shows, which outranks an
    /// undecided expectation.
    ///
    /// Expectations that a finished run was not asked to measure do not count. A run that was cut off has not passed,
    /// because planned samples are missing; a run that decided nothing has not passed either.
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
