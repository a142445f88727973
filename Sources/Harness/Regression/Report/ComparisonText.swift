import Model

/// The findings of a comparison in words. The terminal, Markdown and JUnit's XML show the same words.
package enum ComparisonText {
    /// Explains a finding, such as "+1.2 % (…); a worsening of 4.1 % or more would have been detected".
    static func explanation(of finding: ComparisonFinding) -> String {
        guard let evidence = finding.evidence else { return "no block of samples has a value for it" }
        let change = change(evidence)
        let again = finding.confirmation.map { "\(PercentText.text($0.worsening)) in a second round" }
        switch finding.verdict {
        case .regressed: return change + (again.map { ", and \($0)" } ?? "")
        case .notRegressed: return change
        case .inconclusive:
            let seen = finding.smallestEffect.map(PercentText.text)
            return change + (again.map { ", but \($0)" } ?? "")
                + (seen.map { "; a worsening of \($0) or more would have been detected" } ?? "")
        }
    }

    static func medians(of finding: ComparisonFinding) -> String {
        guard let medians = finding.medians else { return "" }
        let unit = finding.compared.metric.unit
        return "\(unit.text(medians.base)) → \(unit.text(medians.head))"
    }

    static func explanation(of fault: Fault) -> String {
        "\(fault.ofHead) of the head's samples and \(fault.ofBase) of the base's did not finish; the last \(fault.last)"
    }

    /// Summarizes a comparison in one sentence.
    static func summary(of document: ComparisonDocument) -> String {
        let counts = ComparisonFinding.Conclusion.allCases.compactMap { verdict in
            let count = document.findings.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict.word)"
        }
        let faults = document.faults.isEmpty ? [] : ["\(document.faults.count) with samples that did not finish"]
        let interrupted = document.wasInterrupted ? ", interrupted" : ""
        guard !document.findings.isEmpty || !faults.isEmpty else {
            return "\(document.base.name) → \(document.head.name): nothing was sampled\(interrupted)"
        }
        return "\(document.base.name) → \(document.head.name): \((counts + faults).joined(separator: ", ")) of "
            + "\(document.findings.count.counted("metric")), from \(document.samples.counted("sample")) in "
            + "\(Int(document.elapsed)) s\(interrupted); worth reporting: \(PercentText.text(document.leastEffect))"
    }

    /// Returns a warning if most questions of a comparison are undecided.
    package static func warning(of document: ComparisonDocument) -> String? {
        let decided = document.findings.count { $0.verdict != .inconclusive }
        guard decided * 2 < document.findings.count else { return nil }
        return
            "THIS COMPARISON DECIDED LITTLE: \(decided) of \(document.findings.count.counted("question")). Whether "
            + "anything is worse is unknown; give it more --minutes, fewer experiments, or a quieter machine."
    }

    /// Returns a sentence for each experiment or metric that was not compared, with the reason.
    static func exceptions(of document: ComparisonDocument) -> [String] {
        let reasons = [
            (
                document.unchanged, "sampled, as they did not change",
                " (--unchanged samples them anyway)"
            ),
            (document.onlyInHead, "compared, as only \(document.head.name.onOneLine()) has them", ""),
            (document.onlyInBase, "compared, as only \(document.base.name.onOneLine()) has them", ""),
            (document.incomparable, "compared, as the builds have no metric of them in common", ""),
        ]
        var sentences = reasons.filter { !$0.0.isEmpty }.map { names, reason, advice in
            "Not \(reason): \(names.joined(separator: ", "))\(advice)."
        }
        if !document.leftOut.isEmpty {
            let cells = Dictionary(grouping: document.leftOut) { "\($0.experiment)’s \($0.metric.name)" }
            let names = cells.sorted { $0.key < $1.key }.map { name, all in
                "\(name) in \(all.count) \(all.count == 1 ? "cell" : "cells")"
            }
            sentences.append("Not compared, as no sample has a value: \(names.joined(separator: ", ")).")
        }
        return sentences
    }

    /// Describes a change, for example "+2.1 % (0.8 % to 3.5 % from 12 blocks)".
    private static func change(_ evidence: Evidence) -> String {
        let shares = [evidence.worsening, evidence.lower, evidence.upper].map(PercentText.text)
        return "\(shares[0]) (\(shares[1]) to \(shares[2]) from \(evidence.blocks.counted("block")))"
    }
}

extension ComparisonFinding.Conclusion {
    var word: String {
        switch self {
        case .regressed: "regressed"
        case .notRegressed: "not regressed"
        case .inconclusive: "inconclusive"
        }
    }
}

extension Fault {
    var verdict: ComparisonFinding.Conclusion { isRegression ? .regressed : .inconclusive }
}

extension [ComparisonFinding] {
    /// All findings: the regressions, then the undecided ones, then the others. Each group is in declaration order.
    var worstFirst: [ComparisonFinding] {
        ComparisonFinding.Conclusion.allCases.flatMap { verdict in filter { $0.verdict == verdict } }
    }
}

/// Formats a relative change, for example as "+5.2 %".
enum PercentText {
    static func text(_ share: Double) -> String {
        guard share.isFinite else { return "from nothing to something" }
        let text = DecimalText.text(share * 100, decimals: abs(share) < 0.1 ? 1 : 0, keepsZeros: false)
        return (share > 0 && text != "0" ? "+" : "") + text + " %"
    }
}
