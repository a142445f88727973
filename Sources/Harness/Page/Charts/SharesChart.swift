/// Shares with their intervals at a few named places, one curve for each compared thing.
package struct SharesChart {
    /// A compared thing, and its share at each place.
    package struct Curve {
        var name: String
        var isDashed: Bool
        var points: [Point]

        package init(name: String, isDashed: Bool, points: [Point]) {
            self.name = name
            self.isDashed = isDashed
            self.points = points
        }
    }

    package struct Point {
        /// The index of the place.
        var place: Int
        var share: Double
        var lower: Double
        var upper: Double

        package init(place: Int, share: Double, lower: Double, upper: Double) {
            self.place = place
            self.share = share
            self.lower = lower
            self.upper = upper
        }
    }

    private let title: String
    private let measure: String
    private let axis: String
    private let places: [String]
    private let curves: [Curve]
    private let words: String

    private static let width = 760.0
    private static let height = 400.0
    private static let hues: [ChartTone.Hue] = [.blue, .green, .orange, .vermilion]
    private static let (left, right, top, bottom) = (64.0, 500.0, 84.0, 336.0)

    /// - Parameters:
    ///   - measure: What the shares measure.
    ///   - axis: What the places mean.
    ///   - places: The names of the places, from left to right.
    ///   - words: The figures for readers who cannot see the chart.
    package init(title: String, measure: String, axis: String, places: [String], curves: [Curve], words: String) {
        self.title = title
        self.measure = measure
        self.axis = axis
        self.places = places
        self.curves = curves
        self.words = words
    }

    func drawn() -> SVGDocument {
        var canvas = SVGCanvas()
        canvas.text(title, x: 20, y: 35, style: "title")
        canvas.text(measure, x: 20, y: 56, style: "note")
        drawAxes(in: &canvas)
        for (index, curve) in curves.enumerated() { draw(curve, index, in: &canvas) }
        drawLabels(in: &canvas)
        return SVGDocument(width: Self.width, height: Self.height, title: title, description: words, canvas: canvas)
    }

    // MARK: - Places

    /// The places are equally spaced: otherwise half of them would overlap.
    private func x(_ place: Int, _ curve: Int) -> Double {
        let step = (Self.right - Self.left) / Double(max(places.count, 1))
        // Side by side, so that intervals do not hide each other.
        return Self.left + (Double(place) + 0.5) * step + (Double(curve) - Double(curves.count - 1) / 2) * 8
    }

    private func y(_ share: Double) -> Double { Self.bottom - share * (Self.bottom - Self.top) }

    // MARK: - Shapes

    private func drawAxes(in canvas: inout SVGCanvas) {
        for percent in [0, 25, 50, 75, 100] {
            let height = y(Double(percent) / 100)
            canvas.line(x1: Self.left, y1: height, x2: Self.right, y2: height, style: "grid")
            canvas.text("\(percent) %", x: Self.left - 8, y: height + 4, anchor: .end, style: "small")
        }
        canvas.line(x1: Self.left, y1: Self.bottom, x2: Self.right, y2: Self.bottom, style: "axis")
        for (index, place) in places.enumerated() {
            let middle = x(index, 0) + Double(curves.count - 1) * 4
            canvas.text(place, x: middle, y: Self.bottom + 18, anchor: .middle, style: "small")
        }
        canvas.text(axis, x: Self.left, y: Self.bottom + 40, style: "small")
    }

    private func draw(_ curve: Curve, _ index: Int, in canvas: inout SVGCanvas) {
        let hue = Self.hues[index % Self.hues.count].rawValue
        let places = curve.points.map { (x: x($0.place, index), y: y($0.share)) }
        canvas.polyline(places, style: "curve \(hue)\(curve.isDashed ? " dashed thin" : "")")
        for (point, place) in zip(curve.points, places) {
            canvas.line(x1: place.x, y1: y(point.lower), x2: place.x, y2: y(point.upper), style: "whisker")
            canvas.circle(x: place.x, y: place.y, radius: 4, style: "mark outlined \(hue)")
        }
    }

    private func drawLabels(in canvas: inout SVGCanvas) {
        let wishes = curves.enumerated().map { (index: $0, y: y($1.points.last?.share ?? 0)) }.sorted { $0.y < $1.y }
        let places = SweepLayout.spread(wishes.map(\.y), step: 20, from: Self.top, to: Self.bottom)
        for (wish, place) in zip(wishes, places) {
            let curve = curves[wish.index]
            let hue = Self.hues[wish.index % Self.hues.count].rawValue
            let end = x(curve.points.last?.place ?? 0, wish.index)
            canvas.line(x1: end + 6, y1: wish.y, x2: Self.right + 12, y2: place, style: "leader")
            canvas.circle(x: Self.right + 20, y: place, radius: 4, style: "mark outlined \(hue)")
            canvas.text(curve.name, x: Self.right + 30, y: place + 4, style: "curve-label")
        }
    }
}
