import Model

/// The parts that all charts share: a heading, rows with labels, and a scale along the bottom.
///
/// A wide chart has the labels in a column at the left. A narrow chart, as wide as a phone, has each label above its
/// row.
struct ChartFrame {
    /// The two widths of charts. Text has the same size in both widths.
    static let wide = 760.0
    static let narrow = 380.0

    private(set) var canvas = SVGCanvas()
    let width: Double
    private let title: String
    /// The horizontal positions of the scale's ends.
    let plotLeft: Double
    let plotRight: Double
    /// The lower edge of the drawing so far.
    private(set) var bottom: Double

    private let isNarrow: Bool
    private let labelWidth: Double
    private static let padding = 20.0
    private static let labelSize = 14.0

    /// - Parameters:
    ///   - labels: The labels of all rows. The longest label determines the width of the labels' column.
    ///   - valueRoom: The width of the value labels to the right of the scale. `tickRoom` is the width of the tick
    ///     labels to the left of each row, if rows have a scale of their own.
    init(
        width: Double,
        title: String,
        subtitle: String,
        labels: [String] = [],
        valueRoom: Double = 0,
        tickRoom: Double = 0
    ) {
        (self.width, self.title) = (width, title)
        isNarrow = width < 560
        let longest = labels.map { TextMeasure.width($0, size: Self.labelSize, isBold: true) }.max() ?? 0
        labelWidth = isNarrow ? width - 2 * Self.padding : min(max(longest, 90), width * 0.32)
        plotLeft = (isNarrow ? Self.padding : Self.padding + labelWidth + 14) + tickRoom
        plotRight = width - Self.padding - valueRoom
        bottom = Self.padding
        let room = width - 2 * Self.padding
        for line in TextMeasure.wrapped(title, width: room, size: 17, isBold: true) {
            canvas.text(line, x: Self.padding, y: bottom + 15, style: "title", whole: title)
            bottom += 23
        }
        for line in TextMeasure.wrapped(subtitle, width: room, size: 13) {
            canvas.text(line, x: Self.padding, y: bottom + 12, style: "note", whole: subtitle)
            bottom += 18
        }
        bottom += 10
    }

    var captionRoom: Double { width - Self.padding - plotLeft - 8 }

    func x(_ position: Double) -> Double { plotLeft + position * (plotRight - plotLeft) }

    /// Adds a row and draws its label. Returns the vertical middle of the row, for the marks.
    ///
    /// - Parameters:
    ///   - captions: Lines of text below the marks. The row's notes follow below these lines. If the row has no marks,
    ///     its first note is left out.
    ///   - headroom: The free space above the marks. `height` is the height of the marks.
    mutating func row(
        _ row: ChartRow<some Any>,
        captions: [String] = [],
        height: Double = 24,
        headroom: Double = 0
    ) -> Double {
        let (label, tone) = (row.label, row.tone)
        let middle: Double
        if isNarrow {
            let toneWidth = TextMeasure.width(tone.label, size: 12) + 26
            canvas.text(label, x: Self.padding, y: bottom + 14, style: "label", room: labelWidth - toneWidth)
            canvas.tone(tone, right: width - Self.padding, y: bottom + 14)
            middle = bottom + 24 + headroom + height / 2
        } else {
            middle = bottom + 11 + headroom + height / 2
            canvas.text(label, x: Self.padding, y: middle - 4, style: "label", room: labelWidth)
            canvas.swatch(tone, x: Self.padding, y: middle + 4)
            canvas.text(tone.label, x: Self.padding + 15, y: middle + 13)
        }
        bottom = middle + height / 2 + 12
        for caption in captions {
            canvas.text(caption, x: plotLeft + 8, y: bottom + 3)
            bottom += 14
        }
        for note in row.notes.dropFirst(row.content == nil ? 1 : 0) {
            canvas.text(note, x: plotLeft + 8, y: bottom + 4, style: "warning", room: captionRoom)
            bottom += 17
        }
        return middle
    }

    /// Draws a sentence above a line, in place of a row's marks.
    mutating func say(_ sentence: String, middle: Double, style: String = "missing") {
        canvas.line(x1: plotLeft, y1: middle + 12, x2: plotRight, y2: middle + 12, style: "grid")
        canvas.text(sentence, x: plotLeft + 8, y: middle + 5, style: style, room: plotRight - plotLeft - 8)
    }

    mutating func draw(_ drawing: (inout SVGCanvas) -> Void) { drawing(&canvas) }

    mutating func space(_ height: Double) { bottom += height }

    /// Draws the rows, the scale below them and the grid behind them.
    ///
    /// - Parameter rowsHaveGrids: Whether each row draws its own part of the grid.
    mutating func plot(
        _ scale: ValueScale,
        caption: String,
        text: (Double) -> String,
        rowsHaveGrids: Bool = false,
        rows: (inout ChartFrame) -> Void
    ) {
        var top = bottom
        var front = self
        front.canvas = SVGCanvas()
        rows(&front)
        bottom = front.bottom + 2
        if rowsHaveGrids { top = bottom }
        let minorPlaces = scale.minorTicks.map { x(scale.position(of: $0)) }
        let places = scale.ticks.map { x(scale.position(of: $0)) }
        canvas.lines(minorPlaces.map { ($0, top, $0, bottom) }, style: "grid minor")
        canvas.lines(places.map { ($0, top, $0, bottom + 4) }, style: "grid")
        for label in tickLabels(scale, text: text) {
            canvas.text(label.text, x: label.middle, y: bottom + 18, anchor: .middle)
        }
        let axisEnd = rowsHaveGrids ? plotRight : plotLeft
        canvas.line(x1: plotLeft, y1: top, x2: axisEnd, y2: bottom, style: "axis")
        canvas.text(caption, x: plotLeft, y: bottom + 36)
        canvas.append(front.canvas)
        bottom += 36 + Self.padding - 4
    }

    func document(description: String) -> SVGDocument {
        SVGDocument(width: width, height: bottom, title: title, description: description, canvas: canvas)
    }

    /// Returns labels for all ticks, or for every second or third tick if the labels would overlap.
    private func tickLabels(_ scale: ValueScale, text: (Double) -> String) -> [(text: String, middle: Double)] {
        let all = scale.ticks.map { tick in
            let label = text(tick)
            let half = TextMeasure.width(label, size: 12) / 2
            // A label that would leave the chart moves inward.
            return (text: label, middle: min(max(x(scale.position(of: tick)), half + 6), width - half - 6), half: half)
        }
        let step = (1...max(1, all.count)).first { step in
            let kept = stride(from: 0, to: all.count, by: step).map { all[$0] }
            return zip(kept, kept.dropFirst()).allSatisfy { $0.middle + $0.half + 8 <= $1.middle - $1.half }
        }
        return stride(from: 0, to: all.count, by: step ?? 1).map { (all[$0].text, all[$0].middle) }
    }
}

/// A row of a chart: its label, its tone and its content.
struct ChartRow<Content> {
    var label: String
    var tone: ChartTone
    /// The values to draw; nil if there are none. If it is nil, the first note gives the reason.
    var content: Content?
    /// Notes below the row, such as "crashed: SIGILL, 1 of 3".
    var notes: [String] = []

    var reason: String { notes.first ?? "not recorded" }
    /// The label with the tone in words, for readers who cannot see the tone's colour.
    var name: String { "\(label) (\(tone.label))" }
}

/// The part of a chart that shows the values. A horizontal position is a share of the width, from 0 to 1.
struct ChartPlot {
    let left: Double
    let right: Double
    let top: Double
    let bottom: Double
    /// The margin between the plot's edge and the outermost values, which keeps their discs whole.
    let inset: Double
    let values: ValueScale

    func x(_ share: Double) -> Double {
        let (start, end) = (left + inset, right - inset)
        return start + share * (end - start)
    }

    func y(_ value: Double) -> Double { bottom - values.position(of: value) * (bottom - top) }

    func drawAxes(text: (Double) -> String, in canvas: inout SVGCanvas) {
        canvas.horizontalGrid(values.ticks.map { (y($0), text($0)) }, from: left, to: right)
        canvas.line(x1: left, y1: bottom, x2: right, y2: bottom, style: "axis")
    }
}

/// A word and a colour of `chart.css` that distinguish the rows of a chart.
struct ChartTone: Equatable {
    /// The word, for example "refined fix". Charts always show it next to the colour.
    var label: String
    var hue: Hue

    /// From Okabe and Ito's palette, which people with every kind of colour blindness can distinguish
    /// (https://jfly.uni-koeln.de/color/).
    enum Hue: String {
        case vermilion, orange, blue, green
    }
}
