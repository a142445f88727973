/// The positions of a histogram's bars, lines and letters in its picture.
struct HistogramLayout {
    private(set) var bars: [RoundedBar] = []
    private(set) var axis: [Stroke] = []
    private(set) var labels: [Stroke] = []

    private static let plot = Box(left: 34, top: 8, right: 236, bottom: 78)
    private static let days: [Character] = ["M", "T", "W", "T", "F", "S", "S"]

    init(_ histogram: Histogram) {
        let plot = Self.plot
        let top = Self.roundNumber(from: histogram.visits.max() ?? 0)
        for share in [0, Float(0.5), 1] {
            // A line of width 1 through the middle of a pixel covers exactly one row of pixels.
            let y = (plot.bottom - share * (plot.bottom - plot.top)).rounded(.down) + 0.5
            axis.append(Stroke(start: Point(x: plot.left, y: y), end: Point(x: plot.right, y: y), width: 1))
        }
        write(String(top), endingAt: plot.left - 5, top: plot.top - 3, size: 5)
        write("0", endingAt: plot.left - 5, top: plot.bottom - 6, size: 5)

        let step = (plot.right - plot.left) / Float(histogram.visits.count)
        for (index, visits) in histogram.visits.enumerated() {
            let left = plot.left + (Float(index) + 0.18) * step
            let right = plot.left + (Float(index) + 0.82) * step
            let height = Float(visits) / Float(top) * (plot.bottom - plot.top)
            let box = Box(left: left, top: plot.bottom - height, right: right, bottom: plot.bottom)
            bars.append(RoundedBar(box, radius: 3))
            write(String(Self.days[index]), endingAt: (left + right) / 2 + 3, top: plot.bottom + 5, size: 6)
        }
    }

    /// Rounds a number up to 1, 2 or 5 times a power of ten.
    static func roundNumber(from number: Int) -> Int {
        var power = 1
        while true {
            for factor in [1, 2, 5] where factor * power >= number { return factor * power }
            power *= 10
        }
    }

    private mutating func write(_ text: String, endingAt right: Float, top: Float, size: Float) {
        let advance = StrokeFont.advance * size
        var left = right - Float(text.count - 1) * advance - size
        for character in text {
            for line in StrokeFont.lines(of: character) {
                for (start, end) in zip(line, line.dropFirst()) {
                    labels.append(
                        Stroke(
                            start: Point(x: left + start.x * size, y: top + start.y * size),
                            end: Point(x: left + end.x * size, y: top + end.y * size),
                            width: 1.3
                        )
                    )
                }
            }
            left += advance
        }
    }
}
