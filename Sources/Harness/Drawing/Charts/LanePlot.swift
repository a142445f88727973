import Model

/// The shapes of one lane's steps, at their positions in the chart.
struct LanePlot {
    let frame: ChartFrame
    let bottom: Double
    let height: Double
    let times: ValueScale
    let values: ValueScale

    private static let leastWidth = 2.5
    /// The minimum width of a hatched rectangle. A narrower rectangle is too small for slanting lines.
    private static let leastHatched = 4.0

    func drawGrid(_ ticks: [Double], text: (Double) -> String, in canvas: inout SVGCanvas) {
        for tick in times.ticks {
            canvas.line(x1: x(tick), y1: bottom - height, x2: x(tick), y2: bottom, style: "grid")
        }
        canvas.horizontalGrid(ticks.map { (y($0), text($0)) }, from: frame.plotLeft, to: frame.plotRight)
    }

    func draw(_ steps: [StepComparison.Step], hue: ChartTone.Hue, in canvas: inout SVGCanvas) {
        let idle = steps.filter { $0.idle > 0 }.map { step in
            let top = y(step.limit ?? 0)
            return (x: x(step.start), y: top, width: x(step.end) - x(step.start), height: y(step.value) - top)
        }
        let stretches = Self.stretches(steps) { _ in true }
        canvas.rectangles(idle, style: "idle")
        canvas.hatching(idle.filter { $0.width >= Self.leastHatched }, style: "hatch")
        canvas.polygons(stretches.map { band($0, from: { _ in 0 }, to: \.value) }, style: "area \(hue.rawValue)")
        for stretch in stretches {
            canvas.polyline(edge(stretch, \.value), style: "curve thin \(hue.rawValue)")
        }
        canvas.polygons(
            Self.stretches(steps) { $0.excess > 0 }.map { band($0, from: { $0.limit ?? 0 }, to: \.value) },
            style: "excess"
        )
        for stretch in Self.stretches(steps, where: { $0.limit != nil }) {
            canvas.polyline(edge(stretch) { $0.limit ?? 0 }, style: "limit")
        }
    }

    func drawMarks(at moments: [Double], _ tags: [MarkLabels.Tag], in canvas: inout SVGCanvas) {
        let top = bottom - height
        // Moments at the same place share one line.
        for place in Set(moments.map { x($0).rounded() }).sorted() {
            canvas.line(x1: place, y1: top - 4, x2: place, y2: bottom, style: "moment")
        }
        for tag in tags {
            canvas.text(tag.text, x: tag.middle, y: top - 8, anchor: .middle, style: "tag")
        }
    }

    // MARK: - Places

    private func x(_ time: Double) -> Double { frame.x(times.position(of: time)) }
    /// Returns the height of a value. Values above the scale are cut off at the scale's upper end.
    private func y(_ value: Double) -> Double { bottom - min(1, values.position(of: value)) * height }

    /// Returns the stretches of consecutive steps of one kind without a gap.
    private static func stretches(
        _ steps: [StepComparison.Step],
        where isOfKind: (StepComparison.Step) -> Bool
    ) -> [[StepComparison.Step]] {
        steps.filter(isOfKind).stretches { $0.end == $1.start }.map(Array.init)
    }

    /// Returns the corners along a stretch, without points where the value does not change.
    private func edge(
        _ steps: [StepComparison.Step],
        _ value: (StepComparison.Step) -> Double
    ) -> [(x: Double, y: Double)] {
        var corners: [(x: Double, y: Double)] = []
        for step in steps {
            let height = y(value(step))
            if corners.last?.y == height, corners.count > 1 {
                corners.removeLast()
            } else {
                corners.append((x(step.start), height))
            }
            corners.append((x(step.end), height))
        }
        return corners
    }

    private func band(
        _ steps: [StepComparison.Step],
        from lower: (StepComparison.Step) -> Double,
        to upper: (StepComparison.Step) -> Double
    ) -> [(x: Double, y: Double)] {
        let start = x(steps[0].start)
        let isThin = x(steps[steps.count - 1].end) - start < Self.leastWidth
        var corners = edge(steps, upper) + edge(steps, lower).reversed()
        if isThin {
            let (left, right) = (start, start + Self.leastWidth)
            corners = corners.map { ($0.x > start ? right : left, $0.y) }
        }
        return corners
    }
}
