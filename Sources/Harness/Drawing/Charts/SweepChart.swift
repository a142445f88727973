import Model

/// A chart of a parameter's effect, with curves of medians and bands between the quartiles. Both axes are logarithmic.
///
/// All panels have the same axes, so a reader can compare heights between panels.
struct SweepChart {
    /// The values of one metric in one cell, at the parameter value `x`.
    struct Point {
        var x: Double
        /// The values, or none for a gap in the curve. The curve's notes give the reason for a gap.
        var values: [Double]
    }

    /// The line style, which distinguishes curves of the same colour.
    enum Stroke: String, CaseIterable {
        case solid, dashed, dotted
    }

    struct Curve {
        var label: String
        /// The curve's tone. A word of the tone is written below the curve's label.
        var tone: ChartTone
        var stroke: Stroke
        var points: [Point]
        /// The reasons for missing points: "timed out after 20 s, 3 of 3 at 1".
        var notes: [String]
    }

    struct Panel {
        /// The panel's heading; nil if the chart has a single panel.
        var heading: (label: String, tone: ChartTone)?
        var curves: [Curve]
    }

    var title: String
    /// The names of the metrics that the curves show: "importTime and longestStall".
    var measure: String
    var parameter: String
    var panels: [Panel]
    /// The notes that apply to all curves: "not measured at 12,800".
    var notes: [String]
    /// The parameter value that the article recommends, which the chart marks.
    var mark: Double?
    var text: (Double) -> String

    private static let gap = 22.0
    private static let padding = 20.0

    func drawn(width: Double) -> SVGDocument {
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(measure), over \(parameter). Both log scale; medians, and the quartiles as a band."
        )
        let isNarrow = width < 560
        let columns = isNarrow ? 1 : min(2, max(panels.count, 1))
        let room = width - 2 * Self.padding - Double(columns - 1) * Self.gap
        // On a phone, many names would leave no room for the curves. A narrow chart therefore numbers the curves.
        let hasKey = isNarrow && panels.contains { $0.heading == nil && $0.curves.count > 2 }
        let layout = SweepLayout(
            width: room / Double(columns),
            values: ValueScale(logarithmicCovering: panels.flatMap(\.drawnValues), tickCount: 5),
            axis: SweepAxis(of: panels.flatMap(\.curves).flatMap(\.points).map(\.x), mark: mark),
            parameter: parameter,
            text: text,
            hasKey: hasKey,
            labelWidth: panels.flatMap(\.curves).map(\.labelWidth).max() ?? 0
        )
        for start in stride(from: 0, to: panels.count, by: columns) {
            let row = panels[start..<min(start + columns, panels.count)]
            let top = frame.bottom
            for (column, panel) in row.enumerated() {
                let left = Self.padding + Double(column) * (layout.width + Self.gap)
                frame.draw { layout.draw(panel, left: left, top: top, in: &$0) }
            }
            frame.space(row.map(layout.height).max() ?? 0)
        }
        if hasKey { drawKey(in: &frame) }
        for note in notes {
            let (y, room) = (frame.bottom + 10, width - 2 * Self.padding)
            frame.draw { $0.text(note, x: Self.padding, y: y, style: "warning", room: room) }
            frame.space(17)
        }
        frame.space(6)
        return frame.document(description: description)
    }

    private func drawKey(in frame: inout ChartFrame) {
        for (index, curve) in panels.flatMap(\.curves).enumerated() {
            let y = frame.bottom + 12
            let toneWidth = curve.tone.label.isEmpty ? 0 : TextMeasure.width(curve.tone.label, size: 12) + 26
            let name = "\(index + 1)  \(curve.label)"
            let right = frame.width - Self.padding
            let room = right - Self.padding - 34 - toneWidth
            frame.draw { canvas in
                canvas.polyline(
                    [(Self.padding, y - 4), (Self.padding + 26, y - 4)],
                    style: "curve \(curve.tone.hue.rawValue) \(curve.stroke.rawValue)"
                )
                canvas.text(name, x: Self.padding + 34, y: y, style: "curve-label", room: room)
                if !curve.tone.label.isEmpty { canvas.tone(curve.tone, right: right, y: y) }
            }
            frame.space(19)
        }
        frame.space(8)
    }

    private var description: String {
        let sentences = panels.flatMap { panel in
            panel.curves.map { curve in
                let name = [panel.heading?.label, curve.label].compactMap { $0 }.joined(separator: ", ")
                let figures = curve.points.compactMap { point in
                    Summary(point.values).map { "\(text($0.median)) at \(Metric.Unit.count.text(point.x))" }
                }
                return "\(name): \((figures + curve.notes).joined(separator: "; "))."
            }
        }
        return (["\(measure), medians over \(parameter)."] + sentences + notes.map { "\($0)." }).joined(separator: " ")
    }
}

extension SweepChart.Panel {
    /// The medians and quartiles of all curves, which the axis must cover.
    var drawnValues: [Double] {
        curves.flatMap(\.points).compactMap { Summary($0.values) }
            .flatMap { [$0.median, $0.lowerQuartile, $0.upperQuartile] }
    }

    /// The notes about missing points. A note that all curves share occurs once.
    var notes: [String] {
        let shared =
            curves.count > 1 ? curves[0].notes.filter { note in curves.allSatisfy { $0.notes.contains(note) } } : []
        return shared
            + curves.flatMap { curve in
                curve.notes.filter { !shared.contains($0) }.map { "\(curve.label): \($0)" }
            }
    }
}

extension SweepChart.Curve {
    var labelWidth: Double {
        max(TextMeasure.width(label, size: 12, isBold: true), TextMeasure.width(tone.label, size: 12))
    }
}
