/// One row per compared thing and one column per measure, each column with its own scale from 0: what each row gains
/// and what it costs, at a glance.
struct PanelsChart {
    struct Column {
        /// What it measures: "staleFrames".
        var label: String
        /// A value with its unit, as everywhere else.
        var text: (Double) -> String
    }

    struct Row {
        var label: String
        var tone: ChartTone
        /// One value per column; nil for none.
        var values: [Double?]
        /// Further notes on the row: "crashed: SIGILL, 1 of 3".
        var notes: [String]
    }

    var title: String
    /// What all columns share: "scroll: lower is better".
    var measure: String
    var columns: [Column]
    var rows: [Row]

    private static let gap = 12.0
    private static let valueSize = 13.0
    private static let lineHeight = 18.0

    func drawn(width: Double) -> SVGDocument {
        let isNarrow = width < 560
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: "\(measure). Medians; each column has its own scale, from 0 to its largest value.",
            labels: rows.map(\.label),
            valueRoom: 0
        )
        if isNarrow {
            for row in rows { drawStacked(row, in: &frame) }
        } else {
            drawHeadings(in: &frame)
            for row in rows { drawSideBySide(row, in: &frame) }
        }
        frame.space(14)
        return frame.document(title: title, description: description)
    }

    // MARK: - Side by side

    private func columnWidth(_ frame: ChartFrame) -> Double {
        (frame.plotRight - frame.plotLeft + Self.gap) / Double(columns.count) - Self.gap
    }

    private func drawHeadings(in frame: inout ChartFrame) {
        let width = columnWidth(frame)
        let y = frame.bottom + 12
        for (index, column) in columns.enumerated() {
            let x = frame.plotLeft + Double(index) * (width + Self.gap)
            let cut = TextMeasure.cut(column.label, width: width + Self.gap - 3, size: 12)
            frame.draw { $0.text(cut, x: x, y: y, style: "small", whole: column.label) }
        }
        frame.space(18)
    }

    private func drawSideBySide(_ row: Row, in frame: inout ChartFrame) {
        let width = columnWidth(frame)
        let middle = frame.row(label: row.label, tone: row.tone, notes: row.notes)
        for index in columns.indices {
            let x = frame.plotLeft + Double(index) * (width + Self.gap)
            draw(row, index, x: x, width: width, middle: middle, height: 20, in: &frame)
        }
    }

    // MARK: - One below the other

    private func drawStacked(_ row: Row, in frame: inout ChartFrame) {
        let height = Self.lineHeight * Double(columns.count)
        let middle = frame.row(label: row.label, tone: row.tone, notes: row.notes, height: height)
        let labelWidth = (columns.map { TextMeasure.width($0.label, size: 12) }.max() ?? 0) + 10
        for (index, column) in columns.enumerated() {
            let y = middle - height / 2 + (Double(index) + 0.5) * Self.lineHeight
            frame.draw { [left = frame.plotLeft] in $0.text(column.label, x: left, y: y + 4, style: "small") }
            let left = frame.plotLeft + labelWidth
            draw(row, index, x: left, width: frame.plotRight - left, middle: y, height: 12, in: &frame)
        }
    }

    // MARK: - A value

    private func draw(
        _ row: Row,
        _ index: Int,
        x: Double,
        width: Double,
        middle: Double,
        height: Double,
        in frame: inout ChartFrame
    ) {
        frame.draw { canvas in
            canvas.line(x1: x, y1: middle - height / 2, x2: x, y2: middle + height / 2, style: "axis")
            guard let value = row.values[index] else {
                canvas.text("no value", x: x + 6, y: middle + 4, style: "missing")
                return
            }
            let length = max(value, 0) / largest(index) * longestBar(index, width: width)
            if length > 0 {
                canvas.rectangle(
                    x: x,
                    y: middle - height / 2,
                    width: max(length, 1),
                    height: height,
                    radius: 2,
                    style: "mark outlined \(row.tone.hue.rawValue)"
                )
            }
            canvas.text(columns[index].text(value), x: x + length + 6, y: middle + 5, style: "figure")
        }
    }

    /// 1 for a column of zeros, where no bar has a length.
    private func largest(_ index: Int) -> Double {
        let largest = rows.compactMap { $0.values[index] }.max() ?? 0
        return largest > 0 ? largest : 1
    }

    /// Each bar leaves room for its own figure: a short bar's may be wide.
    private func longestBar(_ index: Int, width: Double) -> Double {
        let lengths = rows.compactMap { $0.values[index] }.filter { $0 > 0 }.map { value in
            let figure = TextMeasure.width(columns[index].text(value), size: Self.valueSize, isBold: true)
            return (width - figure - 8) / (value / largest(index))
        }
        return max(lengths.min() ?? 0, 8)
    }

    private var description: String {
        let rows = rows.map { row in
            let figures = zip(columns, row.values).map { column, value in
                "\(column.label) \(value.map(column.text) ?? "no value")"
            }
            return "\(row.label) (\(row.tone.label)): \((figures + row.notes).joined(separator: ", "))."
        }
        return ([measure + "."] + rows).joined(separator: " ")
    }
}
