/// The notices of the exercise's feed. Three runs of consecutive stops have a notice. No fixed number of rows per save
/// fits all three runs. In the last run, a save that begins only above 1,620,000 bytes writes too much.
enum LongNotices {
    private struct Run {
        let stops: Range<Int>
        let notice: String
    }

    /// The import begins with stop 6,001, and ends with 61 stops without a notice.
    private static let runs = [
        // 20,000 bytes.
        Run(stops: 6_001..<6_101, notice: String(repeating: "x", count: 20_000)),
        // 120,000 bytes: three for each character.
        Run(stops: 15_000..<15_100, notice: String(repeating: "駅", count: 40_000)),
        Run(stops: 29_904..<29_905, notice: String(repeating: "x", count: 20_000)),
        // 400,000 bytes: two for each character.
        Run(stops: 29_900..<29_940, notice: String(repeating: "ж", count: 200_000)),
    ]

    /// The notice of a stop; nil if it has none.
    static func notice(of number: Int) -> String? {
        runs.first { $0.stops.contains(number) }?.notice
    }
}
