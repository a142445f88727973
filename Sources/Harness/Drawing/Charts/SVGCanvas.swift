/// The shapes of a drawing as SVG. Colours and type are classes of `chart.css`; this type handles only geometry.
struct SVGCanvas {
    enum Anchor: String {
        case start
        case middle
        case end
    }

    private(set) var markup = ""

    init(markup: String = "") {
        self.markup = markup
    }

    mutating func rectangle(
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        radius: Double = 0,
        style: String
    ) {
        let corners = radius > 0 ? " rx=\"\(Self.number(radius))\"" : ""
        markup += "<rect class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
        markup += " width=\"\(Self.number(width))\" height=\"\(Self.number(height))\"\(corners)/>\n"
    }

    mutating func line(x1: Double, y1: Double, x2: Double, y2: Double, style: String) {
        markup += "<line class=\"\(style)\" x1=\"\(Self.number(x1))\" y1=\"\(Self.number(y1))\""
        markup += " x2=\"\(Self.number(x2))\" y2=\"\(Self.number(y2))\"/>\n"
    }

    /// Many lines of one style as one element.
    mutating func lines(_ lines: [(x1: Double, y1: Double, x2: Double, y2: Double)], style: String) {
        guard !lines.isEmpty else { return }
        markup += "<path class=\"\(style)\" d=\""
        for line in lines {
            markup += "M\(Self.number(line.x1)) \(Self.number(line.y1))"
            if line.y1 == line.y2 {
                markup += "H\(Self.number(line.x2))"
            } else if line.x1 == line.x2 {
                markup += "V\(Self.number(line.y2))"
            } else {
                markup += "L\(Self.number(line.x2)) \(Self.number(line.y2))"
            }
        }
        markup += "\"/>\n"
    }

    /// Many dots of one style as one element: lines of zero length, whose round ends are the dots.
    mutating func dots(_ places: [(x: Double, y: Double)], style: String) {
        guard !places.isEmpty else { return }
        let path = places.map { "M\(Self.number($0.x)) \(Self.number($0.y))h0" }.joined()
        markup += "<path class=\"\(style)\" d=\"\(path)\"/>\n"
    }

    mutating func circle(x: Double, y: Double, radius: Double, style: String) {
        markup += "<circle class=\"\(style)\" cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\""
        markup += " r=\"\(Self.number(radius))\"/>\n"
    }

    mutating func polyline(_ points: [(x: Double, y: Double)], style: String) {
        markup += "<polyline class=\"\(style)\" points=\"\(Self.list(points))\"/>\n"
    }

    mutating func polygon(_ points: [(x: Double, y: Double)], style: String) {
        markup += "<polygon class=\"\(style)\" points=\"\(Self.list(points))\"/>\n"
    }

    /// - Parameter whole: The full text, if `text` is cut: shown on hover.
    mutating func text(
        _ text: String,
        x: Double,
        y: Double,
        anchor: Anchor = .start,
        style: String,
        whole: String? = nil
    ) {
        let side = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
        let title =
            whole.map { $0 == text ? "" : "<title>\(Markup.escaped($0, atMost: Markup.longestText))</title>" } ?? ""
        markup += "<text class=\"\(style)\" x=\"\(Self.number(x))\" y=\"\(Self.number(y))\"\(side)>"
        markup += "\(title)\(Markup.escaped(text, atMost: Markup.longestText))</text>\n"
    }

    /// Many rectangles of one style as one element.
    mutating func rectangles(_ rectangles: [(x: Double, y: Double, width: Double, height: Double)], style: String) {
        guard !rectangles.isEmpty else { return }
        markup += "<path class=\"\(style)\" d=\""
        for rectangle in rectangles {
            markup += "M\(Self.number(rectangle.x)) \(Self.number(rectangle.y))h\(Self.number(rectangle.width))"
            markup += "v\(Self.number(rectangle.height))h\(Self.number(-rectangle.width))z"
        }
        markup += "\"/>\n"
    }

    /// Many closed shapes of one style as one element.
    mutating func polygons(_ shapes: [[(x: Double, y: Double)]], style: String) {
        guard !shapes.isEmpty else { return }
        markup += "<path class=\"\(style)\" d=\""
        for shape in shapes {
            for (index, corner) in shape.enumerated() {
                markup += "\(index == 0 ? "M" : "L")\(Self.number(corner.x)) \(Self.number(corner.y))"
            }
            markup += "z"
        }
        markup += "\"/>\n"
    }

    /// Slanting lines over rectangles as one element, in one pattern over all of them: an SVG pattern would need a name
    /// that is unique on the page.
    mutating func hatching(
        _ rectangles: [(x: Double, y: Double, width: Double, height: Double)],
        spacing: Double,
        style: String
    ) {
        guard !rectangles.isEmpty else { return }
        markup += "<path class=\"\(style)\" d=\""
        for rectangle in rectangles {
            let (right, bottom) = (rectangle.x + rectangle.width, rectangle.y + rectangle.height)
            let first = ((rectangle.x + rectangle.y) / spacing).rounded(.up) * spacing
            // On each line, x and y add up to the same sum.
            for sum in stride(from: first, through: right + bottom, by: spacing) {
                let (start, end) = (max(rectangle.x, sum - bottom), min(right, sum - rectangle.y))
                markup += "M\(Self.number(start)) \(Self.number(sum - start))"
                markup += "L\(Self.number(end)) \(Self.number(sum - end))"
            }
        }
        markup += "\"/>\n"
    }

    private static func list(_ points: [(x: Double, y: Double)]) -> String {
        points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    }

    /// To a tenth of a unit: finer than any screen shows.
    static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return Int(exactly: rounded).map(String.init) ?? (rounded.isFinite ? String(rounded) : "0")
    }
}
