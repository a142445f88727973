import Model

/// A chart of late frames, with one lane per compared item and a shared time axis. A late frame is a bar from its due
/// time until it was served.
struct LateFramesChart {
    typealias Lane = ChartRow<[Sample.Frame]>

    var title: String
    var lanes: [Lane]

    private static let laneHeight = 24.0
    private static let leastWidth = 1.5

    func drawn(width: Double) -> SVGDocument {
        let scale = ValueScale(
            linearTo: lanes.flatMap { $0.content ?? [] }.map(\.end).max() ?? 1_000,
            tickCount: width < 560 ? 4 : 7
        )
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "Late frames over time, and whether the main thread ran or was blocked meanwhile.",
            labels: lanes.map(\.label),
            valueRoom: 18
        )
        drawLegend(in: &frame, scale)
        frame.plot(scale, caption: "time since the measuring began", text: text) { frame in
            for lane in lanes { draw(lane, scale, in: &frame) }
        }
        return frame.document(description: description)
    }

    private func draw(_ lane: Lane, _ scale: ValueScale, in frame: inout ChartFrame) {
        guard let frames = lane.content, !frames.isEmpty else {
            let (sentence, style) = lane.content == nil ? (lane.reason, "missing") : ("no late frame", "note")
            frame.say(sentence, middle: frame.row(lane), style: style)
            frame.space(14)
            return
        }
        let middle = frame.row(lane, captions: [summary(frames)])
        let (left, right) = (frame.plotLeft, frame.plotRight)
        let top = middle - Self.laneHeight / 2
        var parts: [[SVGCanvas.Box]] = [[], [], [], []]
        for bar in Self.merged(frames, shorterThan: (scale.upper - scale.lower) / (right - left)) {
            let x = frame.x(scale.position(of: bar.due))
            let width = max(frame.x(scale.position(of: bar.end)) - x, Self.leastWidth)
            let shares = [bar.running, bar.waiting, bar.blocked]
            let sum = shares.reduce(0, +)
            guard sum > 0 else {
                parts[3].append((x, top, width, Self.laneHeight))
                continue
            }
            var bottom = top + Self.laneHeight
            for (index, share) in shares.enumerated() where share > 0 {
                let height = share / sum * Self.laneHeight
                bottom -= height
                parts[index].append((x, bottom, width, height))
            }
        }
        frame.draw { canvas in
            canvas.line(x1: left, y1: middle + 12, x2: right, y2: middle + 12, style: "grid")
            for (rectangles, style) in zip(parts, ["running", "waiting", "blocked", "unknown"]) {
                canvas.rectangles(rectangles, style: style)
            }
        }
    }

    private func text(_ milliseconds: Double) -> String { Metric.Unit.milliseconds.text(milliseconds) }

    private func summary(_ frames: [Sample.Frame]) -> String {
        let longest = frames.map(\.late).max() ?? 0
        return "\(frames.count) late frame\(frames.count == 1 ? "" : "s"), longest \(text(longest))"
    }

    private func drawLegend(in frame: inout ChartFrame, _ scale: ValueScale) {
        var legend = ChartLegend(in: frame)
        for (text, style) in [("running", "running"), ("no processor free", "waiting"), ("blocked", "blocked")] {
            legend.add(text, style: style, width: 11)
        }
        let width = max(1, frame.x(scale.position(of: Metric.frame)) - frame.plotLeft)
        legend.add("one frame, \(text(Metric.frame)), on this scale", style: "budget", width: width)
        frame.add(legend)
    }

    /// Sorts frames by their due times, and merges frames that are too narrow to be visible with the frames that
    /// follow.
    static func merged(_ frames: [Sample.Frame], shorterThan least: Double) -> [Sample.Frame] {
        var merged: [Sample.Frame] = []
        for frame in frames.sorted(by: { $0.due < $1.due }) {
            guard let last = merged.last, frame.end - last.due < least else {
                merged.append(frame)
                continue
            }
            merged[merged.count - 1] = Sample.Frame(
                due: last.due,
                late: max(last.end, frame.end) - last.due,
                running: last.running + frame.running,
                waiting: last.waiting + frame.waiting,
                blocked: last.blocked + frame.blocked
            )
        }
        return merged
    }

    private var description: String {
        lanes.map { lane in
            let what = lane.content.map { $0.isEmpty ? "no late frame" : summary($0) } ?? lane.reason
            return "\(lane.name): \(what)."
        }.joined(separator: " ")
    }
}

extension Sample.Frame {
    fileprivate var end: Double { due + late }
}
