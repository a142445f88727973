import ArgumentParser
import Foundation
import Model
import Sampling

/// What the table view costs, and how near its mended cells come to what their drawings allow:
/// `swift run -c release list-benchmark`.
@main
struct ListBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-benchmark",
        abstract: "The cost of the table view's frames, and the mended cells of reused-cell.",
        discussion: """
            A frame of a list without drawings is measured by its thread's processor time, in a list of 1,000 rows and \
            in one of 1,000,000 in turns. Then each mended fix of reused-cell scrolls through 100,000 rows: it may show \
            no row another one's picture, waste little of its drawing, keep the frames, keep its memory, and be done \
            with the rows in view soon after the processors could be. Medians over the rounds; stale frames and memory \
            by their maximum, the last by its minimum, which other programs can only put off. Exit status 1 where one is missed.
            """
    )

    @Option(help: "Frames of each list in a round.") var frames = 1_000
    @Option(help: "Rounds.") var rounds = 5
    @Option(help: "Milliseconds that a frame of the table view may take.") var atMost = 0.2
    @Option(help: "The multiple of a short list's frame that a long one's may take.") var growth = 1.25
    @Option(help: "Milliseconds after the processors could be done that the last picture may come.") var slack = 50.0
    @Option(help: "Processors that draw; all but the main thread's where it is not given.") var freeCores: Int?

    static func main() {
        CommandProgram.start(Self.self)
    }

    func validate() throws {
        guard frames > 0, rounds > 0, freeCores.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--frames, --rounds and --free-cores take whole numbers from 1 on")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        var allHold = report(
            await TableFrames(frames: frames, rounds: rounds).findings(atMost: atMost, growth: growth),
            of: "table view"
        )
        let cores = freeCores ?? max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        let cells = CellFindings(rounds: rounds, freeCores: cores, slack: slack)
        for (variant, findings) in try await cells.findings(in: folder.path) {
            allHold = report(findings, of: variant) && allHold
        }
        guard allHold else { throw ExitStatusError(.fixFailed) }
    }

    /// Prints them; whether all hold.
    private func report(_ findings: [Finding], of subject: String) -> Bool {
        for finding in findings { print("\(subject): \(finding.text)") }
        return findings.allSatisfy(\.holds)
    }
}
