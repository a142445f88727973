import Foundation
import Model
import Statistics
import Testing

/// Whatever a lesson or a variant's code contains, the report shows it, within five seconds and a gigabyte.
///
/// `PITFALLS_LESSON_MUTATIONS` is how many are damaged, `PITFALLS_MUTATION_SEED` how.
@Suite("Mutated lessons", .timeLimit(.minutes(90)), .serialized)
struct MutatedLessonTests {
    private static let count = MutationBudget.number("PITFALLS_LESSON_MUTATIONS") ?? 8
    private static let experiment = "progress-flood"

    private let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-lessons-\(UUID())").path

    @Test("Damaged lessons and code are shown")
    func damagedLessons() async throws {
        let reference = try ResultFile.read(Checkout.reference)
        for number in 0..<Self.count {
            var dice = SplitMix(seed: MutationBudget.seed &* 1_000_003 &+ number)
            let files = try MutatedFiles(Self.experiment, isCutOff: false, of: reference, in: "\(folder)/\(number)")
            let sources = "\(files.folder)/sources"
            try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: "\(Checkout.root)/experiments/\(Self.experiment)",
                toPath: "\(sources)/\(Self.experiment)"
            )
            let texts =
                ["README.md"]
                + reference.experiments.filter { $0.experiment.name == Self.experiment }
                .flatMap(\.experiment.variants).map(\.file)
            let name =
                Int.random(in: 0..<3, using: &dice) > 0 ? texts[0] : texts.randomElement(using: &dice) ?? texts[0]
            let words = try damage("\(sources)/\(Self.experiment)/\(name)", using: &dice)
            let command = [
                "report", files.results, "--output", "\(files.folder)/output", "--sources", sources,
            ]
            let problems = try await MutationBudget.problems(command, in: files.folder)
            if problems.isEmpty {
                try FileManager.default.removeItem(atPath: files.folder)
            } else {
                Issue.record(
                    "seed \(MutationBudget.seed), \(number), \(words): \(command.joined(separator: " ")): \(problems)"
                )
            }
        }
        rmdir(folder)
    }

    /// Puts one piece of text in many times, at one place or at several.
    private func damage(_ path: String, using dice: inout SplitMix) throws -> String {
        var text = [UInt8](FileManager.default.contents(atPath: path) ?? Data())
        let piece = Self.pieces.randomElement(using: &dice) ?? "["
        let count = [3, 500, 20_000, 120_000].randomElement(using: &dice) ?? 3
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
            let place = Int.random(in: 0...text.count, using: &dice)
            text.insert(contentsOf: repeatElement(Array(piece.utf8), count: count).joined(), at: place)
        }
        try Data(text).write(to: URL(fileURLWithPath: path))
        return "\(count) times \(piece.debugDescription) in \(path)"
    }

    private static let pieces = [
        "- ", "[", "](", "`", "*", "**", "_", "> ", "# ", "| ", "|---", "```\n", "    ", "  - a\n", "\n", "w", "<b>",
        "&",
        "![", "[a](b)", "\u{0}", "\u{301}", "\\", "line\n", "<!-- ", "a b ",
    ]
}
