import Gate
import Model
import Page
import Statistics

/// How often each judge called the head slower, by how much slower it was: false alarms at the left, power to the
/// right, each with its 95 % interval.
package struct CalibrationChart {
    private let document: CalibrationDocument

    package init(_ document: CalibrationDocument) {
        self.document = document
    }

    /// The chart as an SVG file with its own style.
    ///
    /// - Throws: ``HarnessError`` if this build's style is missing.
    package func file() throws(HarnessError) -> String {
        let judges = CalibrationText(document).judges
        let slowdowns = document.pools.map(\.slowdown)
        let state = document.wasKeptBusy ? "; every processor was kept busy by another process" : ""
        let words = judges.map { judge in
            let shares = judge.answers.map { "\(percent($0.share)) at \(percent($0.slowdown))" }
            return "\(judge.name): \(shares.joined(separator: ", "))"
        }
        return try SharesChart(
            title: "How often a head is called slower than its base",
            measure: "Share of comparisons, with its 95 % interval\(state)",
            axis: "Extra work of the head, compared with the base (\(document.parameter))",
            places: slowdowns.map { $0 == 0 ? "the same" : "+\(percent($0))" },
            curves: judges.enumerated().map { index, judge in
                SharesChart.Curve(
                    name: judge.name,
                    isDashed: index >= document.calibrations.count,
                    points: judge.answers.map { answer in
                        SharesChart.Point(
                            place: slowdowns.firstIndex(of: answer.slowdown) ?? 0,
                            share: answer.share,
                            lower: answer.interval.lower,
                            upper: answer.interval.upper
                        )
                    }
                )
            },
            words: words.joined(separator: ". ") + "."
        ).file()
    }

    private func percent(_ share: Double) -> String {
        "\(DecimalText.text(share * 100, decimals: 0, keepsZeros: false)) %"
    }
}
