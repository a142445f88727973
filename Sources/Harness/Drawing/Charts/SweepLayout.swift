import Foundation
import Model

/// How a panel of a sweep is drawn, the same for all panels of a chart.
struct SweepLayout {
    /// The width of a panel and its labels.
    let width: Double
    let values: ValueScale
    let axis: SweepAxis
    let parameter: String
    let text: (Double) -> String
    /// Whether a key lists the curves' names. If there is a key, the curves have numbers at their ends.
    let hasKey: Bool
    let labelWidth: Double

    private static let lineHeight = 16.0

    func height(of panel: SweepChart.Panel) -> Double {
        headHeight(panel) + plotHeight(panel) + 44 + Double(panel.notes.count) * Self.lineHeight + 10
    }

    func draw(_ panel: SweepChart.Panel, left: Double, top: Double, in canvas: inout SVGCanvas) {
        drawHeading(panel, left: left, top: top, in: &canvas)
        let plot = plot(of: panel, left: left, top: top + headHeight(panel))
        drawAxes(plot, left: left, in: &canvas)
        drawMark(plot, in: &canvas)
        for curve in panel.curves { drawBand(curve, plot, in: &canvas) }
        for curve in panel.curves { drawLine(curve, plot, in: &canvas) }
        drawLabels(panel.curves, plot, in: &canvas)
        var y = plot.bottom + 44
        for note in panel.notes {
            canvas.text(note, x: left, y: y + 12, style: "warning", room: width)
            y += Self.lineHeight
        }
    }

    // MARK: - Places

    private func plot(of panel: SweepChart.Panel, left: Double, top: Double) -> ChartPlot {
        let ticks = values.ticks.map { TextMeasure.width(text($0), size: 12) }.max() ?? 0
        let labels = hasKey ? 18 : min(labelWidth, width * 0.36) + 20
        return ChartPlot(
            left: left + ticks + 8,
            right: left + width - labels,
            top: top,
            bottom: top + plotHeight(panel),
            inset: 10,
            values: values
        )
    }

    private func x(_ value: Double, _ plot: ChartPlot) -> Double { plot.x(axis.position(of: value)) }

    private func headHeight(_ panel: SweepChart.Panel) -> Double {
        (panel.heading == nil ? 0 : 24) + (axis.mark == nil ? 6 : 20)
    }

    private func plotHeight(_ panel: SweepChart.Panel) -> Double {
        guard panel.heading == nil else { return 136 }
        return max(230, Double(panel.curves.count) * labelStep(panel.curves) + 10)
    }

    private func labelStep(_ curves: [SweepChart.Curve]) -> Double {
        hasKey || curves.allSatisfy(\.tone.label.isEmpty) ? 16 : 31
    }

    // MARK: - Shapes

    private func drawHeading(_ panel: SweepChart.Panel, left: Double, top: Double, in canvas: inout SVGCanvas) {
        guard let (label, tone) = panel.heading else { return }
        let room = width - TextMeasure.width(tone.label, size: 12) - 30
        canvas.text(label, x: left, y: top + 14, style: "label", room: room)
        canvas.tone(tone, right: left + width, y: top + 14)
    }

    private func drawAxes(_ plot: ChartPlot, left: Double, in canvas: inout SVGCanvas) {
        // If some decades have no label, nine lines per decade are too many.
        let isDense = values.ticks.count > 1 && values.ticks[1] / values.ticks[0] > 11
        for tick in values.minorTicks where !isDense || values.isPowerOfTen(tick) {
            canvas.line(x1: plot.left, y1: plot.y(tick), x2: plot.right, y2: plot.y(tick), style: "grid minor")
        }
        plot.drawAxes(text: text, in: &canvas)
        for value in axis.values {
            let x = x(value, plot)
            canvas.line(x1: x, y1: plot.bottom, x2: x, y2: plot.bottom + 4, style: "axis")
        }
        for label in axis.labels(at: { x($0, plot) }) {
            canvas.text(label.text, x: label.middle, y: plot.bottom + 18, anchor: .middle)
        }
        let room = plot.right - plot.left
        canvas.text(parameter, x: plot.left, y: plot.bottom + 35, room: room)
    }

    private func drawMark(_ plot: ChartPlot, in canvas: inout SVGCanvas) {
        guard let mark = axis.mark else { return }
        let x = x(mark, plot)
        let label = "\(Metric.Unit.count.text(mark)) (article)"
        let half = TextMeasure.width(label, size: 12) / 2
        canvas.line(x1: x, y1: plot.top - 4, x2: x, y2: plot.bottom, style: "pointer")
        let middle = min(max(x, plot.left + half), max(plot.right - half, plot.left + half))
        canvas.text(label, x: middle, y: plot.top - 7, anchor: .middle)
    }

    /// Splits a curve into the stretches that have values.
    private func stretches(_ curve: SweepChart.Curve) -> [[(x: Double, summary: Summary)]] {
        curve.points.split(whereSeparator: \.values.isEmpty).map { stretch in
            stretch.compactMap { point in Summary(point.values).map { (point.x, $0) } }
        }
    }

    private func drawBand(_ curve: SweepChart.Curve, _ plot: ChartPlot, in canvas: inout SVGCanvas) {
        for stretch in stretches(curve) {
            let upper = stretch.map { (x($0.x, plot), plot.y($0.summary.upperQuartile)) }
            let lower = stretch.map { (x($0.x, plot), plot.y($0.summary.lowerQuartile)) }
            canvas.polygon(upper + lower.reversed(), style: "band \(curve.tone.hue.rawValue)")
        }
    }

    private func drawLine(_ curve: SweepChart.Curve, _ plot: ChartPlot, in canvas: inout SVGCanvas) {
        let hue = curve.tone.hue.rawValue
        for stretch in stretches(curve) {
            let points = stretch.map { (x($0.x, plot), plot.y($0.summary.median)) }
            canvas.polyline(points, style: "curve \(hue) \(curve.stroke.rawValue)")
            for (place, (x, y)) in zip(stretch, points) {
                // A logarithmic axis has no zero. A hollow disc at the bottom stands for a median of zero.
                let style = place.summary.median > 0 ? "mark outlined \(hue)" : "hollow \(hue)"
                canvas.circle(x: x, y: y, radius: 3.5, style: style)
            }
        }
    }

    // MARK: - Labels

    private func drawLabels(_ curves: [SweepChart.Curve], _ plot: ChartPlot, in canvas: inout SVGCanvas) {
        let ends = curves.enumerated().compactMap { index, curve in
            stretches(curve).last?.last.map { end in
                (index: index, curve: curve, x: x(end.x, plot), y: plot.y(end.summary.median))
            }
        }.sorted { $0.y < $1.y }
        let last = ends.map(\.x).max() ?? plot.right
        // The name of a curve that ends early is at the end of the curve. A line from the curve to the labels would
        // cross other curves.
        for end in ends where end.x < last {
            let name = hasKey ? "\(end.index + 1)" : end.curve.label
            canvas.text(name, x: end.x + 8, y: end.y + 4, style: "curve-label", room: plot.right - end.x - 8)
        }
        let step = labelStep(curves)
        let whole = ends.filter { $0.x >= last }
        let places = Self.spread(whole.map(\.y), step: step, from: plot.top + 4, to: plot.bottom - step / 2 + 4)
        for (end, y) in zip(whole, places) {
            let x = plot.right + (hasKey ? 6 : 14)
            let style = "curve thin \(end.curve.tone.hue.rawValue)"
            canvas.line(x1: end.x + 5, y1: end.y, x2: x - 3, y2: y, style: style)
            if hasKey {
                canvas.text("\(end.index + 1)", x: x, y: y + 4, style: "curve-label")
                continue
            }
            let room = min(labelWidth, width * 0.36) + 1
            canvas.text(end.curve.label, x: x, y: y + 4, style: "curve-label", room: room)
            if !end.curve.tone.label.isEmpty {
                canvas.text(end.curve.tone.label, x: x, y: y + 18)
            }
        }
    }

    /// Moves ascending positions at least `step` apart. Each position stays as close to its wish as the other positions
    /// allow.
    static func spread(_ wishes: [Double], step: Double, from top: Double, to bottom: Double) -> [Double] {
        var places: [Double] = []
        for wish in wishes { places.append(max(wish, places.last.map { $0 + step } ?? top)) }
        var limit = bottom
        for index in places.indices.reversed() {
            places[index] = min(places[index], limit)
            limit = places[index] - step
        }
        return places
    }
}

/// A logarithmic axis over a parameter's values. The axis marks these values instead of round numbers, because each
/// value is a measured scenario.
struct SweepAxis {
    /// The parameter's values, ascending and without duplicates.
    let values: [Double]
    let mark: Double?
    private let lower: Double
    private let upper: Double

    init(of values: [Double], mark: Double?) {
        let positive = Set(values.filter { $0 > 0 && $0.isFinite }).sorted()
        self.values = positive
        self.mark = mark.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        let ends = positive + [self.mark].compactMap(\.self)
        (lower, upper) = (ends.min() ?? 1, ends.max() ?? 1)
    }

    /// Returns a place on the axis, from 0 at the start to 1 at the end. A single value is in the middle.
    func position(of value: Double) -> Double {
        guard upper > lower else { return 0.5 }
        return min(max(log10(value / lower) / log10(upper / lower), 0), 1)
    }

    /// The values that have enough room for a label. The first value, the last value and the mark have priority.
    func labels(at place: (Double) -> Double) -> [(text: String, middle: Double)] {
        var order = [values.first, values.last, values.first { $0 == mark }].compactMap { $0 }
        order += values.filter { !order.contains($0) }
        var placed: [(text: String, middle: Double, half: Double)] = []
        for value in order {
            let text = Metric.Unit.count.text(value)
            let middle = place(value)
            let half = TextMeasure.width(text, size: 12) / 2
            guard placed.allSatisfy({ abs($0.middle - middle) >= $0.half + half + 4 }) else { continue }
            placed.append((text, middle, half))
        }
        return placed.map { ($0.text, $0.middle) }
    }
}
