/// A chart's legend, which explains the chart's shapes. An entry that does not fit goes to the next line.
struct ChartLegend {
    fileprivate private(set) var canvas = SVGCanvas()
    /// The vertical position of the legend's current line.
    fileprivate private(set) var y: Double
    private var x = Self.left
    private let right: Double

    private static let left = 20.0
    private static let line = 20.0

    /// - Parameter top: The distance from the legend's top to the lower end of the chart drawn so far.
    init(in frame: ChartFrame, top: Double = 0) {
        y = frame.bottom - top
        right = frame.width - Self.left
    }

    /// Adds an entry with a box in the given style.
    mutating func add(_ text: String, style: String, width: Double = 18) {
        add(text, width: width) { $0.rectangle(x: $1, y: $2, width: width, height: 11, style: style) }
    }

    /// Adds an entry. `mark` draws the entry's mark at the given place.
    mutating func add(_ text: String, width: Double = 18, mark: (inout SVGCanvas, Double, Double) -> Void) {
        let room = right - Self.left - width - 6
        let needed = width + 6 + TextMeasure.width(TextMeasure.cut(text, width: room, size: 12), size: 12)
        if x > Self.left, x + needed > right {
            x = Self.left
            y += Self.line
        }
        mark(&canvas, x, y)
        canvas.text(text, x: x + width + 6, y: y + 10, room: room)
        x += needed + 18
    }
}

extension ChartFrame {
    /// Draws a legend, and moves the chart's lower end below it.
    mutating func add(_ legend: ChartLegend, space: Double = 22) {
        draw { $0.append(legend.canvas) }
        self.space(legend.y - bottom + space)
    }
}
