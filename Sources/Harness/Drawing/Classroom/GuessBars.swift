import Model

/// Bars that show how often a class gave each answer. The measured answer is marked.
struct GuessBars {
    struct Row {
        var answer: String
        var count: Int
        var isMeasured: Bool
    }

    var title: String
    /// The number of learners who answered, and the run's answer.
    var subtitle: String
    var rows: [Row]

    private static let measured = ChartTone(label: "measured", hue: .green)
    private static let other = ChartTone(label: "guessed", hue: .blue)

    func drawn(width: Double) -> SVGDocument {
        let most = rows.map(\.count).max() ?? 0
        let scale = ValueScale(linearTo: Double(max(most, 1)), tickCount: max(1, min(most, 5)))
        let labels = rows.map(\.answer)
        var frame = ChartFrame(width: width, title: title, subtitle: subtitle, labels: labels, valueRoom: 34)
        let whole = { (count: Double) in DecimalText.text(count, decimals: 0, keepsZeros: false) }
        frame.plot(scale, caption: "answers", text: whole) { frame in
            for row in rows {
                let tone = row.isMeasured ? Self.measured : Self.other
                let middle = frame.row(ChartRow(label: row.answer, tone: tone, content: row.count))
                let (start, end) = (frame.plotLeft, frame.x(scale.position(of: Double(row.count))))
                frame.draw { canvas in
                    canvas.bar(from: start, width: end - start, middle: middle, hue: tone.hue.rawValue)
                    canvas.text("\(row.count)", x: end + 8, y: middle + 5, style: "value")
                }
            }
        }
        return frame.document(description: description)
    }

    private var description: String {
        let answers = rows.map { "\($0.answer): \($0.count)\($0.isMeasured ? ", measured" : "")." }
        return ([subtitle + "."] + answers).joined(separator: " ")
    }
}
