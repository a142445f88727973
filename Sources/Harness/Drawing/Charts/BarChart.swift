import Model

/// One row per compared thing: a bar to its median, the quartiles, a dot for each value, and the median as a figure.
///
/// If the values span two decades, the axis is logarithmic. A bar's length would then be meaningless, so the median is
/// a disc on a thin stem.
struct BarChart {
    struct Row {
        var label: String
        var tone: ChartTone
        /// Empty if there is nothing to draw; `notes` then give the reason.
        var values: [Double]
        /// Further notes on the row: "crashed: SIGILL, 1 of 3".
        var notes: [String]
    }

    var title: String
    /// What the axis measures: "longestStall, lower is better".
    var measure: String
    var rows: [Row]
    var text: (Double) -> String

    private static let valueSize = 14.0
    /// Alternately up and down, so that dots at one place do not hide each other.
    private static let offsets = [0.0, -5, 5, -2.5, 2.5, -7.5, 7.5]

    func drawn(width: Double) -> SVGDocument {
        let scale = scale(width: width)
        let valueWidths = rows.compactMap { Summary($0.values) }.map {
            TextMeasure.width(text($0.median), size: Self.valueSize, isBold: true)
        }
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(measure). Median, quartiles and samples.",
            labels: rows.map(\.label),
            valueRoom: (valueWidths.max() ?? 40) + 14
        )
        let caption = scale.isLogarithmic ? "log scale" : ""
        frame.plot(scale, caption: caption, text: text) { frame in
            for row in rows { draw(row, scale, in: &frame) }
        }
        return frame.document(title: title, description: description)
    }

    private func scale(width: Double) -> ValueScale {
        ValueScale(covering: rows.flatMap(\.values), tickCount: width < 560 ? 5 : 7)
    }

    private func draw(_ row: Row, _ scale: ValueScale, in frame: inout ChartFrame) {
        guard let summary = Summary(row.values) else {
            let middle = frame.row(label: row.label, tone: row.tone, notes: Array(row.notes.dropFirst()))
            let (x, room) = (frame.plotLeft + 8, frame.width - frame.plotLeft - 24)
            frame.draw { $0.text(row.notes.first ?? "no value", x: x, y: middle + 5, style: "missing", room: room) }
            return
        }
        let middle = frame.row(label: row.label, tone: row.tone, notes: row.notes)
        func x(_ value: Double) -> Double { frame.x(scale.position(of: value)) }
        let start = scale.isLogarithmic ? frame.plotLeft : x(0)
        let (median, lower, upper) = (x(summary.median), x(summary.lowerQuartile), x(summary.upperQuartile))
        let hue = row.tone.hue.rawValue
        let end = x(max(summary.maximum, 0)) + 12
        let middles = row.values.enumerated().map { index, value in
            (x: x(value), y: middle + Self.offsets[index % Self.offsets.count])
        }
        frame.draw { canvas in
            if scale.isLogarithmic {
                canvas.rectangle(x: start, y: middle - 1.5, width: median - start, height: 3, style: "mark \(hue)")
                let width = max(upper - lower, 1)
                canvas.rectangle(x: lower, y: middle - 10, width: width, height: 20, radius: 3, style: "band \(hue)")
            } else {
                canvas.bar(from: min(start, median), width: abs(median - start), middle: middle, hue: hue)
                canvas.lines(
                    [
                        (lower, middle, upper, middle), (lower, middle - 5, lower, middle + 5),
                        (upper, middle - 5, upper, middle + 5),
                    ],
                    style: "whisker"
                )
            }
            canvas.dots(middles, style: "dot")
            if scale.isLogarithmic {
                canvas.circle(x: median, y: middle, radius: 5.5, style: "mark outlined \(hue)")
            }
            canvas.text(text(summary.median), x: end, y: middle + 5, style: "value")
        }
    }

    private var description: String {
        let rows = rows.map { row in
            let figures = Summary(row.values).map { summary in
                "median \(text(summary.median)) of \(summary.count), "
                    + "\(text(summary.minimum)) to \(text(summary.maximum))"
            }
            let parts = [figures].compactMap { $0 } + row.notes
            return "\(row.label) (\(row.tone.label)): \(parts.isEmpty ? "no value" : parts.joined(separator: "; "))."
        }
        return ([measure + "."] + rows).joined(separator: " ")
    }
}
