import Model
import Telling

extension JUnitDocument {
    /// One case for each expectation of a run, and one for each figure compared with the baseline.
    package init(_ document: ResultDocument, _ comparison: BaselineComparison?) {
        let findings = comparison?.findings ?? []
        let incomparable = comparison?.incomparable ?? [:]
        self.init(
            name: "pitfalls check",
            cases: document.experiments.flatMap { result in
                result.verdicts.map { verdict in
                    Case(
                        className: result.experiment.name,
                        name: verdict.expectation.identifier,
                        outcome: Outcome(verdict),
                        note: verdict.isDisturbed ? verdict.explanation : nil
                    )
                }
            }
                + findings.map { finding in
                    let cell = finding.compared.cell
                    return Case(
                        className: finding.compared.experiment,
                        name:
                            "\(cell.variant) in \(cell.scenario): \(finding.compared.metric.name) against the baseline",
                        outcome: finding.isWorse ? .failed(finding.evidence) : .passed
                    )
                }
                + incomparable.sorted { $0.key < $1.key }.map { name, reason in
                    Case(className: name, name: "against the baseline", outcome: .skipped(reason))
                }
        )
    }

    /// One case for each metric of a comparison, one for each variant with unfinished samples, and one for each metric or
    /// experiment that was left out.
    package init(_ document: ComparisonDocument) {
        let faults = document.faults.map { fault in
            let reason = ComparisonText.explanation(of: fault)
            return Case(
                className: fault.experiment,
                name: "\(fault.cell.variant) in \(fault.cell.scenario) finishes",
                outcome: fault.isRegression ? .failed(reason) : .skipped(reason)
            )
        }
        let findings = document.findings.map { finding in
            let cell = finding.compared.cell
            let reason = ComparisonText.explanation(of: finding)
            let outcome: Outcome =
                switch finding.verdict {
                case .regressed: .failed(reason)
                case .notRegressed: .passed
                case .inconclusive: .skipped(reason)
                }
            return Case(
                className: finding.compared.experiment,
                name: "\(cell.variant) in \(cell.scenario): \(finding.compared.metric.name)",
                outcome: outcome
            )
        }
        let reasons = [
            (document.unchanged, "nothing that it runs differs"), (document.onlyInHead, "only the head has it"),
            (document.onlyInBase, "only the base has it"),
            (document.incomparable, "the builds have no question in common about it"),
        ]
        let exceptions = reasons.flatMap { names, reason in
            names.map { Case(className: $0, name: "the builds differ", outcome: .skipped(reason)) }
        }
        let untold = document.leftOut.map { metric in
            Case(
                className: metric.experiment,
                name: "\(metric.cell.variant) in \(metric.cell.scenario): \(metric.metric.name)",
                outcome: .skipped("no sample has a value for it")
            )
        }
        self.init(name: "pitfalls compare", cases: faults + findings + untold + exceptions)
    }
}

extension JUnitDocument.Outcome {
    fileprivate init(_ verdict: Verdict) {
        switch verdict.ruling {
        case .held: self = .passed
        case .failed: self = .failed(verdict.explanation)
        case .undecided, .notMeasured: self = .skipped(verdict.explanation)
        }
    }
}

extension Verdict {
    fileprivate var explanation: String {
        "\(expectation.sentence) \(evidence)\(samplesText.map { " (\($0))" } ?? "")"
    }
}
