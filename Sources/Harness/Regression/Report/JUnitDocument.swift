import Model
import Telling

/// Test results in the XML format that CI systems read. The document uses only what Ant's JUnit task and Surefire have
/// in common.
package struct JUnitDocument {
    /// One test case. CI systems show the case's group as a class name.
    private typealias Case = (group: String, name: String, outcome: Outcome)

    fileprivate enum Outcome {
        /// The test passed. The text is an optional remark.
        case passed(String?)
        case failed(String)
        /// The test decided nothing. The text is the reason.
        case skipped(String)
    }

    /// The name of the only suite, which contains all cases.
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
        let start = "    <testcase classname=\"\(escaped(one.group))\" name=\"\(escaped(one.name))\""
        let content =
            switch one.outcome {
            case .passed(let note): note.map { "<system-out>\(escaped($0))</system-out>" }
            case .failed(let reason): "<failure message=\"\(escaped(reason))\"/>"
            case .skipped(let reason): "<skipped message=\"\(escaped(reason))\"/>"
            }
        return content.map { ["\(start)>", "      \($0)", "    </testcase>"] } ?? ["\(start)/>"]
    }

    /// Escapes a text for an attribute. Replaces most control characters, because XML 1.0 forbids even their escaped
    /// form.
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
    /// Creates one case for each expectation of a run, and one for each figure that was compared with the baseline.
    package init(_ document: ResultDocument, _ comparison: BaselineComparison?) {
        var cases = document.experiments.flatMap { result in
            result.verdicts.map { (result.experiment.name, $0.expectation.identifier, Outcome($0)) as Case }
        }
        cases += (comparison?.findings ?? []).map { finding in
            let outcome = finding.isWorse ? Outcome.failed(finding.evidence) : .passed(nil)
            return (finding.compared.experiment, "\(finding.compared.title) against the baseline", outcome)
        }
        cases += (comparison?.incomparable ?? [:]).sorted { $0.key < $1.key }.map { name, reason in
            (name, "against the baseline", .skipped(reason))
        }
        self.init(name: "pitfalls check", cases: cases)
    }

    /// Creates one case for each metric of a comparison. A variant with unfinished samples, and a metric or an
    /// experiment that was left out, also become cases.
    package init(_ document: ComparisonDocument) {
        var cases = document.faults.map { fault in
            let outcome = Outcome(fault.verdict, ComparisonText.explanation(of: fault))
            return (fault.experiment, "\(fault.cell.variant) in \(fault.cell.scenario) finishes", outcome) as Case
        }
        cases += document.findings.map { finding in
            let outcome = Outcome(finding.verdict, ComparisonText.explanation(of: finding))
            return (finding.compared.experiment, finding.compared.title, outcome)
        }
        cases += document.leftOut.map { ($0.experiment, $0.title, .skipped("no sample has a value for it")) }
        for (names, reason) in [
            (document.unchanged, "the experiment did not change"),
            (document.onlyInHead, "only the head has the experiment"),
            (document.onlyInBase, "only the base has the experiment"),
            (document.incomparable, "the builds have no metric of the experiment in common"),
        ] {
            cases += names.map { ($0, "the builds differ", .skipped(reason)) }
        }
        self.init(name: "pitfalls compare", cases: cases)
    }
}

extension JUnitDocument.Outcome {
    fileprivate init(_ verdict: Verdict) {
        switch verdict.ruling {
        case .held: self = .passed(verdict.isDisturbed ? verdict.explanation : nil)
        case .failed: self = .failed(verdict.explanation)
        case .undecided, .notMeasured: self = .skipped(verdict.explanation)
        }
    }

    fileprivate init(_ verdict: ComparisonFinding.Conclusion, _ reason: String) {
        switch verdict {
        case .regressed: self = .failed(reason)
        case .notRegressed: self = .passed(nil)
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
