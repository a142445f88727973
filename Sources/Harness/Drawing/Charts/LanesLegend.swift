/// What the shapes of a chart of lanes mean, and the numbers of its marks.
struct LanesLegend {
    let chart: LanesChart

    private static let left = 20.0
    private static let line = 20.0
    private static let mostKeys = 40

    func draw(in frame: inout ChartFrame) {
        var flow = Flow(top: frame.bottom, width: frame.width)
        let (quantity, limit) = (chart.quantity, chart.limit)
        frame.draw { canvas in
            flow.place(quantity, in: &canvas) { x, y, canvas in
                canvas.rectangle(x: x, y: y, width: 18, height: 11, style: "area plain")
            }
            flow.place(limit, in: &canvas) { x, y, canvas in
                canvas.line(x1: x, y1: y + 5.5, x2: x + 18, y2: y + 5.5, style: "limit")
            }
            flow.place("\(quantity) above \(limit)", in: &canvas) { x, y, canvas in
                canvas.rectangle(x: x, y: y, width: 18, height: 11, style: "excess")
            }
            guard let waiting = chart.waiting else { return }
            flow.place("below \(limit) while \(waiting)", in: &canvas) { x, y, canvas in
                canvas.rectangle(x: x, y: y, width: 18, height: 11, style: "idle")
                canvas.hatching([(x, y, 18, 11)], style: "hatch")
            }
        }
        frame.space(flow.y - frame.bottom + Self.line + 2)
    }

    func draw(key: [String], in frame: inout ChartFrame) {
        guard !key.isEmpty else { return }
        var flow = Flow(top: frame.bottom - 2, width: frame.width)
        frame.draw { canvas in
            for (index, label) in key.prefix(Self.mostKeys).enumerated() {
                let number = String(index + 1)
                let width = TextMeasure.width(number, size: 12, isBold: true)
                flow.place(label, markWidth: width, in: &canvas) { x, y, canvas in
                    canvas.text(number, x: x, y: y + 10, style: "tag")
                }
            }
            if key.count > Self.mostKeys {
                flow.place("and \(key.count - Self.mostKeys) more", markWidth: 0, in: &canvas) { _, _, _ in }
            }
        }
        frame.space(flow.y - frame.bottom + Self.line + 12)
    }

    /// Entries beside each other; one that does not fit goes to the next line.
    private struct Flow {
        private var x = LanesLegend.left
        private(set) var y: Double
        private let right: Double

        init(top: Double, width: Double) {
            y = top
            right = width - LanesLegend.left
        }

        mutating func place(
            _ text: String,
            markWidth: Double = 18,
            in canvas: inout SVGCanvas,
            mark: (Double, Double, inout SVGCanvas) -> Void
        ) {
            let room = right - LanesLegend.left - markWidth - 6
            let needed = markWidth + 6 + TextMeasure.width(TextMeasure.cut(text, width: room, size: 12), size: 12)
            if x > LanesLegend.left, x + needed > right {
                x = LanesLegend.left
                y += LanesLegend.line
            }
            mark(x, y, &canvas)
            canvas.text(text, x: x + markWidth + 6, y: y + 10, style: "small", room: room)
            x += needed + 18
        }
    }
}
