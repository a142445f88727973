import Model
import Telling

/// Test results as the XML that CI systems read: the common subset of Ant's JUnit task and Surefire.
package struct JUnitDocument {
    private struct Case {
        /// The group that shows it: an experiment.
        let className: String
        let name: String
        let outcome: Outcome
        /// What else to say of one that passed.
        var note: String?
    }

    fileprivate enum Outcome {
        case passed
        case failed(String)
        /// Nothing was decided.
        case skipped(String)
    }

    /// Of the one suite that holds all cases.
    private let name: String
    private let cases: [Case]

    /// The document as text.
    package var text: String {
        let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\""
        let head = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites \(counts)>",
            "  <testsuite name=\"\(Self.escaped(name))\" \(counts) skipped=\"\(skipped)\">",
        ]
        let lines = head + cases.flatMap(Self.lines) + ["  </testsuite>", "</testsuites>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(of one: Case) -> [String] {
        let start = "    <testcase classname=\"\(escaped(one.className))\" name=\"\(escaped(one.name))\""
        let content =
            switch one.outcome {
            case .passed: one.note.map { "<system-out>\(escaped($0))</system-out>" }
            case .failed(let reason): "<failure message=\"\(escaped(reason))\"/>"
            case .skipped(let reason): "<skipped message=\"\(escaped(reason))\"/>"
            }
        return content.map { ["\(start)>", "      \($0)", "    </testcase>"] } ?? ["\(start)/>"]
    }

    /// Escaped for an attribute: XML 1.0 does not allow most control characters, not even escaped.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension JUnitDocument {
    /// One case for each expectation of a run, and one for each figure compared with the baseline.
    package init(_ document: ResultDocument, _ comparison: BaselineComparison?) {
        let verdicts = document.experiments.flatMap { result in
            result.verdicts.map { verdict in
                Case(
                    className: result.experiment.name,
                    name: verdict.expectation.identifier,
                    outcome: Outcome(verdict),
                    note: verdict.isDisturbed ? verdict.explanation : nil
                )
            }
        }
        let findings = (comparison?.findings ?? []).map { finding in
            Case(
                className: finding.compared.experiment,
                name: "\(finding.compared.title) against the baseline",
                outcome: finding.isWorse ? .failed(finding.evidence) : .passed
            )
        }
        let incomparable = (comparison?.incomparable ?? [:]).sorted { $0.key < $1.key }.map { name, reason in
            Case(className: name, name: "against the baseline", outcome: .skipped(reason))
        }
        self.init(name: "pitfalls check", cases: verdicts + findings + incomparable)
    }

    /// One case for each metric of a comparison, one for each variant with unfinished samples, and one for each metric or
    /// experiment that was left out.
    package init(_ document: ComparisonDocument) {
        let faults = document.faults.map { fault in
            Case(
                className: fault.experiment,
                name: "\(fault.cell.variant) in \(fault.cell.scenario) finishes",
                outcome: Outcome(fault.verdict, ComparisonText.explanation(of: fault))
            )
        }
        let findings = document.findings.map { finding in
            Case(
                className: finding.compared.experiment,
                name: finding.compared.title,
                outcome: Outcome(finding.verdict, ComparisonText.explanation(of: finding))
            )
        }
        let untold = document.leftOut.map { metric in
            Case(className: metric.experiment, name: metric.title, outcome: .skipped("no sample has a value for it"))
        }
        let reasons = [
            (document.unchanged, "nothing that it runs differs"), (document.onlyInHead, "only the head has it"),
            (document.onlyInBase, "only the base has it"),
            (document.incomparable, "the builds have no question in common about it"),
        ]
        let exceptions = reasons.flatMap { names, reason in
            names.map { Case(className: $0, name: "the builds differ", outcome: .skipped(reason)) }
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

    fileprivate init(_ verdict: ComparisonFinding.Conclusion, _ reason: String) {
        switch verdict {
        case .regressed: self = .failed(reason)
        case .notRegressed: self = .passed
        case .inconclusive: self = .skipped(reason)
        }
    }
}

extension ComparedMetric {
    fileprivate var title: String { "\(cell.variant) in \(cell.scenario): \(metric.name)" }
}

extension Verdict {
    fileprivate var explanation: String {
        "\(expectation.sentence) \(evidence)\(samplesText.map { " (\($0))" } ?? "")"
    }
}
