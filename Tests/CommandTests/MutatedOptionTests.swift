import Foundation
import Statistics
import Testing

/// Whatever an option's value or a feed is, `run` uses it, or refuses it in one sentence. No value crashes it, takes more
/// than five seconds of processor time, or more than a gigabyte.
///
/// `PITFALLS_OPTION_MUTATIONS` is how many are tried, `PITFALLS_MUTATION_SEED` which.
@Suite("Mutated options", .timeLimit(.minutes(90)), .serialized)
struct MutatedOptionTests {
    private static let count = MutationBudget.number("PITFALLS_OPTION_MUTATIONS") ?? 12

    private let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-options-\(UUID())").path

    @Test("Extreme values and damaged feeds are refused in one sentence, or used")
    func extremes() async throws {
        for number in 0..<Self.count {
            var dice = SplitMix(seed: MutationBudget.seed &* 1_000_003 &+ number)
            let place = "\(folder)/\(number)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            let command =
                [
                    "run", "progress-flood", "--variant", "newest-only", "--scenario", "fifty-rows", "--samples=1",
                    "--output=\(place)/output", "--allow-debug-build",
                ] + (try options(in: place, using: &dice))
            let problems = try await MutationBudget.problems(command, in: place)
            if problems.isEmpty {
                try FileManager.default.removeItem(atPath: place)
            } else {
                Issue.record("seed \(MutationBudget.seed), \(number): \(command.joined(separator: " ")): \(problems)")
            }
        }
        rmdir(folder)
    }

    private func options(in folder: String, using dice: inout SplitMix) throws -> [String] {
        guard Int.random(in: 0..<3, using: &dice) > 0 else {
            let feed = "\(folder)/feed.txt"
            try damagedFeed(using: &dice).write(to: URL(fileURLWithPath: feed))
            return ["--feed=\(feed)"]
        }
        let value = (Mutation.numbers + Self.texts).randomElement(using: &dice) ?? "0"
        let name = Self.names.randomElement(using: &dice) ?? "--seed"
        return ["\(name)=\(value)"]
    }

    /// A feed of fifty rows whose bytes are damaged, or that repeats a piece of text.
    private func damagedFeed(using dice: inout SplitMix) -> Data {
        let rows = (1...50).map { "\($0),Stop \($0),47.\($0),8.\($0)\n" }.joined()
        let feed = Data("stop_id,stop_name,stop_lat,stop_lon\n\(rows)".utf8)
        guard Bool.random(using: &dice) else { return Mutation.bytes(feed, using: &dice).1 }
        var text = [UInt8](feed)
        let piece = Self.pieces.randomElement(using: &dice) ?? ","
        let count = [1, 500, 100_000].randomElement(using: &dice) ?? 1
        let place = Int.random(in: 0...text.count, using: &dice)
        text.insert(contentsOf: repeatElement(Array(piece.utf8), count: count).joined(), at: place)
        return Data(text)
    }

    private static let names = [
        "--samples", "--seed", "--deadline", "--shard", "--profile", "--variant", "--scenario", "--set",
        "--set feed-seed",
        "--set limit", "--set cancel-after", "--set frames-per-second", "--set feed",
    ].map { $0.replacing(" ", with: "=") }

    private static let texts = [
        "", " ", "\u{1B}[2J", "a\nb", "é", "1/2", "2/1", "0/0", "9223372036854775807/9223372036854775807", "-1/-1",
        "../../etc", "/", "rows=", "=", "=1", String(repeating: "w", count: 100_000),
    ]

    private static let pieces = [
        ",", "\"", "\n", "\r\n", "\u{0}", "w", "\"\"", "1,a,2,3\n", "\u{FEFF}", "\u{301}", "-1e308,",
    ]
}
