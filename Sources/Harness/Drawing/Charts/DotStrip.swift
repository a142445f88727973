import Model

/// A chart of medians as dots on one log axis, with their quartiles as lines, and with one lane per tone. The chart is
/// small enough for a table row. A log axis has no zero, so a median of zero is a hollow dot before the axis.
struct DotStrip {
    struct Dot {
        var label: String
        /// The values of the dot; empty if there is nothing to draw. `note` then gives the reason.
        var values: [Double]
        var note: String?
    }

    struct Lane {
        var tone: ChartTone
        var dots: [Dot]
        /// The dot whose figure is written at the lane's end; nil for none.
        var told: Int?
    }

    var title: String
    var lanes: [Lane]
    var text: (Double) -> String

    static let width = 400.0
    private static let laneHeight = 20.0
    private static let labelWidth = 98.0
    private static let figureWidth = 74.0
    private static let zeroGap = 16.0

    /// The height of a lane's middle.
    private static func middle(of lane: Int) -> Double { (Double(lane) + 0.5) * laneHeight + 2 }

    func drawn() -> SVGDocument {
        var canvas = SVGCanvas()
        let axis = Axis(of: lanes.flatMap(\.dots).flatMap { drawnValues($0) })
        let bottom = Double(lanes.count) * Self.laneHeight + 4
        draw(axis, bottom: bottom, in: &canvas)
        canvas.lines(
            lanes.indices.map { index in
                (Self.labelWidth, Self.middle(of: index), Axis.right, Self.middle(of: index))
            },
            style: "grid minor"
        )
        for (index, lane) in lanes.enumerated() {
            let middle = Self.middle(of: index)
            let hue = lane.tone.hue.rawValue
            canvas.swatch(lane.tone, x: 0, y: middle - 5)
            canvas.text(lane.tone.label, x: 15, y: middle + 4)
            // The dot whose figure is written is drawn last, on top of the other dots.
            for (place, dot) in lane.dots.enumerated() where place != lane.told {
                draw(dot, isTold: false, middle: middle, hue: hue, axis, in: &canvas)
            }
            if let told = lane.told {
                draw(lane.dots[told], isTold: true, middle: middle, hue: hue, axis, in: &canvas)
            }
        }
        let height = bottom + 22
        return SVGDocument(width: Self.width, height: height, title: title, description: description, canvas: canvas)
    }

    private struct Axis {
        let scale: ValueScale
        let hasZero: Bool
        static let right = DotStrip.width - DotStrip.figureWidth

        init(of values: [Double]) {
            scale = ValueScale(logarithmicCovering: values, tickCount: 4)
            hasZero = values.contains(0)
        }

        func x(_ value: Double) -> Double {
            let left = DotStrip.labelWidth + (hasZero ? DotStrip.zeroGap : 0)
            return value > 0 ? left + scale.position(of: value) * (Self.right - left) : DotStrip.labelWidth
        }
    }

    private func draw(_ axis: Axis, bottom: Double, in canvas: inout SVGCanvas) {
        let ticks = (axis.hasZero ? [0] : []) + axis.scale.ticks
        canvas.lines(ticks.map { (axis.x($0), 2, axis.x($0), bottom + 3) }, style: "grid")
        var end = -Double.infinity
        // The last label is the axis's upper end, because the ticks at powers of ten may not show the range.
        for (index, tick) in (ticks + [axis.scale.upper]).enumerated() {
            // Zero needs no unit, because it is the same in every unit.
            let label = tick == 0 ? "0" : text(tick)
            let half = TextMeasure.width(label, size: 12) / 2
            let middle = min(axis.x(tick), Self.width - half)
            guard index == 0 || middle - half > end + 8 else { continue }
            canvas.text(label, x: middle, y: bottom + 17, anchor: .middle)
            end = middle + half
        }
    }

    private func draw(_ dot: Dot, isTold: Bool, middle: Double, hue: String, _ axis: Axis, in canvas: inout SVGCanvas) {
        guard let summary = Summary(dot.values) else {
            guard isTold, let note = dot.note else { return }
            let room = Self.width - Self.labelWidth - 6
            canvas.text(note, x: Self.labelWidth + 6, y: middle + 4, style: "missing", room: room)
            return
        }
        let (lower, upper) = (axis.x(summary.lowerQuartile), axis.x(summary.upperQuartile))
        if upper - lower > 1 {
            canvas.line(x1: lower, y1: middle, x2: upper, y2: middle, style: "curve \(hue)")
        }
        let style = summary.median > 0 ? "mark outlined \(hue)" : "hollow \(hue)"
        canvas.circle(x: axis.x(summary.median), y: middle, radius: isTold ? 5 : 3.5, style: style)
        guard isTold else { return }
        canvas.text(text(summary.median), x: Self.width, y: middle + 4, anchor: .end, style: "figure")
    }

    private func drawnValues(_ dot: Dot) -> [Double] {
        Summary(dot.values).map { [$0.lowerQuartile, $0.median, $0.upperQuartile] } ?? []
    }

    private var description: String {
        lanes.flatMap { lane in
            lane.dots.map { dot in
                let figures = Summary(dot.values).map { summary in
                    "median \(text(summary.median)), quartiles \(text(summary.lowerQuartile)) and "
                        + text(summary.upperQuartile)
                }
                return "\(dot.label) (\(lane.tone.label)): \(figures ?? dot.note ?? "no value")."
            }
        }.joined(separator: " ")
    }
}
