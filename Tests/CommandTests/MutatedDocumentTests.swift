import Foundation
import Model
import Statistics
import Testing

/// Whatever a result, a journal or a timeline contains: the commands use it, or refuse it in one sentence. None crashes,
/// takes more than five seconds, or more than a gigabyte.
///
/// `PITFALLS_MUTATIONS` is how many files are damaged, `PITFALLS_MUTATION_SEED` how. What breaks a command is kept.
@Suite("Mutated documents", .timeLimit(.minutes(90)), .serialized)
struct MutatedDocumentTests {
    private static let count = MutationBudget.number("PITFALLS_MUTATIONS") ?? 100
    private static let seed = MutationBudget.seed

    /// One for each kind of screen, and with all kinds of charts between them.
    private static let experiments = ["progress-flood", "download-limit", "heavy-work", "line-reader", "reused-cell"]

    private let folder = FileManager.default.temporaryDirectory.appending(path: "pitfalls-mutations-\(UUID())").path

    @Test("Damaged results, journals and timelines are refused in one sentence, or used")
    func damagedFiles() async throws {
        let reference = try ResultFile.read(Checkout.reference)
        let sound = try MutatedFiles("progress-flood", isCutOff: false, of: reference, in: "\(folder)/sound").results
        let other = try MutatedFiles("retain-cycle", isCutOff: false, of: reference, in: "\(folder)/other").results
        for number in 0..<Self.count {
            // Each has dice of its own: a seed and a number are enough to repeat it.
            var dice = SplitMix(seed: Self.seed &* 1_000_003 &+ number)
            let files = try MutatedFiles(
                Self.experiments.randomElement(using: &dice) ?? Self.experiments[0],
                isCutOff: Int.random(in: 0..<4, using: &dice) == 0,
                of: reference,
                in: "\(folder)/\(number)"
            )
            let part = MutatedFiles.Part.allCases.randomElement(using: &dice) ?? .document
            var words = try files.damage(part, using: &dice)
            if words == nil { words = try files.damage(.document, using: &dice) }
            let output = "\(files.folder)/output"
            let report = ["report", files.results, "--output", output, "--trace"]
            let commands = [
                ["check", files.results], ["check", "--verbose", files.results],
                ["check", sound, "--baseline", files.results], ["merge", files.results, other, "--output", output],
                report,
            ]
            let command = part == .timeline ? report : commands.randomElement(using: &dice) ?? report
            let problems = try await MutationBudget.problems(command, in: files.folder)
            if problems.isEmpty {
                try FileManager.default.removeItem(atPath: files.folder)
            } else {
                Issue.record(
                    "seed \(Self.seed), \(number), \(words ?? ""): \(command.joined(separator: " ")): \(problems)"
                )
            }
        }
        for name in ["sound", "other"] { try FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
        // Fails if something is kept, which is then told above.
        rmdir(folder)
    }
}
