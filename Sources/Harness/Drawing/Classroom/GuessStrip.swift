import Model

/// A class's guesses at a figure as dots on a log axis, with lines for the measured figure and the median guess.
///
/// A log axis has no zero, so zero guesses and a zero figure are drawn before the axis.
struct GuessStrip {
    var title: String
    /// The number of guesses and of skips: "12 guesses, 2 skipped".
    var subtitle: String
    var guesses: [Double]
    var measured: Double?
    var text: (Double) -> String

    /// The diameter of a dot, and the width of a stack.
    private static let dot = 9.0
    /// The maximum height of a stack. The dots of a fuller stack overlap.
    private static let height = 8 * dot
    /// The maximum number of dots in a stack, which are then half a unit apart.
    private static let highest = Int(2 * height)
    private static let labelHeight = 18.0
    private static let labelSize = 13.0
    private static let zeroRoom = 46.0

    func drawn(width: Double) -> SVGDocument {
        let values = guesses + [measured].compactMap(\.self)
        let scale = ValueScale(logarithmicCovering: values, tickCount: width < 560 ? 4 : 7)
        let hasZero = values.contains(0)
        let room = hasZero ? Self.zeroRoom : 0
        var frame = ChartFrame(width: width, title: title, subtitle: subtitle, tickRoom: room)
        frame.plot(scale, caption: "log scale", text: text) { frame in
            let zero = frame.plotLeft - Self.zeroRoom + Self.dot
            let x = { [frame] (value: Double) in value > 0 ? frame.x(scale.position(of: value)) : zero }
            let top = frame.bottom + 2 * Self.labelHeight
            let base = top + Self.height + Self.dot
            let places = Self.stacked(guesses.map(x), base: base)
            let median = Summary(guesses)?.median
            frame.draw { canvas in
                /// Draws a vertical line down to the axis, with a label at the preferred side of the line's upper end
                /// if the label fits.
                func mark(_ value: Double, _ label: String, y: Double, style: String, prefersLeft: Bool = false) {
                    let (x, room) = (x(value), TextMeasure.width(label, size: Self.labelSize, isBold: true) + 14)
                    let isLeft = prefersLeft ? x >= room : x + room > width
                    let (place, anchor) = isLeft ? (x - 5, SVGCanvas.Anchor.end) : (x + 5, .start)
                    canvas.line(x1: x, y1: y, x2: x, y2: base, style: style)
                    canvas.text(label, x: place, y: y + 11, anchor: anchor, style: "figure")
                }
                for place in places {
                    canvas.circle(x: place.x, y: place.y, radius: Self.dot / 2 - 0.5, style: "mark outlined blue")
                }
                if let median {
                    // The label is below the measured line's label, because that line is higher.
                    let isBefore = measured.map { x($0) > x(median) } ?? false
                    let (label, y) = ("median guess \(text(median))", top - Self.labelHeight)
                    mark(median, label, y: y, style: "pointer", prefersLeft: isBefore)
                }
                if let measured {
                    mark(measured, "measured \(text(measured))", y: top - 2 * Self.labelHeight, style: "limit")
                }
                if hasZero { canvas.text("0", x: zero, y: base + 20, anchor: .middle) }
            }
            frame.space(base - frame.bottom)
        }
        return frame.document(description: description)
    }

    /// Stacks guesses that are near each other. Leaves out the dots of a very high stack that would not be visible.
    /// O(n).
    private static func stacked(_ all: [Double], base: Double) -> [(x: Double, y: Double)] {
        var columns: [Int: Int] = [:]
        for x in all {
            let column = Int((x / dot).rounded())
            columns[column] = min(columns[column, default: 0] + 1, highest)
        }
        let step = min(dot, height / Double(columns.values.max() ?? 1))
        return columns.sorted { $0.key < $1.key }.flatMap { column, count in
            (0..<count).map { (Double(column) * dot, base - dot / 2 - 1 - Double($0) * step) }
        }
    }

    private var description: String {
        let guessed = Summary(guesses).map {
            "Median guess \(text($0.median)), from \(text($0.minimum)) to \(text($0.maximum))."
        }
        return [subtitle + ".", measured.map { "Measured \(text($0))." }, guessed].compactMap(\.self)
            .joined(separator: " ")
    }
}
