import Model

/// The words for a comparison's findings, the same in the terminal, in Markdown and in JUnit's XML.
package enum ComparisonText {
    /// "+1.2 % (…); a worsening of 4.1 % or more would have been seen".
    static func explanation(of finding: ComparisonFinding) -> String {
        guard let evidence = finding.evidence else { return "no block of samples has a value for it" }
        switch finding.verdict {
        case .regressed:
            let again = finding.confirmation.map { ", and \(percent($0.worsening)) in a second round" } ?? ""
            return "\(change(evidence))\(again)"
        case .notRegressed:
            return change(evidence)
        case .inconclusive:
            let seen =
                finding.smallestEffect.map { "; a worsening of \(percent($0)) or more would have been seen" } ?? ""
            let unconfirmed = finding.confirmation.map { ", but \(percent($0.worsening)) in a second round" } ?? ""
            return change(evidence) + unconfirmed + seen
        }
    }

    static func word(_ verdict: ComparisonFinding.Conclusion) -> String {
        switch verdict {
        case .regressed: "regressed"
        case .notRegressed: "not regressed"
        case .inconclusive: "inconclusive"
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

    /// One sentence for the whole comparison.
    package static func summary(of document: ComparisonDocument) -> String {
        let counts = [ComparisonFinding.Conclusion.regressed, .inconclusive, .notRegressed].compactMap {
            verdict -> String? in
            let count = document.findings.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(word(verdict))"
        }
        let faults = document.faults.isEmpty ? [] : ["\(document.faults.count) with samples that did not finish"]
        let interrupted = document.wasInterrupted ? ", interrupted" : ""
        guard !document.findings.isEmpty || !faults.isEmpty else {
            return "\(document.base.name) → \(document.head.name): nothing was sampled\(interrupted)"
        }
        return "\(document.base.name) → \(document.head.name): \((counts + faults).joined(separator: ", ")) of "
            + "\(document.findings.count) metrics, by \(document.samples) samples in \(Int(document.elapsed)) s"
            + "\(interrupted); worth reporting: \(percent(document.leastEffect))"
    }

    /// That a comparison says little, where most of its questions are open.
    package static func warning(of document: ComparisonDocument) -> String? {
        guard document.decidesLittle else { return nil }
        return
            "THIS COMPARISON DECIDED LITTLE: \(document.decided) of \(document.findings.count) questions. That nothing "
            + "is worse is not known; give it more --minutes, fewer experiments, or a quieter machine."
    }

    /// What was not compared, and why, one sentence each.
    static func exceptions(of document: ComparisonDocument) -> [String] {
        var sentences: [String] = []
        if !document.unchanged.isEmpty {
            sentences.append(
                "Not sampled, as nothing that they run differs: \(document.unchanged.joined(separator: ", ")) "
                    + "(--unchanged samples them all the same)."
            )
        }
        for (names, build) in [(document.onlyInHead, document.head), (document.onlyInBase, document.base)]
        where !names.isEmpty {
            sentences.append(
                "Not compared, as only \(build.name.onOneLine()) has them: \(names.joined(separator: ", "))."
            )
        }
        if !document.incomparable.isEmpty {
            sentences.append(
                "Not compared, as the builds have no question in common about them: "
                    + "\(document.incomparable.joined(separator: ", "))."
            )
        }
        if !document.leftOut.isEmpty {
            let cells = Dictionary(grouping: document.leftOut) { "\($0.experiment)’s \($0.metric.name)" }
            let names = cells.sorted { $0.key < $1.key }.map { name, all in
                "\(name) in \(all.count) \(all.count == 1 ? "cell" : "cells")"
            }
            sentences.append("Not asked, as no sample has a value: \(names.joined(separator: ", ")).")
        }
        return sentences
    }

    /// "+2.1 % (0.8 to 3.5 %, 99 % sure)".
    private static func change(_ evidence: Evidence) -> String {
        "\(percent(evidence.worsening)) (\(percent(evidence.lower)) to \(percent(evidence.upper)) by \(evidence.blocks) blocks)"
    }

    static func percent(_ share: Double) -> String {
        guard share.isFinite else { return "from nothing to something" }
        let text = DecimalText.text(share * 100, decimals: abs(share) < 0.1 ? 1 : 0, keepsZeros: false)
        return (share > 0 && text != "0" ? "+" : "") + text + " %"
    }
}
