import Model

/// A chart of a figure over commits. It draws the medians as a line and the quartiles as a band, and marks each change
/// of level.
///
/// Unlike in the other charts, the vertical axis need not begin at 0. An axis from 0 would hide a step of 5 %. The axis
/// spans at least a fifth of the median, to keep noise from looking like a change.
package struct LevelChart {
    package struct Point {
        /// The position on the horizontal axis, from 0. If a position has no point, the line has a gap.
        package var position: Int
        package var lower: Double
        package var median: Double
        package var upper: Double
        /// The commit's name on the chart.
        package var label: String
        /// Whether the point's disc is hollow. A hollow disc marks a value that is less reliable than the others.
        package var isHollow: Bool

        package init(position: Int, lower: Double, median: Double, upper: Double, label: String, isHollow: Bool) {
            (self.position, self.lower, self.median, self.upper) = (position, lower, median, upper)
            (self.label, self.isHollow) = (label, isHollow)
        }
    }

    /// A change of level between two neighbouring positions.
    package struct Mark {
        package var position: Int
        /// The size of the change, such as "+5.2 %".
        package var label: String
        package var isWorse: Bool

        package init(position: Int, label: String, isWorse: Bool) {
            (self.position, self.label, self.isWorse) = (position, label, isWorse)
        }
    }

    package var title: String
    /// The measure: "importCPUTime in whole-import, lower is better".
    package var measure: String
    /// The points in ascending order of position; at least one.
    package var points: [Point]
    package var marks: [Mark]
    /// Formats a value with its unit.
    package var text: (Double) -> String

    package init(title: String, measure: String, points: [Point], marks: [Mark], text: @escaping (Double) -> String) {
        (self.title, self.measure, self.points, self.marks, self.text) = (title, measure, points, marks, text)
    }

    private static let height = 150.0
    private static let padding = 20.0
    private static let least = 0.2
    /// The maximum number of points that are drawn as discs. With more points, only the hollow discs are drawn, because
    /// discs would touch each other.
    private static let mostDiscs = 60

    func drawn(width: Double) -> SVGDocument {
        var frame = ChartFrame(width: width, title: title, subtitle: measure)
        let scale = scale
        let ticks = scale.ticks.map { TextMeasure.width(text($0), size: 12) }.max() ?? 0
        let plot = ChartPlot(
            left: Self.padding + ticks + 8,
            right: width - Self.padding,
            top: frame.bottom + 18,
            bottom: frame.bottom + 18 + Self.height,
            inset: 8,
            values: scale
        )
        frame.draw { canvas in
            drawAxes(plot, in: &canvas)
            drawMarks(plot, in: &canvas)
            for stretch in stretches { draw(stretch, plot, in: &canvas) }
        }
        frame.space(18 + Self.height + 30 + Self.padding)
        return frame.document(description: description)
    }

    // MARK: - Places

    /// Returns a position on the horizontal axis as a share of the axis' length.
    private func share(of position: Double) -> Double {
        guard let first = points.first?.position, let last = points.last?.position, last > first else { return 0.5 }
        return (position - Double(first)) / Double(last - first)
    }

    private var scale: ValueScale {
        let low = points.map(\.lower).min() ?? 0
        let high = points.map(\.upper).max() ?? 0
        let middle = Summary(points.map(\.median))?.median ?? 0
        let room = max((Self.least * abs(middle) - (high - low)) / 2, 0)
        // Without negative values, the axis does not go below 0.
        let bottom = low >= 0 ? max(low - room, 0) : low - room
        return ValueScale(linearFrom: bottom, to: max(high + room, bottom + .leastNormalMagnitude), tickCount: 4)
    }

    private var stretches: [ArraySlice<Point>] {
        points.stretches { $0.position + 1 == $1.position }
    }

    // MARK: - Shapes

    private func drawAxes(_ plot: ChartPlot, in canvas: inout SVGCanvas) {
        plot.drawAxes(text: text, in: &canvas)
        guard let first = points.first, let last = points.last else { return }
        let room = (plot.right - plot.left) / 2 - 6
        canvas.text(first.label, x: plot.left, y: plot.bottom + 18, room: room)
        guard points.count > 1 else { return }
        canvas.text(last.label, x: plot.right, y: plot.bottom + 18, anchor: .end, room: room)
    }

    private func drawMarks(_ plot: ChartPlot, in canvas: inout SVGCanvas) {
        let places = marks.map { MarkLabels.Mark(x: plot.x(share(of: Double($0.position) - 0.5)), label: $0.label) }
        for (mark, place) in zip(marks, places) {
            let style = "curve \(mark.isWorse ? "vermilion" : "green") dashed"
            canvas.line(x1: place.x, y1: plot.top - 4, x2: place.x, y2: plot.bottom, style: style)
        }
        var end = -Double.infinity
        for place in places {
            let half = TextMeasure.width(place.label, size: 12, isBold: true) / 2
            let middle = max(min(place.x, plot.right - half), plot.left + half)
            // A label that would overlap the previous label is not drawn. The description and the table contain it.
            guard middle - half > end + 6 else { continue }
            canvas.text(place.label, x: middle, y: plot.top - 8, anchor: .middle, style: "tag")
            end = middle + half
        }
    }

    private func draw(_ stretch: ArraySlice<Point>, _ plot: ChartPlot, in canvas: inout SVGCanvas) {
        func place(_ point: Point, _ value: Double) -> (x: Double, y: Double) {
            (plot.x(share(of: Double(point.position))), plot.y(value))
        }
        let upper = stretch.map { place($0, $0.upper) }
        let lower = stretch.map { place($0, $0.lower) }
        let medians = stretch.map { place($0, $0.median) }
        if stretch.count > 1 {
            canvas.polygon(upper + lower.reversed(), style: "band blue")
            canvas.polyline(medians, style: "curve blue solid")
        } else if let top = upper.first, let bottom = lower.first {
            canvas.line(x1: top.x, y1: top.y, x2: bottom.x, y2: bottom.y, style: "curve blue")
        }
        for (point, (x, y)) in zip(stretch, medians) where points.count <= Self.mostDiscs || point.isHollow {
            canvas.circle(x: x, y: y, radius: 3, style: point.isHollow ? "hollow blue" : "mark outlined blue")
        }
    }

    private var description: String {
        let changes = marks.compactMap { mark in
            points.first { $0.position == mark.position }.map { "\(mark.label) from \($0.label) on" }
        }
        let ends = [points.first, points.last].compactMap { point in
            point.map { "\(text($0.median)) at \($0.label)" }
        }
        let count = points.count == 1 ? "1 point" : "\(points.count) points"
        return ([measure, "\(count), from \(ends.joined(separator: " to "))"] + changes).joined(separator: ". ") + "."
    }
}
