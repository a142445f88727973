/// A series as one short word: a character for each place at which its experiment was measured, the newest last.
///
/// Its height is at least a fifth of the median, so that noise of a percent looks flat.
struct Sparkline {
    let text: String
    /// The places that it has characters for.
    static let longest = 24
    private static let least = 0.2
    private static let blocks = Array("▁▂▃▄▅▆▇█")
    private static let digits = Array("12345678")

    init(_ series: HistorySeries, unicode: Bool) {
        guard let last = series.points.last, let first = series.points.first else {
            text = ""
            return
        }
        let start = max(first.position, last.position - Self.longest + 1)
        let shown = series.points.filter { $0.position >= start }
        let medians = shown.map(\.summary.median)
        let (low, high) = (medians.min() ?? 0, medians.max() ?? 0)
        let span = max(high - low, Self.least * abs(last.summary.median))
        let bottom = (low + high) / 2 - span / 2
        let signs = unicode ? Self.blocks : Self.digits
        var characters = Array(repeating: Character(" "), count: last.position - start + 1)
        for point in shown {
            let height = span > 0 ? (point.summary.median - bottom) / span : 0.5
            let level = min(max(Int(height * Double(signs.count)), 0), signs.count - 1)
            characters[point.position - start] = signs[level]
        }
        text = String(characters)
    }
}
