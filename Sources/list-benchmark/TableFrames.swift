import Statistics

/// What a frame of the table view costs, in lists of two lengths.
struct TableFrames {
    let frames: Int
    let rounds: Int

    private static let short = 1_000
    private static let long = 1_000_000

    /// In turns, so that what changes on the machine falls on both lists alike.
    @MainActor
    func findings(atMost milliseconds: Double, growth: Double) -> [Finding] {
        let (short, long) = (PlainList(rows: Self.short), PlainList(rows: Self.long))
        return [1, 12].flatMap { rowsPerFrame in
            var shortFrames: [Double] = []
            var longFrames: [Double] = []
            for _ in 0..<rounds {
                shortFrames += short.frames(frames, rowsPerFrame: rowsPerFrame)
                longFrames += long.frames(frames, rowsPerFrame: rowsPerFrame)
            }
            let what = rowsPerFrame == 1 ? "one new row a frame" : "\(rowsPerFrame) new rows a frame"
            let (ofShort, ofLong) = (Self.median(shortFrames), Self.median(longFrames))
            return [
                Finding(name: "a frame of 1,000,000 rows, \(what)", value: ofLong, unit: " ms", atMost: milliseconds),
                Finding(
                    name: "1,000,000 rows against 1,000, \(what)",
                    value: ofLong / ofShort,
                    unit: " ×",
                    atMost: growth
                ),
            ]
        }
    }

    private static func median(_ values: [Double]) -> Double { Summary(values)?.median ?? .infinity }
}
