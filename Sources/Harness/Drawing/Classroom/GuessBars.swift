import Model

/// How often each answer of a class was given, as bars; the measured one is marked.
struct GuessBars {
    struct Row {
        var answer: String
        var count: Int
        var isMeasured: Bool
    }

    /// The question.
    var title: String
    /// How many answered, and what the run showed.
    var subtitle: String
    var rows: [Row]

    private static let measured = ChartTone(label: "measured", hue: .green)
    private static let other = ChartTone(label: "guessed", hue: .blue)

    func drawn(width: Double) -> SVGDocument {
        let most = rows.map(\.count).max() ?? 0
        let scale = ValueScale(linearTo: Double(max(most, 1)), tickCount: max(1, min(most, 5)))
        var frame = ChartFrame(
            width: width,
            title: title,
            subtitle: subtitle,
            labels: rows.map(\.answer),
            valueRoom: 34
        )
        frame.plot(scale, caption: "answers", text: Self.whole) { frame in
            for row in rows {
                let tone = row.isMeasured ? Self.measured : Self.other
                let middle = frame.row(label: row.answer, tone: tone, notes: [])
                let (start, end) = (frame.plotLeft, frame.x(scale.position(of: Double(row.count))))
                frame.draw { canvas in
                    canvas.rectangle(
                        x: start,
                        y: middle - 10,
                        width: max(end - start, 1),
                        height: 20,
                        radius: 2,
                        style: "mark outlined \(tone.hue.rawValue)"
                    )
                    canvas.text("\(row.count)", x: end + 8, y: middle + 5, style: "value")
                }
            }
        }
        return frame.document(title: title, description: description)
    }

    private static func whole(_ count: Double) -> String {
        DecimalText.text(count, decimals: 0, keepsZeros: false)
    }

    private var description: String {
        let answers = rows.map { "\($0.answer): \($0.count)\($0.isMeasured ? ", measured" : "")." }
        return ([subtitle + "."] + answers).joined(separator: " ")
    }
}
