import Model
import Telling

extension BaselineComparison {
    /// Returns the lines for the terminal: the figures that are worse, the figures that cannot be compared, and a
    /// tally.
    package func lines(_ style: TerminalStyle) -> [String] {
        var lines = [""]
        for finding in findings where finding.isWorse {
            lines += style.paragraph("✗ REGRESSED  \(finding.compared.name): \(finding.evidence)", .strongRed)
        }
        for (name, reason) in incomparable.sorted(by: { $0.key < $1.key }) {
            lines += style.paragraph("? incomparable  \(name): \(reason)", .yellow)
        }
        let worse = findings.count { $0.isWorse }
        let compared = Set(findings.map(\.compared.experiment))
        let times =
            switch withTimes.count {
            case compared.count: "processor time with processor time"
            case 0:
                "processor time relative to the pitfall's, as the machines or systems differ, "
                    + "or one machine was busy"
            default:
                "processor time with processor time in \(withTimes.count) of \(compared.count.counted("experiment")); in "
                    + "the others, whose machines differ or were busy, processor time relative to the pitfall's"
            }
        guard !compared.isEmpty else {
            return lines + style.paragraph("Against the baseline: nothing could be compared.", .yellow)
        }
        lines += style.paragraph(
            "Against the baseline: \(worse) of \(findings.count.counted("figure")) \(worse == 1 ? "is" : "are") worse; "
                + "counts were compared with counts, \(times).",
            worse > 0 ? .strongRed : incomparable.isEmpty ? .green : .yellow
        )
        return lines
    }
}
