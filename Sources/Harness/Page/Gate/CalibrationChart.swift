import Foundation
import Gate
import Model
import Statistics

/// How often each judge called the head slower, over how much slower it was: false alarms at the left, power to the
/// right, each with its 95 % interval.
package struct CalibrationChart {
    private let document: CalibrationDocument
    private let judges: [CalibrationText.Judge]

    private static let width = 760.0
    private static let height = 400.0
    private static let hues: [ChartTone.Hue] = [.blue, .green, .orange, .vermilion]
    private static let (left, right, top, bottom) = (64.0, 500.0, 84.0, 336.0)

    package init(_ document: CalibrationDocument) {
        self.document = document
        judges = CalibrationText(document).judges
    }

    /// The chart as an SVG file with its own style.
    package var file: String {
        drawn.file(styleSheet: Templates.chartStyle)
    }

    private var drawn: SVGDocument {
        var canvas = SVGCanvas()
        let state = document.wasKeptBusy ? "; every processor was kept busy by another process" : ""
        let title = "How often a head is called slower than its base"
        canvas.text(title, x: 20, y: 35, style: "title")
        canvas.text("Share of comparisons, with its 95 % interval\(state)", x: 20, y: 56, style: "note")
        drawAxes(in: &canvas)
        for (index, judge) in judges.enumerated() { draw(judge, index, in: &canvas) }
        drawLabels(in: &canvas)
        let words = judges.map { judge in
            let shares = judge.answers.map { answer in
                "\(percent(answer.share)) at \(percent(answer.slowdown))"
            }
            return "\(judge.name): \(shares.joined(separator: ", "))"
        }
        return SVGDocument(
            width: Self.width,
            height: Self.height,
            title: title,
            description: words.joined(separator: ". ") + ".",
            canvas: canvas
        )
    }

    // MARK: - Places

    private var slowdowns: [Double] { document.pools.map(\.slowdown) }

    /// The slowdowns stand at even distances: half of them would lie on top of each other otherwise.
    private func x(_ slowdown: Double, _ judge: Int) -> Double {
        let place = Double(slowdowns.firstIndex(of: slowdown) ?? 0) + 0.5
        let step = (Self.right - Self.left) / Double(max(slowdowns.count, 1))
        // Side by side, so that intervals do not hide each other.
        return Self.left + place * step + (Double(judge) - Double(judges.count - 1) / 2) * 8
    }

    private func y(_ share: Double) -> Double { Self.bottom - share * (Self.bottom - Self.top) }

    // MARK: - Shapes

    private func drawAxes(in canvas: inout SVGCanvas) {
        for share in stride(from: 0, through: 1, by: 0.25) {
            canvas.line(x1: Self.left, y1: y(share), x2: Self.right, y2: y(share), style: "grid")
            canvas.text(percent(share), x: Self.left - 8, y: y(share) + 4, anchor: .end, style: "small")
        }
        canvas.line(x1: Self.left, y1: Self.bottom, x2: Self.right, y2: Self.bottom, style: "axis")
        for slowdown in slowdowns {
            let middle = x(slowdown, 0) + Double(judges.count - 1) * 4
            let label = slowdown == 0 ? "the same" : "+\(percent(slowdown))"
            canvas.text(label, x: middle, y: Self.bottom + 18, anchor: .middle, style: "small")
        }
        canvas.text(
            "What the head does more than the base (\(document.parameter))",
            x: Self.left,
            y: Self.bottom + 40,
            style: "small"
        )
    }

    private func draw(_ judge: CalibrationText.Judge, _ index: Int, in canvas: inout SVGCanvas) {
        let hue = Self.hues[index % Self.hues.count].rawValue
        let stroke = index < document.calibrations.count ? "" : " dashed thin"
        let points = judge.answers.map { (x: x($0.slowdown, index), y: y($0.share)) }
        canvas.polyline(points, style: "curve \(hue)\(stroke)")
        for (answer, point) in zip(judge.answers, points) {
            canvas.line(
                x1: point.x,
                y1: y(answer.interval.lower),
                x2: point.x,
                y2: y(answer.interval.upper),
                style: "whisker"
            )
            canvas.circle(x: point.x, y: point.y, radius: 4, style: "mark outlined \(hue)")
        }
    }

    private func drawLabels(in canvas: inout SVGCanvas) {
        let wishes = judges.enumerated().map { (index: $0, y: y($1.answers.last?.share ?? 0)) }.sorted { $0.y < $1.y }
        let places = SweepLayout.spread(wishes.map(\.y), step: 20, from: Self.top, to: Self.bottom)
        for (wish, place) in zip(wishes, places) {
            let judge = judges[wish.index]
            let hue = Self.hues[wish.index % Self.hues.count].rawValue
            let end = x(judge.answers.last?.slowdown ?? 0, wish.index)
            canvas.line(x1: end + 6, y1: wish.y, x2: Self.right + 12, y2: place, style: "leader")
            canvas.circle(x: Self.right + 20, y: place, radius: 4, style: "mark outlined \(hue)")
            canvas.text(judge.name, x: Self.right + 30, y: place + 4, style: "curve-label")
        }
    }

    private func percent(_ share: Double) -> String {
        "\(DecimalText.text(share * 100, decimals: 0, keepsZeros: false)) %"
    }
}
