import Gate
import Inference
import Model
import Statistics

/// A calibration in words: a table of how often each judge called the head slower, and the conditions.
package struct CalibrationText {
    private let document: CalibrationDocument

    package init(_ document: CalibrationDocument) {
        self.document = document
    }

    /// A judge, and how often it called the head slower with each slowdown.
    struct Judge {
        struct Answer {
            var slowdown: Double
            var alarms: Int
            var comparisons: Int

            var share: Double { comparisons == 0 ? 0 : Double(alarms) / Double(comparisons) }
            var interval: ProportionInterval { ProportionInterval(alarms, of: max(comparisons, 1), level: 0.95) }
        }

        var name: String
        var answers: [Answer]
    }

    /// The gate with each least effect, and the other tools if they were measured.
    var judges: [Judge] {
        let ours = document.calibrations.map { calibration in
            Judge(
                name:
                    "pitfalls compare --effect \(DecimalText.text(calibration.leastEffect * 100, decimals: 1, keepsZeros: false))",
                answers: calibration.points.map {
                    Judge.Answer(slowdown: $0.slowdown, alarms: $0.regressed, comparisons: $0.comparisons)
                }
            )
        }
        let others = PeerTrial.Tool.allCases.compactMap { tool -> Judge? in
            let trials = document.peers.filter { $0.tool == tool }
            guard !trials.isEmpty else { return nil }
            return Judge(
                name: tool.label,
                answers: trials.map {
                    Judge.Answer(slowdown: $0.slowdown, alarms: $0.alarms, comparisons: $0.comparisons)
                }
            )
        }
        return ours + others
    }

    /// A header, then one row per judge: "0.5 % (0–2.8)".
    var table: [[String]] {
        let slowdowns = document.pools.map(\.slowdown)
        let header =
            ["share called slower when the head"]
            + slowdowns.map { slowdown in
                slowdown == 0 ? "is the same" : "does \(percent(slowdown, decimals: 0)) more"
            }
        return [header]
            + judges.map { judge in
                [judge.name]
                    + slowdowns.map { slowdown in
                        guard let answer = judge.answers.first(where: { $0.slowdown == slowdown }) else { return "–" }
                        let interval = "\(number(answer.interval.lower))–\(number(answer.interval.upper))"
                        return "\(number(answer.share)) % of \(answer.comparisons) (\(interval))"
                    }
            }
            + [["measured"] + document.pools.map { percent($0.measured, decimals: 1) }]
            + [["blocks"] + document.pools.map { "\($0.shares.count)" }]
    }

    /// The conditions of the figures, one sentence each.
    var notes: [String] {
        let state = document.wasKeptBusy ? "every processor kept busy by another process" : "nothing else started by us"
        let noise = document.noise.map { "half of the blocks of equal builds are within \(percent($0, decimals: 1))" }
        let times = document.calibrations.map { calibration in
            let seconds = calibration.points.map { "\(Int($0.seconds.rounded()))" }.joined(separator: ", ")
            return "with a least effect of \(percent(calibration.leastEffect, decimals: 1)) a comparison took a "
                + "median of \(seconds) s"
        }
        return [
            "\(document.metric.name); the head’s \(document.parameter) is larger by the slowdown; \(state); "
                + "\(document.environment.processor), \(document.environment.cores) processors.",
            "\(DecimalText.text(document.secondsPerBlock, decimals: 2, keepsZeros: false)) s per block of four samples; "
                + ([noise] + times).compactMap(\.self).joined(separator: "; ") + ".",
            "Comparisons of at most \(DecimalText.text(document.budget / 60, decimals: 1, keepsZeros: false)) minutes, replayed from the "
                + "blocks, each from its own starting place, none twice; in parentheses 95 % intervals of the share.",
        ]
    }

    /// For a terminal: plain lines.
    package var lines: [String] {
        let table = table
        let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        let rows = table.map { row in
            zip(row, widths).enumerated().map { index, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + space : space + cell.0
            }.joined(separator: "  ")
        }
        return rows + [""] + notes
    }

    /// As a table of GitHub's Markdown, with the notes below it.
    package var markdown: String {
        let rows = table.map { "| " + $0.joined(separator: " | ") + " |" }
        let rule = "|---|" + String(repeating: "---:|", count: document.pools.count)
        return ([rows[0], rule] + rows.dropFirst() + [""] + notes).joined(separator: "\n") + "\n"
    }

    private func percent(_ share: Double, decimals: Int) -> String { "\(number(share, decimals)) %" }

    private func number(_ share: Double, _ decimals: Int = 1) -> String {
        DecimalText.text(share * 100, decimals: decimals, keepsZeros: false)
    }
}

extension PeerTrial.Tool {
    fileprivate var label: String {
        switch self {
        case .hyperfine: "hyperfine"
        case .benchmarkThresholds: "benchmark’s default thresholds"
        }
    }
}
