import Model

/// A quantity over time against a limit: one lane per compared thing, with one time axis and one scale of values. An
/// excess over the limit is filled in the colour of warnings; room below it while something waits is hatched.
struct LanesChart {
    struct Lane {
        var label: String
        var tone: ChartTone
        /// Nil if no sample has it; `notes` then give the reason.
        var comparison: StepComparison?
        var marks: [Sample.Mark]
        var notes: [String]

        var end: Double { max(comparison?.end ?? 0, marks.last?.time ?? 0) }
    }

    var title: String
    /// The name of the drawn quantity: "running".
    var quantity: String
    var limit: String
    /// The name of what should keep it at its limit: "waiting"; nil for none.
    var waiting: String?
    var unit: Metric.Unit
    var lanes: [Lane]

    private static let laneHeight = 60.0
    /// A multiple of the highest limit: larger values are cut off, because they would flatten everything else.
    private static let mostShown = 1.5

    func drawn(width: Double) -> SVGDocument {
        let times = ValueScale(linearTo: lanes.map(\.end).max() ?? 0, tickCount: width < 560 ? 7 : 10)
        let values = values
        // A count has no halves.
        let ticks = values.ticks.filter { unit != .count || $0 == $0.rounded() }
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(quantity) over time against \(limit); the median sample of each variant.",
            labels: lanes.map(\.label),
            valueRoom: 18,
            tickRoom: (ticks.map { TextMeasure.width(unit.text($0), size: 12) }.max() ?? 0) + 8
        )
        LanesLegend(chart: self).draw(in: &frame)
        let labels = MarkLabels(
            of: lanes.map { lane in
                lane.marks.map { MarkLabels.Mark(x: frame.x(times.position(of: $0.time)), label: $0.label) }
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
        LanesLegend(chart: self).draw(key: labels.key, in: &frame)
        return frame.document(title: title, description: description)
    }

    private var values: ValueScale {
        let steps = lanes.compactMap(\.comparison).flatMap(\.steps)
        let (value, limit) = (steps.map(\.value).max() ?? 0, steps.compactMap(\.limit).max() ?? 0)
        return ValueScale(linearTo: max(limit, limit > 0 ? min(value, limit * Self.mostShown) : value), tickCount: 3)
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
        let (left, right) = (frame.plotLeft, frame.plotRight)
        guard let comparison = lane.comparison else {
            let middle = frame.row(label: lane.label, tone: lane.tone, notes: Array(lane.notes.dropFirst()))
            let why = lane.notes.first ?? "not recorded"
            frame.draw { canvas in
                canvas.line(x1: left, y1: middle + 12, x2: right, y2: middle + 12, style: "grid")
                canvas.text(why, x: left + 8, y: middle + 5, style: "missing", room: right - left - 8)
            }
            return
        }
        let middle = frame.row(
            label: lane.label,
            tone: lane.tone,
            captions: captions(comparison, width: frame.captionRoom),
            notes: lane.notes,
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
        let visible = (times.upper - times.lower) / (right - left)
        frame.draw { canvas in
            plot.drawGrid(ticks, text: unit.text, in: &canvas)
            plot.draw(comparison.merged(shorterThan: visible), hue: lane.tone.hue, in: &canvas)
            plot.drawMarks(at: lane.marks.map(\.time), tags, in: &canvas)
        }
    }

    /// What the lane shows, in one line, or in one for the excess and one for the idle room.
    private func captions(_ comparison: StepComparison, width: Double) -> [String] {
        let clauses = clauses(comparison)
        let whole = clauses.joined(separator: "; ")
        let lines = TextMeasure.width(whole, size: 12) <= width ? [whole] : clauses
        return lines.map { TextMeasure.cut($0, width: width, size: 12) }
    }

    /// For example "above limit for 1.31 s, by up to 5" and "below limit for 420 ms while waiting".
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
            let what = lane.comparison.map { clauses($0).joined(separator: "; ") } ?? lane.notes.first ?? "not recorded"
            let marks = lane.marks.map { mark in
                "\(TextMeasure.cut(mark.label, width: 400, size: 12)) at \(Metric.Unit.milliseconds.text(mark.time))"
            }
            let told = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
            return "\(lane.label) (\(lane.tone.label)): \(what)\(told)."
        }.joined(separator: " ")
    }
}
