import ArgumentParser
import Foundation
import Sampling

/// What the table view costs, and how close the fixed cells come to the limit that their drawings set: `swift run -c
/// release benchmark list`.
struct ListBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The cost of the table view's frames, and the repaired cells of reused-cell.",
        discussion: """
            The first figures are the processor time of a frame without drawings, in a list of 1,000 rows and in one of \
            1,000,000, in turn. Then each repaired fix of reused-cell scrolls through 100,000 rows. It may show no \
            stale picture, waste little of its drawing, block no frame, keep few pictures, and finish the visible rows \
            soon after the processors could. Figures are medians of the rounds; stale frames and memory are judged by \
            the largest value, the last picture by the smallest, as other programs can only delay it. Exit status 1 if \
            a bound is missed.
            """
    )

    @Option(help: "Frames of each list per round.") var frames = 1_000
    @Option(help: "Rounds.") var rounds = 5
    @Option(help: "Milliseconds that a frame of the table view may take.") var atMost = 0.2
    @Option(help: "The multiple of a short list's frame that a long one's may take.") var growth = 1.25
    @Option(help: "Milliseconds by which the last picture may come later than the processors could draw it.")
    var slack = 50.0
    @Option(help: "Processors that draw; all but the main thread's if not given.") var freeCores: Int?

    func validate() throws {
        guard frames > 0, rounds > 0, freeCores.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--frames, --rounds and --free-cores take whole numbers of 1 or more")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        var table = FigureTable("\(frames) frames per list and round; rounds: \(rounds)")
        table.figures = await TableFrames(frames: frames, rounds: rounds).figures(atMost: atMost, growth: growth)
        let cores = freeCores ?? max(1, ProcessInfo.processInfo.activeProcessorCount - 1)
        let cells = CellFigures(rounds: rounds, freeCores: cores, slack: slack)
        table.figures += try await cells.figures(in: folder.path)
        try table.end()
    }
}
