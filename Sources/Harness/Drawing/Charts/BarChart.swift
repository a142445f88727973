import Model

/// A chart with one row per compared item. A row shows a bar to the median, the quartiles, a dot for each value, and
/// the median as a number.
///
/// If the values span two decades, the axis is logarithmic. On a logarithmic axis a bar's length means nothing, so the
/// chart shows the median as a disc on a thin stem.
struct BarChart {
    typealias Row = ChartRow<(values: [Double], summary: Summary)>

    var title: String
    /// What the axis measures: "longestStall, lower is better".
    var measure: String
    var rows: [Row]
    var text: (Double) -> String

    private static let valueSize = 14.0
    /// The vertical offsets of the dots. They alternate up and down, so dots at the same value do not hide each other.
    private static let offsets = [0.0, -5, 5, -2.5, 2.5, -7.5, 7.5]

    func drawn(width: Double) -> SVGDocument {
        let values = rows.flatMap { $0.content?.values ?? [] }
        let scale = ValueScale(covering: values, tickCount: width < 560 ? 5 : 7)
        let valueWidths = rows.compactMap(\.content).map {
            TextMeasure.width(text($0.summary.median), size: Self.valueSize, isBold: true)
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
        return frame.document(description: description)
    }

    private func draw(_ row: Row, _ scale: ValueScale, in frame: inout ChartFrame) {
        let middle = frame.row(row)
        guard let (values, summary) = row.content else {
            let (x, room) = (frame.plotLeft + 8, frame.width - frame.plotLeft - 24)
            frame.draw { $0.text(row.reason, x: x, y: middle + 5, style: "missing", room: room) }
            return
        }
        func x(_ value: Double) -> Double { frame.x(scale.position(of: value)) }
        let start = scale.isLogarithmic ? frame.plotLeft : x(0)
        let (median, lower, upper) = (x(summary.median), x(summary.lowerQuartile), x(summary.upperQuartile))
        let hue = row.tone.hue.rawValue
        let end = x(max(summary.maximum, 0)) + 12
        let middles = values.enumerated().map { index, value in
            (x: x(value), y: middle + Self.offsets[index % Self.offsets.count])
        }
        frame.draw { canvas in
            if scale.isLogarithmic {
                canvas.rectangle(x: start, y: middle - 1.5, width: median - start, height: 3, style: "mark \(hue)")
                let width = max(upper - lower, 1)
                canvas.rectangle(x: lower, y: middle - 10, width: width, height: 20, radius: 3, style: "band \(hue)")
            } else {
                canvas.bar(from: min(start, median), width: abs(median - start), middle: middle, hue: hue)
                let ends = [lower, upper].map { ($0, middle - 5, $0, middle + 5) }
                canvas.lines([(lower, middle, upper, middle)] + ends, style: "whisker")
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
            let figures = row.content.map { _, summary in
                "median \(text(summary.median)) of \(summary.count), "
                    + "\(text(summary.minimum)) to \(text(summary.maximum))"
            }
            return "\(row.name): \(([figures].compactMap(\.self) + row.notes).joined(separator: "; "))."
        }
        return ([measure + "."] + rows).joined(separator: " ")
    }
}
