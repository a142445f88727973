import Model

/// The effect of a parameter: curves of medians over its values, the quartiles as a band, both axes logarithmic.
///
/// All panels have the same axes, so heights are comparable between them.
struct SweepChart {
    /// A cell's values of one metric at the parameter value `x`.
    struct Point {
        var x: Double
        /// Empty for a gap in the curve; the curve's notes then give the reason.
        var values: [Double]
    }

    /// Distinguishes curves of one colour.
    enum Stroke: String, CaseIterable {
        case solid, dashed, dotted
    }

    struct Curve {
        var label: String
        /// Written below the label if it is not empty.
        var tone: ChartTone
        var stroke: Stroke
        var points: [Point]
        /// Why points are missing: "timed out after 20 s, 3 of 3 at 1".
        var notes: [String]
    }

    struct Panel {
        /// The heading; nil if there is one panel for all.
        var heading: (label: String, tone: ChartTone)?
        var curves: [Curve]
    }

    var title: String
    /// What the curves show: "importTime and longestStall".
    var measure: String
    var parameter: String
    var panels: [Panel]
    /// Notes that apply to all curves: "not measured at 12,800".
    var notes: [String]
    /// The parameter value to mark: the article's recommendation.
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
        // On a phone, many names would leave no room for the curves: their ends have numbers instead.
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
    /// The values that the axis must cover: the curves and their bands.
    var drawnValues: [Double] {
        curves.flatMap(\.points).compactMap { Summary($0.values) }
            .flatMap { [$0.median, $0.lowerQuartile, $0.upperQuartile] }
    }

    /// Reports the points that curves lack. A point that all curves lack is reported once.
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
