import Statistics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How bad the worst of many values are: curves of percentiles, with equal distances between 90%, 99% and 99.9% at the
/// bottom. If most values are small and few are large, the few are visible this way.
struct PercentileChart {
    struct Curve {
        var label: String
        var tone: ChartTone
        var stroke: SweepChart.Stroke
        /// The number of values: nothing beyond the last value's percentile is drawn.
        var count: Int
        /// The value at or below which `percent` of the values are.
        var value: (_ percent: Double) -> Double
    }

    var title: String
    /// What is measured: "tapLatency, lower is better".
    var measure: String
    var curves: [Curve]
    /// Further notes: "newest-only: no value was recorded".
    var notes: [String]
    /// A value with its unit, as everywhere else.
    var text: (Double) -> String

    private static let padding = 20.0
    private static let plotHeight = 230.0
    private static let labelStep = 31.0
    /// Of a curve, from its start to its end.
    private static let steps = 80

    func drawn(width: Double) -> SVGDocument {
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(measure). All values of the samples together, by the share of them that is no larger.",
            labels: [],
            valueRoom: 0
        )
        let shown = curves.filter { $0.count > 0 }
        let scale = ValueScale(covering: shown.flatMap { [$0.value(0), $0.value(100)] }, tickCount: 5)
        let widest = shown.map { TextMeasure.width($0.label, size: 12, isBold: true) }.max() ?? 0
        let labelWidth = min(widest, width * 0.34)
        let tickWidth = scale.ticks.map { TextMeasure.width(text($0), size: 12) }.max() ?? 0
        let height = max(Self.plotHeight, Double(shown.count) * Self.labelStep + 10)
        let plot = Plot(
            left: Self.padding + tickWidth + 8,
            right: width - Self.padding - labelWidth - 20,
            top: frame.bottom + 6,
            bottom: frame.bottom + 6 + height,
            depth: max(shown.map { Self.depth(ofLast: $0.count) }.max() ?? 1, 1),
            scale: scale
        )
        frame.draw { canvas in
            drawAxes(plot, in: &canvas)
            let lines = shown.map { points($0, plot) }
            for (curve, line) in zip(shown, lines) {
                canvas.polyline(line, style: "curve \(curve.tone.hue.rawValue) \(curve.stroke.rawValue)")
            }
            let ends = zip(shown, lines).compactMap { curve, line in line.last.map { (curve: curve, place: $0) } }
            drawLabels(ends, plot, width: labelWidth, in: &canvas)
        }
        frame.space(height + 50)
        for note in notes {
            let cut = TextMeasure.cut(note, width: width - 2 * Self.padding, size: 12)
            let y = frame.bottom + 8
            frame.draw { $0.text(cut, x: Self.padding, y: y, style: "small warning", whole: note) }
            frame.space(17)
        }
        frame.space(8)
        return frame.document(title: title, description: description)
    }

    // MARK: - Places

    /// The distance of a share of the values from the start: 0 for none, 1 for 90%, 2 for 99%.
    private static func depth(of percent: Double) -> Double {
        -log10(1 - percent / 100)
    }

    /// The depth of the second to last of `count` values: nothing is known beyond it.
    private static func depth(ofLast count: Int) -> Double {
        count > 1 ? log10(Double(count)) : 0
    }

    private struct Plot {
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double
        /// Of the right end.
        let depth: Double
        let scale: ValueScale

        func x(depth: Double) -> Double { left + depth / self.depth * (right - left) }
        func y(_ value: Double) -> Double { bottom - scale.position(of: value) * (bottom - top) }
    }

    private func points(_ curve: Curve, _ plot: Plot) -> [(x: Double, y: Double)] {
        let end = Self.depth(ofLast: curve.count)
        var points: [(x: Double, y: Double)] = []
        for step in 0...Self.steps {
            let depth = end * Double(step) / Double(Self.steps)
            let percent = step == Self.steps ? 100 : (1 - pow(10, -depth)) * 100
            let point = (x: plot.x(depth: depth), y: plot.y(curve.value(percent)))
            // One line is enough where nothing changes.
            if points.count > 1, points[points.count - 1].y == point.y, points[points.count - 2].y == point.y {
                points.removeLast()
            }
            points.append(point)
        }
        return points
    }

    // MARK: - Shapes

    private func drawAxes(_ plot: Plot, in canvas: inout SVGCanvas) {
        for tick in plot.scale.ticks {
            canvas.line(x1: plot.left, y1: plot.y(tick), x2: plot.right, y2: plot.y(tick), style: "grid")
            canvas.text(text(tick), x: plot.left - 6, y: plot.y(tick) + 4, anchor: .end, style: "small")
        }
        var end = -Double.infinity
        for percent in [0.0, 50, 90, 99, 99.9, 99.99]
        where Self.depth(of: percent) <= plot.depth + 1e-9 {
            let x = plot.x(depth: Self.depth(of: percent))
            canvas.line(x1: x, y1: plot.top, x2: x, y2: plot.bottom + 4, style: "grid")
            let label = DecimalText.text(percent, decimals: 2, keepsZeros: false) + "%"
            let half = TextMeasure.width(label, size: 12) / 2
            guard x - half > end + 6 else { continue }
            canvas.text(label, x: x, y: plot.bottom + 18, anchor: .middle, style: "small")
            end = x + half
        }
        canvas.line(x1: plot.left, y1: plot.bottom, x2: plot.right, y2: plot.bottom, style: "axis")
        canvas.text("share of the values", x: plot.left, y: plot.bottom + 35, style: "small")
    }

    /// Names at the curves' ends, with the largest value below.
    private func drawLabels(
        _ ends: [(curve: Curve, place: (x: Double, y: Double))],
        _ plot: Plot,
        width: Double,
        in canvas: inout SVGCanvas
    ) {
        let ends = ends.sorted { $0.place.y < $1.place.y }
        let places = SweepLayout.spread(
            ends.map(\.place.y),
            step: Self.labelStep,
            from: plot.top + 4,
            to: plot.bottom - Self.labelStep / 2 + 4
        )
        for (end, y) in zip(ends, places) {
            let x = plot.right + 14
            canvas.line(x1: end.place.x + 3, y1: end.place.y, x2: x - 3, y2: y, style: "leader")
            canvas.circle(
                x: end.place.x,
                y: end.place.y,
                radius: 3.5,
                style: "mark outlined \(end.curve.tone.hue.rawValue)"
            )
            let cut = TextMeasure.cut(end.curve.label, width: width + 1, size: 12, isBold: true)
            canvas.text(cut, x: x, y: y + 4, style: "curve-label", whole: end.curve.label)
            canvas.text("max \(text(end.curve.value(100)))", x: x, y: y + 18, style: "small")
        }
    }

    private var description: String {
        let sentences = curves.filter { $0.count > 0 }.map { curve in
            let shares = [50.0, 90, 99, 99.9].filter { Self.depth(of: $0) <= Self.depth(ofLast: curve.count) }
            let figures = shares.map { share in
                "\(DecimalText.text(share, decimals: 1, keepsZeros: false))% up to \(text(curve.value(share)))"
            }
            let all = figures + ["all \(curve.count) up to \(text(curve.value(100)))"]
            return "\(curve.label) (\(curve.tone.label)): \(all.joined(separator: ", "))."
        }
        return ([measure + "."] + sentences + notes.map { "\($0)." }).joined(separator: " ")
    }
}
