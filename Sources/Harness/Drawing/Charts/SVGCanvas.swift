/// The shapes of a drawing, as SVG. This structure sets positions and sizes. The classes of `chart.css` set colours and
/// fonts.
struct SVGCanvas {
    typealias Point = (x: Double, y: Double)
    typealias Line = (x1: Double, y1: Double, x2: Double, y2: Double)
    typealias Box = (x: Double, y: Double, width: Double, height: Double)

    enum Anchor: String {
        case start, middle, end
    }

    private(set) var markup = ""

    mutating func append(_ other: SVGCanvas) { markup += other.markup }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0, style: String) {
        let corners: KeyValuePairs<String, Double> = radius > 0 ? ["rx": radius] : [:]
        add("rect", style, ["x": x, "y": y, "width": width, "height": height], corners)
    }

    mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, style: String) {
        add("line", style, ["x1": x1, "y1": y1, "x2": x2, "y2": y2])
    }

    mutating func circle(x: Double, y: Double, radius: Double, style: String) {
        add("circle", style, ["cx": x, "cy": y, "r": radius])
    }

    mutating func polyline(_ points: [Point], style: String) {
        markup += "<polyline class=\"\(style)\" points=\"\(Self.list(points))\"/>\n"
    }

    mutating func polygon(_ points: [Point], style: String) {
        markup += "<polygon class=\"\(style)\" points=\"\(Self.list(points))\"/>\n"
    }

    /// - Parameters:
    ///   - style: A class of `chart.css`. If it is nil, the text is small and grey.
    ///   - room: The width that the text is cut to.
    ///   - whole: The whole text, if `text` is only a part. If the drawn text is shorter, a browser shows the whole
    ///     text on hover.
    mutating func text(
        _ text: String,
        x: Double,
        y: Double,
        anchor: Anchor = .start,
        style: String? = nil,
        room: Double? = nil,
        whole: String? = nil
    ) {
        let (whole, type) = (whole ?? text, Self.type(of: style))
        let text = room.map { TextMeasure.cut(text, width: $0, size: type.size, isBold: type.isBold) } ?? text
        let side = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        let title = whole == text ? "" : "<title>\(Markup.escaped(whole, atMost: Markup.longestText))</title>"
        let name = style.map { " class=\"\($0)\"" } ?? ""
        markup += "<text\(name) x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(side)>"
        markup += "\(title)\(Markup.escaped(text, atMost: Markup.longestText))</text>\n"
    }

    mutating func swatch(_ tone: ChartTone, x: Double, y: Double) {
        rectangle(x: x, y: y, width: 9, height: 9, radius: 2, style: "mark \(tone.hue.rawValue)")
    }

    /// Draws a tone's label, which ends at `right`, and a swatch of the tone's colour to the left of the label.
    mutating func tone(_ tone: ChartTone, right: Double, y: Double) {
        text(tone.label, x: right, y: y, anchor: .end)
        swatch(tone, x: right - TextMeasure.width(tone.label, size: 12) - 14, y: y - 9)
    }

    /// A row's bar.
    mutating func bar(from x: Double, width: Double, middle: Double, hue: String) {
        let (y, width) = (middle - 10, max(width, 1))
        rectangle(x: x, y: y, width: width, height: 20, radius: 2, style: "mark outlined \(hue)")
    }

    /// Draws lines across a plot, each with its label at the left.
    mutating func horizontalGrid(_ ticks: [(y: Double, label: String)], from left: Double, to right: Double) {
        lines(ticks.map { (left, $0.y, right, $0.y) }, style: "grid")
        for (y, label) in ticks {
            text(label, x: left - 6, y: y + 4, anchor: .end)
        }
    }

    // MARK: - Many shapes of one style as one element

    mutating func lines(_ lines: [Line], style: String) {
        path(style, lines) { line in
            let start = "M\(Self.number(line.x1)) \(Self.number(line.y1))"
            if line.y1 == line.y2 { return "\(start)H\(Self.number(line.x2))" }
            if line.x1 == line.x2 { return "\(start)V\(Self.number(line.y2))" }
            return "\(start)L\(Self.number(line.x2)) \(Self.number(line.y2))"
        }
    }

    /// Draws dots as lines of zero length with round ends.
    mutating func dots(_ places: [Point], style: String) {
        path(style, places) { "M\(Self.number($0.x)) \(Self.number($0.y))h0" }
    }

    mutating func rectangles(_ rectangles: [Box], style: String) {
        path(style, rectangles) { box in
            "M\(Self.number(box.x)) \(Self.number(box.y))h\(Self.number(box.width))"
                + "v\(Self.number(box.height))h\(Self.number(-box.width))z"
        }
    }

    mutating func polygons(_ shapes: [[Point]], style: String) {
        path(style, shapes) { shape in
            "M" + shape.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: "L") + "z"
        }
    }

    /// Hatches rectangles with slanting lines, which line up across all rectangles. This method computes the lines
    /// itself, because an SVG pattern would need a name that is unique on the page.
    mutating func hatching(_ rectangles: [Box], style: String) {
        let spacing = 6.0
        path(style, rectangles) { box in
            let (right, bottom) = (box.x + box.width, box.y + box.height)
            let first = ((box.x + box.y) / spacing).rounded(.up) * spacing
            // All points of a slanting line have the same sum of x and y.
            return stride(from: first, through: right + bottom, by: spacing).map { sum in
                let (start, end) = (max(box.x, sum - bottom), min(right, sum - box.y))
                return "M\(Self.number(start)) \(Self.number(sum - start))"
                    + "L\(Self.number(end)) \(Self.number(sum - end))"
            }.joined()
        }
    }

    private mutating func path<Shape>(_ style: String, _ shapes: [Shape], _ data: (Shape) -> String) {
        guard !shapes.isEmpty else { return }
        markup += "<path class=\"\(style)\" d=\"\(shapes.map(data).joined())\"/>\n"
    }

    // MARK: - Text

    private mutating func add(_ element: String, _ style: String, _ attributes: KeyValuePairs<String, Double>...) {
        let list = attributes.joined().map { " \($0.key)=\"\(Self.number($0.value))\"" }.joined()
        markup += "<\(element) class=\"\(style)\"\(list)/>\n"
    }

    /// Returns the font size and weight that `chart.css` gives a text.
    private static func type(of style: String?) -> (size: Double, isBold: Bool) {
        switch style {
        case "label": (14, true)
        case "missing", "note": (13, false)
        case "curve-label": (12, true)
        default: (12, false)
        }
    }

    private static func list(_ points: [Point]) -> String {
        points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    }

    /// Rounds to a tenth of a unit, which is finer than any screen shows.
    static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? (rounded.isFinite ? String(rounded) : "0")
    }
}
