import Drawing
import Model
import Telling

/// The text that CI shows with a commit, in GitHub's flavour of Markdown for `$GITHUB_STEP_SUMMARY`.
package enum MarkdownSummary {
    /// Returns the verdicts of a run. Failures are written in full, and other verdicts are counted.
    package static func text(of document: ResultDocument, _ comparison: BaselineComparison?) -> String {
        let verdicts = document.experiments.flatMap { result in result.verdicts.map { (result.experiment.name, $0) } }
        let wrong = verdicts.filter { $0.1.ruling == .failed || $0.1.ruling == .undecided }
        var lines = ["### pitfalls check: \(verdicts.map(\.1).tally)", ""]
        if !wrong.isEmpty {
            lines += ["| experiment | | expectation | figures | made over |", "|---|---|---|---|---|"]
            lines += wrong.map { name, verdict in
                MarkdownTable.row([
                    name, verdict.ruling.word, verdict.expectation.sentence, verdict.evidence,
                    verdict.samplesText ?? "",
                ])
            }
            lines.append("")
        }
        lines += experiments(document.experiments)
        let tally = SampleTally(document.experiments)
        for sentence in [tally.disturbance, tally.confirmation].compactMap(\.self) { lines += ["", sentence] }
        if let remark = document.remarkOnGivenFeed { lines += ["", MarkdownTable.escaped(remark)] }
        if let comparison { lines += self.lines(of: comparison) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a row per experiment. There is a column for disturbed samples if the run has disturbed samples.
    private static func experiments(_ results: [ExperimentResult]) -> [String] {
        let isDisturbed = SampleTally(results).disturbed > 0
        let rows = results.map { result in
            func count(_ ruling: Verdict.Ruling) -> String { "\(result.verdicts.count { $0.ruling == ruling })" }
            let tally = SampleTally([result])
            return MarkdownTable.row(
                [result.experiment.name, count(.held), count(.failed), count(.undecided), count(.notMeasured)]
                    + (isDisturbed ? ["\(tally.disturbed) of \(tally.taken)"] : [])
            )
        }
        return [
            "| experiment | held | failed | undecided | not measured |\(isDisturbed ? " samples disturbed |" : "")",
            "|---|---:|---:|---:|---:|\(isDisturbed ? "---:|" : "")",
        ] + rows
    }

    private static func lines(of comparison: BaselineComparison) -> [String] {
        let worse = comparison.findings.filter { $0.isWorse }
        let all = comparison.findings.count.counted("figure")
        let verb = worse.count == 1 ? "is" : "are"
        var lines = ["", "Against the baseline, \(worse.count) of \(all) \(verb) worse.", ""]
        if !worse.isEmpty || !comparison.incomparable.isEmpty {
            lines += ["| | what | figures |", "|---|---|---|"]
            lines += worse.map { MarkdownTable.row(["regressed", $0.compared.name, $0.evidence]) }
            lines += comparison.incomparable.sorted { $0.key < $1.key }.map {
                MarkdownTable.row(["incomparable", $0.key, $0.value])
            }
        }
        return lines
    }

    /// Returns a comparison's text. Worse and undecided metrics are in a table, the costs are a chart, and the rest is
    /// folded.
    package static func text(of document: ComparisonDocument) -> String {
        var lines = ["### pitfalls compare: \(document.verdict.word)", ""]
        if let warning = ComparisonText.warning(of: document) {
            lines += ["**\(MarkdownTable.escaped(warning))**", ""]
        }
        lines += [MarkdownTable.escaped(ComparisonText.summary(of: document)), ""]
        let faults = document.faults.map { fault in
            MarkdownTable.row([fault.verdict.word, fault.name, "", ComparisonText.explanation(of: fault)])
        }
        let findings = document.findings.worstFirst
        let rest = findings.filter { $0.verdict == .notRegressed }
        let rows = faults + findings.filter { $0.verdict != .notRegressed }.map(row)
        if !rows.isEmpty { lines += heading + rows + [""] }
        if let chart = IntervalChart(document) { lines += ["```text"] + chart.lines + ["```", ""] }
        if !rest.isEmpty {
            lines += ["<details><summary>\(rest.count) not regressed</summary>", ""]
            lines += heading + rest.map(row) + ["", "</details>", ""]
        }
        for sentence in ComparisonText.exceptions(of: document) { lines += [MarkdownTable.escaped(sentence), ""] }
        return lines.joined(separator: "\n")
    }

    private static let heading = ["| | what | base → head | worse by |", "|---|---|---|---|"]

    private static func row(_ finding: ComparisonFinding) -> String {
        MarkdownTable.row([
            finding.verdict.word, finding.compared.name, ComparisonText.medians(of: finding),
            ComparisonText.explanation(of: finding),
        ])
    }
}

/// Rows of a table in GitHub's flavour of Markdown.
package enum MarkdownTable {
    package static func row(_ cells: [String]) -> String {
        "| " + cells.map(escaped).joined(separator: " | ") + " |"
    }

    /// Returns the text on one line, without markup, cut after 2,000 characters.
    ///
    /// The escaping works on scalars instead of characters. A `|` with a combining mark is a different character, but
    /// still ends a table's cell.
    fileprivate static func escaped(_ text: String) -> String {
        var result = ""
        let scalars = text.unicodeScalars
        for scalar in scalars.prefix(longest) {
            switch scalar {
            case "|", "\\", "`", "*", "_", "[", "]", "~", "#", "$": result += "\\\(scalar)"
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += " "
            case _ where scalar.properties.generalCategory == .control || scalar.properties.isBidiControl:
                result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return scalars.count > longest ? result + "…" : result
    }

    private static let longest = 2000
}
