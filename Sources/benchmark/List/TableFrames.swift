import Model

/// The cost of a frame of the table view, in lists of two lengths.
struct TableFrames {
    let frames: Int
    let rounds: Int

    private static let short = 1_000
    private static let long = 1_000_000

    /// In turn, so that changes on the machine affect both lists equally.
    @MainActor
    func figures(atMost milliseconds: Double, growth: Double) -> [Figure] {
        let (short, long) = (PlainList(rows: Self.short), PlainList(rows: Self.long))
        return [1, 12].flatMap { rowsPerFrame in
            var shortFrames: [Double] = []
            var longFrames: [Double] = []
            for _ in 0..<rounds {
                shortFrames += short.frames(frames, rowsPerFrame: rowsPerFrame)
                longFrames += long.frames(frames, rowsPerFrame: rowsPerFrame)
            }
            let what = rowsPerFrame == 1 ? "one new row per frame" : "\(rowsPerFrame) new rows per frame"
            let medians = [longFrames, shortFrames].map { Summary($0)?.median ?? .infinity }
            return [
                Figure(
                    "table view, \(what)",
                    "frame of 1,000,000 rows",
                    .milliseconds,
                    longFrames,
                    asked: .atMost(milliseconds)
                ),
                Figure(
                    "table view, \(what)",
                    "1,000,000 rows ÷ 1,000",
                    of: Figure.Measured("long", [medians[0]], .milliseconds),
                    to: Figure.Measured("short", [medians[1]], .milliseconds),
                    asked: .atMost(growth)
                ),
            ]
        }
    }
}
