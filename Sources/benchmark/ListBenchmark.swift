import ArgumentParser
import Foundation
import ListTrial
import ListView
import Measuring
import Model
import Sampling

/// Measures the frames of the table view and the fixes of `reused-cell`: `swift run -c release benchmark list`.
struct ListBenchmark: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The cost of the table view's frames, and the figures of reused-cell's fixes.",
        discussion: """
            The first figures are the processor time of a frame without drawings, in a list of 1,000 rows and in one of \
            1,000,000, in turn. Then each refined or structured fix of reused-cell scrolls through 100,000 rows. It \
            must show no stale picture, waste little of its drawing, block no frame, keep few pictures, and finish the \
            visible rows soon after the processors could. Most figures are medians of the rounds. Stale frames and \
            memory are judged by the largest value. The last picture is judged by the smallest value, because other \
            programs can only delay it. Exit status 1 if a bound is missed.
            """
    )

    @Option(help: "Frames of each list per round.") var frames = 1_000
    @Option(help: "Rounds.") var rounds = 5
    @Option(help: "Milliseconds that a frame of the table view may take.") var atMost = 0.2
    @Option(help: "The most that a frame of the long list may take, as a multiple of the short list's.")
    var growth = 1.25
    @Option(help: "Milliseconds by which the last picture may be later than the processors could draw it.")
    var slack = 50.0
    @Option(help: "Processors that draw; by default all but one, which is left for the main thread.")
    var freeCores: Int?

    func validate() throws {
        guard frames > 0, rounds > 0, freeCores.map({ $0 > 0 }) ?? true else {
            throw ValidationError("--frames, --rounds and --free-cores take whole numbers of 1 or more")
        }
    }

    func run() async throws {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        var table = FigureTable("\(frames) frames per list and round; rounds: \(rounds)")
        table.figures = await figuresOfFrames()
        table.figures += try await figuresOfCells(in: folder.path)
        try table.end()
    }

    // MARK: - Frames

    /// Measures the cost of a frame in a short and in a long list. The lists take turns, so a slower machine affects
    /// both.
    @MainActor
    private func figuresOfFrames() -> [Figure] {
        let (short, long) = (PlainList(rows: 1_000), PlainList(rows: 1_000_000))
        return [1, 12].flatMap { rowsPerFrame in
            var shortFrames: [Double] = []
            var longFrames: [Double] = []
            for _ in 0..<rounds {
                shortFrames += short.frames(frames, rowsPerFrame: rowsPerFrame)
                longFrames += long.frames(frames, rowsPerFrame: rowsPerFrame)
            }
            let what = "table view, \(rowsPerFrame == 1 ? "one new row" : "\(rowsPerFrame) new rows") per frame"
            let medians = [longFrames, shortFrames].map { Summary($0)?.median ?? .infinity }
            return [
                Figure(what, "frame of 1,000,000 rows", .milliseconds, longFrames, asked: .atMost(atMost)),
                Figure(
                    what,
                    "1,000,000 rows ÷ 1,000",
                    .milliseconds,
                    of: ("long", [medians[0]]),
                    to: ("short", [medians[1]]),
                    asked: .atMost(growth)
                ),
            ]
        }
    }

    // MARK: - Cells

    private static let visibleRows = 12.0
    private static let cacheLimit = 3_000_000
    /// The number of bytes of the pictures in the reuse pool's cells. A cell keeps its last picture until it is reused.
    private static let shownBytes = 4 * 240 * 96 * 4

    /// Measures the fixes of `reused-cell`.
    private func figuresOfCells(in folder: String) async throws -> [Figure] {
        let fixes = try await FixSampler(of: "reused-cell")
        // The lesson also uses expensive drawings and a fast fling.
        let expensive = try await samples(fixes, drawingCost: 8, fling: 20_000, folder: "\(folder)/expensive")
        // Cheap drawings and a slow fling produce more pictures than the cache can hold.
        let cheap = try await samples(fixes, drawingCost: 1, fling: 5_000, folder: "\(folder)/cheap")
        return try fixes.mendedFixes.flatMap { variant in
            try figures(of: variant, expensive.filter { $0.variant == variant }, cheap.filter { $0.variant == variant })
        }
    }

    private func figures(of variant: String, _ expensive: [Sample], _ cheap: [Sample]) throws -> [Figure] {
        let all = expensive + cheap
        let stale = try all.values(of: "staleFrames")
        let wasted = try expensive.values(of: "wastedWork")
        let stalls = try expensive.values(of: "longestOwnStall")
        let pictures = try all.values(of: "picturesHeld")
        let most = Double(Self.cacheLimit + Self.shownBytes)
        // This time begins at the end of the scroll and ends with the last correct picture. The time for drawing the
        // visible rows is subtracted.
        let cores = Double(freeCores ?? max(1, ProcessInfo.processInfo.activeProcessorCount - 1))
        let settled = zip(try expensive.values(of: "settleTime"), try expensive.values(of: "drawingCost"))
            .map { $0 - Self.visibleRows * $1 / cores }
        return [
            Figure(variant, "stale frames", .count, stale, judgedBy: .largest, asked: .atMost(0)),
            Figure(variant, "wasted drawing", .percent, wasted, asked: .atMost(5)),
            Figure(variant, "longest own stall", .milliseconds, stalls, asked: .atMost(Metric.frame)),
            Figure(
                variant,
                "last picture's delay",
                .milliseconds,
                settled,
                // The smallest value is used, because other programs can only make a value larger.
                judgedBy: .smallest,
                asked: .atMost(slack)
            ),
            Figure(variant, "pictures in memory", .bytes, pictures, judgedBy: .largest, asked: .atMost(most)),
        ]
    }

    private func samples(
        _ fixes: FixSampler,
        drawingCost: Double,
        fling: Double,
        folder: String
    ) async throws -> [Sample] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try DrawingCost.calibrate(DrawingCost.onAllProcessors(drawingCost), in: folder)
        return try await fixes.samples(
            rounds,
            of: fixes.mendedFixes,
            in: ["scroll"],
            settings: [
                "rows": "100000", "drawing-cost": "\(drawingCost)", "fling": "\(fling)",
                "cache-limit": "\(Self.cacheLimit)",
            ],
            folder: folder
        )
    }
}

/// A list of shops whose cells show a name and an address, but no drawing.
@MainActor
private final class PlainList: TableViewDataSource, TableViewDelegate {
    private let shops: ShopCatalogue
    private let tableView = TableView(rowHeight: 44, height: 528)

    init(rows: Int) {
        shops = ShopCatalogue(count: rows, seed: 1)
        tableView.register("shop") { ShopCell(reuseIdentifier: "shop") }
        tableView.dataSource = self
        tableView.delegate = self
        tableView.reloadData()
    }

    func numberOfRows(in tableView: TableView) -> Int { shops.count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "shop")
        (cell as? ShopCell)?.showText(of: shops[indexPath.row])
        return cell
    }

    /// Scrolls up and down the whole list for `count` frames. Returns the thread's processor time for each frame, in
    /// milliseconds. With twelve rows per frame, every frame shows a screen of new rows.
    func frames(_ count: Int, rowsPerFrame: Int) -> [Double] {
        let thread = ThreadUsageReader()
        let range = tableView.offsetRange
        // Each step is a fraction of a row longer, so every frame cuts off the rows at the edges differently.
        let step = (Double(rowsPerFrame) + 0.01) * tableView.rowHeight
        var direction = 1.0
        // The scroll starts in the middle, far from both ends of a long list.
        tableView.contentOffset = range.upperBound / 2
        tableView.layoutIfNeeded()
        return (0..<count).map { _ in
            if !range.contains(tableView.contentOffset + direction * step) { direction = -direction }
            let before = thread.read().running
            tableView.contentOffset += direction * step
            tableView.layoutIfNeeded()
            return (thread.read().running - before).milliseconds
        }
    }
}
