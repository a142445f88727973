import Model

/// A chart that compares a quantity over time with a limit. Each compared item has a lane, and all lanes share the time
/// axis and the scale of values. The area above the limit has the colour of warnings. The area below the limit is
/// hatched while any item waits.
struct LanesChart {
    typealias Lane = ChartRow<(comparison: StepComparison, marks: [Sample.Mark])>

    var title: String
    /// The name of the drawn quantity: "running".
    var quantity: String
    var limit: String
    /// The name of the items that wait for room below the limit: "waiting". The name is nil if no items wait.
    var waiting: String?
    var unit: Metric.Unit
    var lanes: [Lane] = []

    private static let laneHeight = 60.0
    /// The highest drawn value, as a multiple of the highest limit. The chart cuts off larger values, which would make
    /// all other values look flat.
    private static let mostShown = 1.5

    func drawn(width: Double) -> SVGDocument {
        let ends = lanes.compactMap(\.content).map { max($0.comparison.end, $0.marks.last?.time ?? 0) }
        let times = ValueScale(linearTo: ends.max() ?? 0, tickCount: width < 560 ? 7 : 10)
        let values = values
        // A count is a whole number, so its axis has tick marks at whole numbers only.
        let ticks = values.ticks.filter { unit != .count || $0 == $0.rounded() }
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(quantity) over time against \(limit); the median sample of each variant.",
            labels: lanes.map(\.label),
            valueRoom: 18,
            tickRoom: (ticks.map { TextMeasure.width(unit.text($0), size: 12) }.max() ?? 0) + 8
        )
        drawLegend(in: &frame)
        let labels = MarkLabels(
            of: lanes.map { lane in
                (lane.content?.marks ?? []).map { .init(x: frame.x(times.position(of: $0.time)), label: $0.label) }
            },
            from: frame.plotLeft,
            to: frame.plotRight + 12
        )
        let (caption, time) = ("time since the measuring began", Metric.Unit.milliseconds.text as (Double) -> String)
        frame.plot(times, caption: caption, text: time, rowsHaveGrids: true) { frame in
            for (lane, tags) in zip(lanes, labels.tags) {
                let headroom = labels.tags.allSatisfy(\.isEmpty) ? 0 : 14.0
                draw(lane, tags: tags, headroom: headroom, times, values, ticks, in: &frame)
            }
        }
        drawKey(labels.key, in: &frame)
        return frame.document(description: description)
    }

    private var values: ValueScale {
        let steps = lanes.compactMap(\.content).flatMap(\.comparison.steps)
        let (value, limit) = (steps.map(\.value).max() ?? 0, steps.compactMap(\.limit).max() ?? 0)
        return ValueScale(linearTo: max(limit, limit > 0 ? min(value, limit * Self.mostShown) : value), tickCount: 3)
    }

    // MARK: - The legend

    private static let mostKeys = 40

    private func drawLegend(in frame: inout ChartFrame) {
        var legend = ChartLegend(in: frame)
        legend.add(quantity, style: "area plain")
        legend.add(limit) { $0.line(x1: $1, y1: $2 + 5.5, x2: $1 + 18, y2: $2 + 5.5, style: "limit") }
        legend.add("\(quantity) above \(limit)", style: "excess")
        if let waiting {
            legend.add("below \(limit) while \(waiting)") { canvas, x, y in
                canvas.rectangle(x: x, y: y, width: 18, height: 11, style: "idle")
                canvas.hatching([(x, y, 18, 11)], style: "hatch")
            }
        }
        frame.add(legend)
    }

    /// Draws the legend, which explains the number of each mark.
    private func drawKey(_ key: [String], in frame: inout ChartFrame) {
        guard !key.isEmpty else { return }
        var legend = ChartLegend(in: frame, top: 2)
        for (index, label) in key.prefix(Self.mostKeys).enumerated() {
            let number = String(index + 1)
            let width = TextMeasure.width(number, size: 12, isBold: true)
            legend.add(label, width: width) { $0.text(number, x: $1, y: $2 + 10, style: "tag") }
        }
        if key.count > Self.mostKeys { legend.add("and \(key.count - Self.mostKeys) more", width: 0) { _, _, _ in } }
        frame.add(legend, space: 32)
    }

    // MARK: - A lane

    private func draw(
        _ lane: Lane,
        tags: [MarkLabels.Tag],
        headroom: Double,
        _ times: ValueScale,
        _ values: ValueScale,
        _ ticks: [Double],
        in frame: inout ChartFrame
    ) {
        guard let (comparison, marks) = lane.content else {
            return frame.say(lane.reason, middle: frame.row(lane))
        }
        let middle = frame.row(
            lane,
            captions: captions(comparison, width: frame.captionRoom),
            height: Self.laneHeight,
            headroom: headroom
        )
        let plot = LanePlot(
            frame: frame,
            bottom: middle + Self.laneHeight / 2,
            height: Self.laneHeight,
            times: times,
            values: values
        )
        let visible = (times.upper - times.lower) / (frame.plotRight - frame.plotLeft)
        frame.draw { canvas in
            plot.drawGrid(ticks, text: unit.text, in: &canvas)
            plot.draw(comparison.merged(shorterThan: visible), hue: lane.tone.hue, in: &canvas)
            plot.drawMarks(at: marks.map(\.time), tags, in: &canvas)
        }
    }

    /// Returns the lane's description in one line. If the line is too long, the time above the limit and the time below
    /// it have a line each.
    private func captions(_ comparison: StepComparison, width: Double) -> [String] {
        let clauses = clauses(comparison)
        let whole = clauses.joined(separator: "; ")
        let lines = TextMeasure.width(whole, size: 12) <= width ? [whole] : clauses
        return lines.map { TextMeasure.cut($0, width: width, size: 12) }
    }

    /// Returns the parts of the description: "above limit for 1.31 s, by up to 5" and "below limit for 420 ms while
    /// waiting".
    private func clauses(_ comparison: StepComparison) -> [String] {
        let time: (Double) -> String = Metric.Unit.milliseconds.text
        let upper = values.upper
        let excess =
            comparison.peakExcess > 0
            ? "above \(limit) for \(time(comparison.excessTime)), by up to \(unit.text(comparison.peakExcess))"
                + (comparison.steps.contains { $0.value > upper } ? " (cut off here)" : "")
            : "never above \(limit)"
        guard let waiting else { return [excess] }
        let idle =
            comparison.idleTime > 0
            ? "below \(limit) for \(time(comparison.idleTime)) while \(waiting)"
            : "never below \(limit) while \(waiting)"
        return [excess, idle]
    }

    private var description: String {
        lanes.map { lane in
            guard let (comparison, marks) = lane.content else { return "\(lane.name): \(lane.reason)." }
            let moments = marks.map { mark in
                "\(TextMeasure.cut(mark.label, width: 400, size: 12)) at \(Metric.Unit.milliseconds.text(mark.time))"
            }
            let told = moments.isEmpty ? "" : " (\(moments.joined(separator: ", ")))"
            return "\(lane.name): \(clauses(comparison).joined(separator: "; "))\(told)."
        }.joined(separator: " ")
    }
}
